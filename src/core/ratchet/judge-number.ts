import { cutText } from '../gate/cut-text.ts';
import type { GateOutcome } from '../gate/gate.ts';
import { plainLines } from '../gate/plain-text.ts';
import { saysCouldNotRun } from '../gate/says-could-not-run.ts';
import { lastLine, readNumber } from './read-number.ts';

/** How a ratchet's command ended, with what it printed. */
export interface NumberMeasure {
  /** What its run would mean if it were a gate. */
  readonly outcome: GateOutcome;
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface NumberReading {
  readonly outcome: GateOutcome;
  /** `null`: not read. */
  readonly number: number | null;
  /** Why there is none, as a clause; `null` where there is one, or where the outcome says it. */
  readonly why: string | null;
}

const maxQuotedBytes = 80;
const byShell = /^\S*sh: /;

/** What the run of a ratchet's command means: `green` with its number, or why there is none. */
export function judgeNumber({ outcome, exitCode, stdout, stderr }: NumberMeasure): NumberReading {
  if (outcome === 'red' || outcome === 'nothing-ran') {
    const why = `it ended with exit code ${exitCode ?? '?'}, and must end with 0: where its tool fails while something is left, add "|| true" to that part`;
    return { outcome: 'red', number: null, why: exitCode === null ? null : why };
  }
  if (outcome !== 'green') return { outcome, number: null, why: null };
  // In `checker | wc -l` a checker that isn't there counts 0, and the pipe succeeds.
  const missing = plainLines(stderr).find((line) => byShell.test(line) && saysCouldNotRun(line));
  if (missing !== undefined) return { outcome: 'not-run', number: null, why: missing.trim() };
  const number = readNumber(stdout);
  if (number !== null) return { outcome: 'green', number, why: null };
  const line = lastLine(stdout);
  const said = line === null ? 'it printed nothing' : `its last line is no plain number: ${quote(line)}`;
  return { outcome: 'red', number: null, why: said };
}

function quote(line: string): string {
  const text = plainLines(line)[0] ?? '';
  const cut = cutText(text, maxQuotedBytes);
  return `"${cut}${cut === text ? '' : '…'}"`;
}
