import { findLastLine } from '../../gate/find-last-line.ts';
import { phpunit as counts } from '../../gate/reader/phpunit.ts';
import type { Failure } from '../failure.ts';
import { php } from '../language/php.ts';
import { loadFailure, testFailure } from '../read-said.ts';
import type { ReasonReader } from '../reason-reader.ts';
import { splitBlocks } from '../split-blocks.ts';

const fatal = /^(?:PHP )?((?:Fatal|Parse) error: .*)$/;
const failing = /^There (?:was|were) \d+ (?:failures?|errors?):$/;
const heading = /^\d+\) (.+)$|^ ✘ (.+)$|^(?=There (?:was|were) \d+ |--$|Time: )/;

/** PHPUnit: its numbered lists of errors and failures, or with `--testdox` its marks. PHP's fatal errors end it before. */
export const phpunit: ReasonReader = {
  name: 'phpunit',
  command: counts.command,
  read(lines) {
    const end = counts.read(lines);
    const stop = findLastLine(lines, fatal);
    if (stop && stop.line > (end?.line ?? -1))
      return { line: stop.line, failures: [loadFailure([stop.match[1] ?? ''], php)] };
    const inside = readInside(lines);
    if (inside && inside.line > (end?.line ?? -1)) return inside;
    if (!end) return readStop(lines);
    if (lines.some((line) => line.startsWith('No tests found in class ')) && end.counts.failed === 0) {
      return { line: end.line, failures: [{ kind: 'empty' }] };
    }
    const listed = readLists(lines.slice(0, end.line));
    const failures = end.counts.failed === 0 ? [] : listed.slice(-end.counts.failed);
    return { line: end.line, failures: end.counts.collected === 0 ? [{ kind: 'empty' }] : failures };
  },
};

function readLists(lines: readonly string[]): Failure[] {
  let isFailing = !lines.some((line) => failing.test(line));
  const failures: Failure[] = [];
  for (const block of splitBlocks(lines, new RegExp(`(?:${heading.source})`))) {
    const name = block.heading[1] ?? block.heading[2];
    if (name === undefined) isFailing = failing.test(block.heading.input);
    else if (isFailing)
      failures.push(
        testFailure(
          name,
          block.lines.map((line) => line.replace(/^ {3}│ ?/, '')),
          php,
        ),
      );
  }
  return failures;
}

/** Since PHPUnit 10, what a test file throws while it is loaded. */
function readInside(lines: readonly string[]): ReturnType<ReasonReader['read']> {
  const said = findLastLine(lines, /^Message: {2}(.*)$/);
  const isOwn = said !== null && lines[said.line - 2] === 'An error occurred inside PHPUnit.';
  return isOwn ? { line: said.line, failures: [loadFailure([said.match[1] ?? ''], php)] } : null;
}

function readStop(lines: readonly string[]): ReturnType<ReasonReader['read']> {
  const started = findLastLine(lines, /^PHPUnit \d+\.\d+\S* by Sebastian Bergmann/);
  if (!started) return null;
  const absent = findLastLine(lines, /^(?:Cannot open file|Test file) ".*"/);
  if (absent) return { line: absent.line, failures: [{ kind: 'empty' }] };
  return { line: started.line, failures: [{ kind: 'crashed', message: 'ended without a summary' }] };
}
