import { isRatchetStage, type GateOutcome, type GateRun, type GateStage, type TestCounts } from '../gate/gate.ts';
import { whyNotRead } from '../ratchet/why-not-read.ts';
import { setupFailure } from '../verdict/gate-failure.ts';
import { formatDuration } from './format-duration.ts';

const outcomeWords: Readonly<Record<GateOutcome, string>> = {
  green: 'green',
  flaky: 'flaky: failed, then passed on the one re-run',
  red: 'red',
  'nothing-ran': 'no test ran',
  'timed-out': 'ran into its time limit',
  killed: 'killed from outside',
  'not-run': 'could not run',
  'changed-files': 'changed tracked files',
  'lock-missed': 'did not get its lock',
};

const places: Readonly<Partial<Record<GateStage, string>>> = {
  control: ' on the last green commit',
  'old-tests': ' with the tests of the last green commit',
  'new-tests': ' with the new tests on the last green commit',
  'stand-in': ' with the new tests on a stand-in',
  final: ' in a fresh tree',
  'ratchet-control': ' on the last green commit',
};

/** `gate test green in 12s (42 tests)`. */
export function describeGate(run: GateRun): string {
  const where = places[run.stage] ?? '';
  const failed = run.outcome === 'red' && run.exitCode !== null ? ` (exit ${run.exitCode})` : '';
  const tests = run.tests === null ? '' : ` (${describeTests(run.tests)})`;
  const setup = setupFailure(run);
  if (setup === null && isRatchetStage(run.stage)) return describeNumber(run);
  if (setup !== null) return `${setup}${where}, after ${formatDuration(run.durationMs)}`;
  return `gate ${run.name}${where} ${outcomeWords[run.outcome]}${failed} in ${formatDuration(run.durationMs)}${tests}`;
}

/** `ratchet 41 in 2s`. */
function describeNumber(run: GateRun): string {
  const where = places[run.stage] ?? '';
  const read = typeof run.number === 'number' ? String(run.number) : `not read: ${whyNotRead(run)}`;
  return `ratchet${where} ${read}, in ${formatDuration(run.durationMs)}`;
}

/** `42 tests`, `42 tests, 1 failed, 2 skipped`. */
export function describeTests(tests: TestCounts): string {
  const parts = [`${tests.collected} ${tests.collected === 1 ? 'test' : 'tests'}`];
  if (tests.failed > 0) parts.push(`${tests.failed} failed`);
  if (tests.skipped > 0) parts.push(`${tests.skipped} skipped`);
  return parts.join(', ');
}
