import { saysCouldNotRun } from '../gate/says-could-not-run.ts';
import type { Failure } from './failure.ts';

const linesFromEnd = 200;
const outOfMemory =
  /heap out of memory|\bout of memory\b|MemoryError\b|OutOfMemoryError\b|Cannot allocate memory|^Killed$/i;

/** How programs say that what they were to start isn't there, with exit codes of their own. */
const absent: readonly RegExp[] = [
  /^npm (?:ERR!|error) (?:could not determine executable|npx canceled|Missing script: )/,
  /^npm (?:ERR!|error) .*ENOENT.*package\.json/,
  /^\s*(?:ERR_PNPM_NO_SCRIPT|error Command ".*" not found)/,
  /^\S*python[\d.]*: No module named \S+$/,
  /^\S*python[\d.]*: can't open file /,
  /^ruby: No such file or directory -- /,
  /^(?:Could not open input file: |Could not locate Gemfile|Could not find gem )/,
  /^Error: Could not find or load main class /,
  /^g?make: \*\*\* No rule to make target /,
];

/** A shell tells a child's signal as 128 + n. */
const signals: ReadonlyMap<number, string> = new Map([
  [129, 'SIGHUP'],
  [130, 'SIGINT'],
  [131, 'SIGQUIT'],
  [132, 'SIGILL'],
  [134, 'SIGABRT'],
  [135, 'SIGBUS'],
  [136, 'SIGFPE'],
  [137, 'SIGKILL'],
  [139, 'SIGSEGV'],
  [143, 'SIGTERM'],
]);

/** What any command says that could not start or did not come to its end; for where no runner speaks. */
export function readStop(exitCode: number | null, lines: readonly string[]): Failure | null {
  if (exitCode === 0) return null;
  const last = lines.slice(-linesFromEnd);
  const isShell = exitCode === 126 || exitCode === 127;
  const said =
    last.findLast((line) => (isShell && saysCouldNotRun(line)) || absent.some((each) => each.test(line))) ??
    scriptOfNode(last);
  if (said !== undefined) return { kind: 'not-run', message: said };
  const memory = last.findLast((line) => outOfMemory.test(line));
  if (memory !== undefined) return { kind: 'crashed', message: memory };
  const signal = signals.get(exitCode ?? 0);
  return signal === undefined ? null : { kind: 'crashed', message: signal };
}

/** Node looked for the script itself: nobody required it. */
function scriptOfNode(lines: readonly string[]): string | undefined {
  const isOwn = lines.some((line) => line === '  requireStack: []');
  return isOwn ? lines.find((line) => line.startsWith("Error: Cannot find module '")) : undefined;
}
