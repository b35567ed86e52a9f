import { mocha as counts } from '../../gate/reader/mocha.ts';
import type { Failure } from '../failure.ts';
import { javascript } from '../language/javascript.ts';
import { loadFailure, testFailure } from '../read-said.ts';
import type { ReasonReader } from '../reason-reader.ts';
import { splitBlocks } from '../split-blocks.ts';

const loader = /^\s*(?:Exception during run|✖ ERROR): ?(.*)$/;
const errorInside = /(?:^|\s)((?:[A-Z]\w*)?Error(?: \[\w+\]|\[[^\]]*\])?: .*)$/;
const maxLoaderLines = 12;
const maxTitleLines = 20;

/** Mocha loads all files before it runs any: its loader's error leaves nothing that ran. */
export const mocha: ReasonReader = {
  name: 'mocha',
  command: counts.command,
  read(lines) {
    const end = counts.read(lines);
    const broken = lines.findLastIndex((line) => loader.test(line));
    if (broken > (end?.line ?? -1))
      return { line: broken, failures: [readLoader(lines.slice(broken, broken + maxLoaderLines))] };
    if (!end) return null;
    if (end.counts.collected === 0) return { line: end.line, failures: [{ kind: 'empty' }] };
    const failing = lines.findIndex((line, index) => index > end.line && /^\s*\d+ failing\s*$/.test(line));
    const blocks = failing < 0 ? [] : splitBlocks(lines.slice(failing + 1), /^ {2}\d+\) (.*)$/);
    return { line: end.line, failures: blocks.slice(0, end.counts.failed).map(readBlock) };
  },
};

function readLoader(lines: readonly string[]): Failure {
  const error = lines.map((line) => errorInside.exec(line)?.[1]).find((each) => each !== undefined);
  return loadFailure([error ?? loader.exec(lines[0] ?? '')?.[1] ?? ''], javascript);
}

/** The titles of suites and test stand on lines of their own up to a colon, then the error. */
function readBlock({ heading, lines }: ReturnType<typeof splitBlocks>[number]): Failure {
  const title = [heading[1] ?? ''];
  let at = 0;
  while (!(title.at(-1) ?? '').endsWith(':') && at < Math.min(lines.length, maxTitleLines)) {
    title.push((lines[at] ?? '').trim());
    at += 1;
  }
  const said = lines.slice(at).filter((line) => !/^\s*at /.test(line));
  return testFailure(title.join(' ').replace(/:$/, ''), said, javascript);
}
