import { numberBefore } from '../../gate/number-before.ts';
import { rspec as counts } from '../../gate/reader/rspec.ts';
import type { Failure } from '../failure.ts';
import { ruby } from '../language/ruby.ts';
import { lastOf } from '../last-of.ts';
import { loadFailure, testFailure } from '../read-said.ts';
import type { ReasonReader } from '../reason-reader.ts';
import { splitBlocks } from '../split-blocks.ts';

const outside = /^An error occurred (?:while loading|in) (.+)$/;
const stops = /^(?:Finished in |Failed examples:|Pending: |No examples found\.)/;

/** RSpec loads all files before it runs any. An error outside of examples leaves nothing that ran. */
export const rspec: ReasonReader = {
  name: 'rspec',
  command: counts.command,
  read(lines) {
    const end = counts.read(lines);
    if (!end) return null;
    const ran = lines.slice(0, end.line);
    const list = ran.lastIndexOf('Failures:');
    const tests = list < 0 ? [] : splitBlocks(ran.slice(list), /^ {2}\d+\) (.+)$|^(?=Finished in )/);
    const loads = splitBlocks(ran, new RegExp(`${outside.source}|(?=${stops.source})`)).filter(
      (block) => block.heading[1] !== undefined,
    );
    const errors = /, (\d+) errors? occurred outside of examples/.test(lines[end.line] ?? '');
    const failures: Failure[] = [
      ...lastOf(
        tests.filter((block) => block.heading[1] !== undefined),
        numberBefore(lines[end.line] ?? '', 'failures?'),
      ).map((block) => readTest(block.heading[1] ?? '', block.lines)),
      ...(errors ? loads.map((block) => loadFailure(withClass(errorOf(block.lines)), ruby)) : []),
    ];
    const isEmpty = failures.length === 0 && end.counts.collected === 0;
    return { line: end.line, failures: isEmpty ? [{ kind: 'empty' }] : failures };
  },
};

function readTest(name: string, lines: readonly string[]): Failure {
  return testFailure(name, withClass(errorOf(lines)), ruby);
}

/** What stands below the failing line of source, up to the stack. */
function errorOf(lines: readonly string[]): string[] {
  const source = lines.findIndex((line) => /^\s*Failure\/Error: /.test(line));
  const from = lines.findIndex((line, index) => index > source && line.trim() === '') + 1;
  const to = lines.findIndex((line, index) => index >= from && /^\s*# /.test(line));
  return lines
    .slice(from, to < 0 ? undefined : to)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** `NoMethodError:` and what it says stand on two lines. */
function withClass(said: readonly string[]): string[] {
  const [first = '', second = ''] = said;
  return /^[A-Z][\w:]*:$/.test(first) ? [`${first} ${second}`, ...said.slice(2)] : [...said];
}
