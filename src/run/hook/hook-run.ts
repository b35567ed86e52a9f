import { couldNotRun } from '../../core/gate/could-not-run.ts';
import { excerpt } from '../../core/gate/excerpt.ts';
import type { HookOutcome, HookRun } from '../../core/hook/hook.ts';
import { readOutput } from '../../host/gate/read-output.ts';
import type { ProcessEnding } from '../../host/process/port.ts';
import type { HookCall } from './hook-call.ts';

/** What is told of a hook whose process ended. */
export function hookRun({ event, hook }: HookCall, ending: ProcessEnding, logFile: string | null): HookRun {
  const { stdout, stderr } = readOutput(ending, logFile);
  const outcome = outcomeOf(ending, `${stdout}\n${stderr}`);
  const told = ending.reason === 'not-started' ? { stdout: ending.error ?? '', stderr: '' } : { stdout, stderr };
  return {
    event,
    name: hook.name,
    service: hook.ready !== null,
    outcome,
    exitCode: ending.exitCode,
    durationMs: Math.round(ending.durationMs),
    excerpt: outcome === 'ok' ? '' : excerpt(told),
  };
}

function outcomeOf({ reason, exitCode }: ProcessEnding, output: string): HookOutcome {
  if (reason === 'not-started' || reason === 'timed-out') return reason;
  if (reason === 'stopped' || reason === 'silent') return 'stopped';
  if (exitCode === 0) return 'ok';
  return couldNotRun(exitCode, output) === null ? 'failed' : 'not-started';
}
