import { numberBefore } from '../../gate/number-before.ts';
import { jest as counts } from '../../gate/reader/jest.ts';
import type { Failure } from '../failure.ts';
import { javascript } from '../language/javascript.ts';
import { lastOf } from '../last-of.ts';
import { loadFailure, testFailure } from '../read-said.ts';
import { readTypeScriptErrors } from '../read-typescript-errors.ts';
import type { ReasonReader } from '../reason-reader.ts';
import { splitBlocks, type Block } from '../split-blocks.ts';

const badConfiguration =
  /^(?:Error: )?(?:Can't find a root directory while resolving a config|Could not find a config file)|^● (?:Validation Error|Multiple configurations found)/;
const exits = /^ {2}● +(process\.exit called with ".*")$/;

/** Jest heads a suite that it could not load like a test. Console output of tests is indented further. */
export const jest: ReasonReader = {
  name: 'jest',
  command: counts.command,
  read(lines) {
    const end = counts.read(lines);
    if (!end) return readStop(lines);
    const blocks = splitBlocks(lines, /^ {2}● (?! )(.+)$|^(?=\S)/).filter(isFailure);
    const [suites, tests] = [end.line - 1, end.line].map((at) => numberBefore(lines[at] ?? '', 'failed'));
    const failures = [
      ...lastOf(blocks.filter(isSuite), suites ?? 0).flatMap(({ lines: said }) => readSuite(said)),
      ...lastOf(
        blocks.filter((block) => !isSuite(block)),
        tests ?? 0,
      ).map(({ heading, lines: said }) => testFailure(heading[1] ?? '', said, javascript)),
    ];
    const empty: Failure[] = end.counts.collected === 0 ? [{ kind: 'empty' }] : [];
    return { line: end.line, failures: failures.length > 0 ? failures : empty };
  },
};

function readStop(lines: readonly string[]): ReturnType<ReasonReader['read']> {
  const line = lines.findLastIndex((each) => badConfiguration.test(each) || exits.test(each));
  if (line < 0) return null;
  const message = lines[line] ?? '';
  return { line, failures: [{ kind: 'crashed', message: exits.exec(message)?.[1] ?? message }] };
}

function isFailure({ heading: [, name] }: Block): boolean {
  return name !== undefined && name !== 'Console' && !name.endsWith(' › Console');
}

function isSuite({ heading }: Block): boolean {
  return heading[1] === 'Test suite failed to run';
}

function readSuite(lines: readonly string[]): Failure[] {
  const said = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (said[0]?.startsWith('Your test suite must contain')) return [{ kind: 'empty' }];
  const [first = ''] = said;
  if (/jest worker process|Call retries were exceeded/i.test(first)) return [{ kind: 'crashed', message: first }];
  const compiled = readTypeScriptErrors(said);
  if (compiled.length > 0) return compiled;
  const plain = said.filter((line) => !/^>? *\d+ \||^at /.test(line));
  return [loadFailure(plain, javascript)];
}
