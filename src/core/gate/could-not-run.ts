import { plainLines } from './plain-text.ts';
import { saysCouldNotRun } from './says-could-not-run.ts';

const linesFromEnd = 60;

/**
 * What a command says that a shell could not start: its exit code is then 126 or 127, which a program may give itself as
 * well. The last such line; `null`: it ran, or nothing tells.
 */
export function couldNotRun(exitCode: number | null, output: string): string | null {
  if (exitCode !== 126 && exitCode !== 127) return null;
  return (
    plainLines(output)
      .slice(-linesFromEnd)
      .findLast((line) => saysCouldNotRun(line))
      ?.trim() ?? null
  );
}
