import { couldNotRun } from './could-not-run.ts';
import type { GateMeasure } from './gate-measure.ts';
import type { GateOutcome } from './gate.ts';
import { readers } from './readers.ts';
import { startsRunner } from './starts-runner.ts';

/** Signals by which a program ends itself: a fault of the code that was judged, not of what surrounds it. */
const ownFaults = new Set(['SIGSEGV', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGBUS', 'SIGTRAP', 'SIGSYS', 'SIGPIPE']);

/** A shell tells a child's signal as 128 + n. Only those that come from outside: HUP, INT, QUIT, KILL, TERM, XCPU. */
const outsideSignals = new Set([129, 130, 131, 137, 143, 152]);

/**
 * What one run of a gate means. What kept it from running or from ending comes first, since its result is then not
 * known. An exit code of 130, 137 or 143 that the program gave itself can't be told from a signal in its shell.
 */
export function judgeGate(measured: GateMeasure): GateOutcome {
  const { started, timedOut, stopped, exitCode, signal, changedFiles, tests } = measured;
  if (!started) return 'not-run';
  if (timedOut) return 'timed-out';
  if (stopped) return 'killed';
  if (signal !== null && !ownFaults.has(signal)) return 'killed';
  if (exitCode !== null && outsideSignals.has(exitCode)) return 'killed';
  if (couldNotRun(exitCode, measured.output) !== null) return 'not-run';
  if (changedFiles.length > 0) return 'changed-files';
  if (exitCode !== 0) return isEmptyRun(measured) ? 'nothing-ran' : 'red';
  if (measured.reportUnread) return 'not-run';
  if (!tests) return 'green';
  // A swallowed exit code (`|| true`, a hook that resets the status): the runner's own numbers say otherwise.
  if (tests.failed > 0) return 'red';
  return tests.passed === 0 ? 'nothing-ran' : 'green';
}

/** Some runners fail when they find no tests. A failure of the command for another reason is red, tests or not. */
function isEmptyRun({ command, exitCode, tests }: GateMeasure): boolean {
  if (exitCode === null || (tests && tests.collected > 0)) return false;
  return readers.some(
    (reader) =>
      (reader.name === tests?.reader && reader.emptyExitCodes.includes(exitCode)) ||
      (reader.soleEmptyExitCode === exitCode && startsRunner(reader.command, [command])),
  );
}
