import type { FailureReason } from '../gate/failure-reason.ts';
import type { TestCounts } from '../gate/gate.ts';
import { plainLines } from '../gate/plain-text.ts';
import { scriptSections } from '../gate/script-sections.ts';
import { startsRunner } from '../gate/starts-runner.ts';
import type { Failure } from './failure.ts';
import type { ReasonReader, ReasonReading } from './reason-reader.ts';
import { reasonReaders } from './reason-readers.ts';
import { readStop } from './read-stop.ts';

const maxNames = 20;
const maxMessage = 300;

/**
 * Reads one failed run. A test file can run any code, so it can print a failure that never was as well as fail on
 * purpose: no reading of its output tells that apart. What this does is not to be misled by text that only looks alike.
 * A runner must have spoken to its end, the later and the structured report counts, and its numbers are never exceeded.
 */
export function readFailureReason(run: {
  readonly command: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly tests: TestCounts | null;
  /** Standard output, then standard error; may be cut at the front. */
  readonly output: string;
}): FailureReason {
  if (run.signal !== null) return { kind: 'crashed', message: run.signal };
  const lines = plainLines(run.output);
  const reported = scriptSections(lines).flatMap((section) =>
    readSection([run.command, ...section.commands], section.lines),
  );
  const failures = run.tests?.failed === 0 ? reported.filter((each) => each.kind !== 'failed') : reported;
  const stop = failures.length > 0 ? null : readStop(run.exitCode, lines);
  const reason = chooseReason(stop ? [stop] : failures);
  if (reason) return reason;
  return run.tests && run.tests.passed + run.tests.failed === 0 ? { kind: 'nothing-ran' } : { kind: 'unclear' };
}

/** All runners that a command line names speak; where none does, the one that spoke last. */
function readSection(commands: readonly string[], lines: readonly string[]): readonly Failure[] {
  const named = reasonReaders.filter((reader) => startsRunner(reader.command, commands));
  const readings = named.flatMap((reader) => reader.read(lines) ?? []);
  if (readings.length > 0) return readings.flatMap((reading) => reading.failures);
  return lastReading(reasonReaders, lines)?.failures ?? [];
}

function lastReading(from: readonly ReasonReader[], lines: readonly string[]): ReasonReading | null {
  return from.reduce<ReasonReading | null>((last, reader) => {
    const reading = reader.read(lines);
    return reading && (!last || reading.line > last.line) ? reading : last;
  }, null);
}

/**
 * One reason for all that was reported; `null`: nothing was. A test that ran and failed wins. What can't be parsed comes
 * before what is missing, because no stand-in mends it; a type error comes after it, because it may only follow from it.
 */
function chooseReason(failures: readonly Failure[]): FailureReason | null {
  const tests = failures.flatMap((each) => (each.kind === 'failed' ? [each.test] : []));
  if (tests.length > 0) return { kind: 'test-failed', tests: distinct(tests) };
  const unparsable = failures.find((each) => each.kind === 'unparsable');
  if (unparsable) return { kind: 'syntax', message: cut(unparsable.message) };
  const missing = failures.filter((each) => each.kind === 'missing');
  if (missing.length > 0) return { kind: 'missing', names: distinct(missing.flatMap(({ names }) => names)) };
  const unloadable = failures.find((each) => each.kind === 'unloadable');
  if (unloadable) return { kind: 'syntax', message: cut(unloadable.message) };
  const stopped = failures.find((each) => each.kind === 'crashed') ?? failures.find((each) => each.kind === 'not-run');
  if (stopped) return { kind: stopped.kind, message: cut(stopped.message) };
  return failures.length > 0 ? { kind: 'nothing-ran' } : null;
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].slice(0, maxNames).map(cut);
}

function cut(text: string): string {
  const line = text
    .slice(0, maxMessage * 4)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const chars = Array.from(line);
  return chars.length <= maxMessage ? line : `${chars.slice(0, maxMessage - 1).join('')}…`;
}
