import type { CountReader, CountReading } from './count-reader.ts';
import type { GateOutput } from './gate-output.ts';
import type { TestCounts } from './gate.ts';
import { plainLines } from './plain-text.ts';
import { junit } from './reader/junit.ts';
import { readers } from './readers.ts';
import { scriptSections } from './script-sections.ts';
import { startsRunner } from './starts-runner.ts';

/**
 * The numbers of a gate's tests: from its report file, else from the runner that its command names, else from whichever
 * known summary comes last. `null`: nothing that can be read.
 */
export function readTestCounts(output: GateOutput): TestCounts | null {
  const fromReport = output.report === null ? null : readReport(output.report);
  return fromReport ?? readConsole(output);
}

/** Whether a report tells numbers; one that is cut off, or of no known form, does not. */
export function isReadable(report: string): boolean {
  return readReport(report) !== null;
}

function readReport(report: string): TestCounts | null {
  // XML is read as it is: a report may be one line of any length.
  const xml = junit.read(report.split('\n'));
  return (xml ?? lastReading(readers, plainLines(report)))?.counts ?? null;
}

function readConsole({ command, stdout, stderr, cut }: GateOutput): TestCounts | null {
  // Some runners (jest, unittest, bun) write their summary to standard error.
  const sections = scriptSections([...plainLines(stdout), ...plainLines(stderr)]);
  // Of several scripts' numbers one could be in what is missing.
  if (cut && sections.length > 1) return null;
  const usable = cut ? readers.filter((reader) => !reader.sums) : readers;
  const readings = sections.flatMap((section) => {
    const named = usable.filter((reader) => startsRunner(reader.command, [command, ...section.commands]));
    return lastReading(named, section.lines) ?? lastReading(usable, section.lines) ?? [];
  });
  return readings.map((reading) => reading.counts).reduce<TestCounts | null>(add, null);
}

function lastReading(from: readonly CountReader[], lines: readonly string[]): CountReading | null {
  return from.reduce<CountReading | null>((last, reader) => {
    const reading = reader.read(lines);
    return reading && (!last || reading.line > last.line) ? reading : last;
  }, null);
}

function add(sum: TestCounts | null, counts: TestCounts): TestCounts {
  if (!sum) return counts;
  const reader = sum.reader.split('+').includes(counts.reader) ? sum.reader : `${sum.reader}+${counts.reader}`;
  return {
    collected: sum.collected + counts.collected,
    passed: sum.passed + counts.passed,
    failed: sum.failed + counts.failed,
    skipped: sum.skipped + counts.skipped,
    reader,
  };
}
