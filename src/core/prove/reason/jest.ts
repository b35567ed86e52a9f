import { jest as counts } from '../../gate/reader/jest.ts';
import type { Failure } from '../failure.ts';
import { javascript } from '../language/javascript.ts';
import { loadFailure, testFailure } from '../read-said.ts';
import { readTypeScriptErrors } from '../read-typescript-errors.ts';
import type { ReasonReader } from '../reason-reader.ts';
import { splitBlocks } from '../split-blocks.ts';

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
    const failures = splitBlocks(lines, /^ {2}● (?! )(.+)$|^(?=\S)/).flatMap(readBlock);
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

function readBlock({ heading, lines }: ReturnType<typeof splitBlocks>[number]): Failure[] {
  const name = heading[1];
  if (name === undefined || name === 'Console' || name.endsWith(' › Console')) return [];
  const said = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (name !== 'Test suite failed to run') return [testFailure(name, said, javascript)];
  if (said[0]?.startsWith('Your test suite must contain')) return [{ kind: 'empty' }];
  if (/jest worker process|Call retries were exceeded/i.test(said[0] ?? ''))
    return [{ kind: 'crashed', message: said[0] ?? '' }];
  const compiled = readTypeScriptErrors(said);
  return compiled.length > 0
    ? compiled
    : [
        loadFailure(
          said.filter((line) => !/^>? *\d+ \||^at /.test(line)),
          javascript,
        ),
      ];
}
