import { formatScript, parseScript, type ScriptStep } from './script-step.ts';

/** Whom the script is wanted for. */
export interface ScriptKey {
  readonly task: string;
  readonly attempt: number;
}

export type ScriptFileReading =
  | { readonly ok: true; readonly steps: readonly ScriptStep[] | null }
  | { readonly ok: false; readonly line: number; readonly message: string };

interface Section {
  readonly task: string;
  readonly attempt: number | null;
  readonly steps: ScriptStep[];
}

/**
 * A file of scripts by task and attempt:
 *
 *     # a comment
 *     [US-001 #1]                 the first attempt at US-001
 *     sh:rm test/sum.test.js
 *     claim:done
 *     [US-001]                    every other one
 *     write:src/sum.js<<END       lines up to END, as they stand
 *     export const sum = (a, b) => a + b;
 *     END
 *     [*]                         every other task
 *     print:nothing to do
 *
 * A line holds one step, or several with ` ;; ` between. The section that says most wins. `null`: none fits.
 */
export function readScriptFile(text: string, key: ScriptKey): ScriptFileReading {
  const sections: Section[] = [];
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').replace(/\r$/, '');
    if (line.trim() === '' || line.startsWith('#')) continue;
    const header = /^\[(.+?)(?: #(\d+))?\]\s*$/.exec(line);
    if (header !== null) {
      sections.push({ task: header[1] ?? '', attempt: header[2] === undefined ? null : Number(header[2]), steps: [] });
      continue;
    }
    const section = sections.at(-1);
    if (section === undefined) return { ok: false, line: at + 1, message: 'a step before the first [task]' };
    const here = /^\s*write:(.+)<<(\w+)\s*$/.exec(line);
    if (here !== null) {
      const end = lines.findIndex((other, index) => index > at && other.replace(/\r$/, '') === here[2]);
      if (end < 0) return { ok: false, line: at + 1, message: `no line ${here[2]} follows` };
      const content = lines.slice(at + 1, end).map((other) => `${other}\n`);
      section.steps.push({ kind: 'write', path: here[1] ?? '', content: content.join('') });
      at = end;
      continue;
    }
    const reading = parseScript(line);
    if (!reading.ok) return { ok: false, line: at + 1, message: reading.message };
    section.steps.push(...reading.steps);
  }
  return { ok: true, steps: choose(sections, key)?.steps ?? null };
}

function choose(sections: readonly Section[], { task, attempt }: ScriptKey): Section | undefined {
  const find = (wanted: string, nth: number | null) =>
    sections.find((one) => one.task === wanted && one.attempt === nth);
  return find(task, attempt) ?? find(task, null) ?? find('*', attempt) ?? find('*', null);
}

/** The same file from values; each step on a line of its own. */
export function formatScriptFile(
  sections: readonly { task: string; attempt: number | null; steps: readonly ScriptStep[] }[],
): string {
  return sections
    .map(({ task, attempt, steps }) => {
      const header = attempt === null ? `[${task}]` : `[${task} #${attempt}]`;
      return [header, ...steps.map((step) => formatScript([step])), ''].join('\n');
    })
    .join('\n');
}
