import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readScriptFile } from './script-file.ts';
import { parseScript, type ScriptStep } from './script-step.ts';

export type FoundScript =
  | { readonly ok: true; readonly steps: readonly ScriptStep[] }
  | { readonly ok: false; readonly message: string };

export interface ScriptSources {
  readonly steps: string | undefined;
  readonly plan: string | undefined;
  readonly script: string | undefined;
}

/**
 * What this call does: `steps` are the script of every call, line k of the file `plan` is the script of call k (the last
 * line that of all later ones), the file `script` chooses by task and attempt.
 */
export function findScript(sources: ScriptSources, env: NodeJS.ProcessEnv): FoundScript {
  if (sources.steps !== undefined) return parsed(sources.steps);
  if (sources.plan !== undefined) {
    const lines = readFileSync(sources.plan, 'utf8').replace(/\n$/, '').split('\n');
    const call = countCall(`${sources.plan}.calls`);
    return parsed((lines[Math.min(call, lines.length) - 1] ?? '').replace(/\r$/, ''));
  }
  if (sources.script === undefined) {
    return {
      ok: false,
      message: 'no script: give --steps TEXT, --plan FILE or --script FILE, or set FAKE_STEPS or FAKE_PLAN',
    };
  }
  const task = env['LASTGREEN_TASK'] ?? '*';
  const attempt = Number(env['LASTGREEN_ATTEMPT'] ?? 1);
  const reading = readScriptFile(readFileSync(sources.script, 'utf8'), { task, attempt });
  if (!reading.ok) return { ok: false, message: `${sources.script}:${reading.line}: ${reading.message}` };
  if (reading.steps === null) return { ok: false, message: `${sources.script} has nothing for [${task}] and no [*]` };
  return { ok: true, steps: reading.steps };
}

function parsed(text: string): FoundScript {
  const reading = parseScript(text);
  return reading.ok ? reading : { ok: false, message: `${reading.message}: ${reading.step}` };
}

/** Number of this call, from 1. A file each, made exclusively, so that calls at the same time get different numbers. */
function countCall(folder: string): number {
  mkdirSync(folder, { recursive: true });
  for (let call = 1; ; call += 1) {
    try {
      writeFileSync(join(folder, String(call)), '', { flag: 'wx' });
      return call;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
