import { numberBefore } from '../../gate/number-before.ts';
import { pytest as counts } from '../../gate/reader/pytest.ts';
import type { Failure } from '../failure.ts';
import { python } from '../language/python.ts';
import { lastOf } from '../last-of.ts';
import { loadFailure, testFailure } from '../read-said.ts';
import type { ReasonReader } from '../reason-reader.ts';
import { splitBlocks, type Block } from '../split-blocks.ts';

const rule = /^=+ (.*\S) =+$/;
const heading = /^_{2,} (.*\S) _{2,}$/;
const stopped =
  /^(?:INTERNALERROR> (\w+Error.*)|(?:\S+: )?error: (.*)|ERROR: (?!usage|file or directory|not found)(.*))$/;

/** pytest: its sections ERRORS and FAILURES; where there are none (`--tb=no`), its short summary. */
export const pytest: ReasonReader = {
  name: 'pytest',
  command: counts.command,
  read(lines) {
    const end = counts.read(lines);
    const stop = readStop(lines);
    if (!end || (stop && stop.line > end.line)) return stop;
    // Its own fault, after which it sums up all the same.
    if (stop && end.counts.collected === 0 && lines.some((line) => line.startsWith('INTERNALERROR>'))) return stop;
    if (end.counts.collected === 0) return { line: end.line, failures: [{ kind: 'empty' }] };
    const sections = splitBlocks(lines.slice(0, end.line), rule, end.line);
    const last = (name: string): readonly string[] =>
      sections.findLast((each) => each.heading[1] === name)?.lines ?? [];
    const summary = lines[end.line] ?? '';
    const read = (section: string, word: string, count: number): readonly Failure[] => {
      const blocks = count === 0 ? [] : splitBlocks(last(section), heading);
      if (blocks.length === count) return blocks.map(readBlock);
      // No heading for each (`--tb`), or one too many, that a test printed: the short summary counts, which comes later.
      const short = last('short test summary info').filter((line) => line.startsWith(`${word} `));
      return lastOf(short, count).map(readShort);
    };
    const failures = [
      ...read('ERRORS', 'ERROR', numberBefore(summary, 'errors?')),
      ...read('FAILURES', 'FAILED', numberBefore(summary, 'failed')),
    ];
    return { line: end.line, failures };
  },
};

function readBlock({ heading: [, name = ''], lines }: Block): Failure {
  const printed = lines.findIndex((line) => /^-+ Captured .* -+$/.test(line));
  const own = printed < 0 ? lines : lines.slice(0, printed);
  const said = own.flatMap((line) => /^E {2,}(.*)$/.exec(line)?.[1]?.trim() ?? []);
  const plain = said.length > 0 ? said : own.filter((line) => /^(?:[\w.]+\.)?\w*(?:Error|Exception)\b/.test(line));
  if (name.startsWith('ERROR collecting ')) return loadFailure(plain, python);
  const test = name.replace(/^ERROR at (?:setup|teardown) of /, '');
  // Of a chain of exceptions each one counts: a name that isn't there stays the reason when something wraps it.
  const missing = plain.map((line) => testFailure(test, [line], python)).find((each) => each.kind === 'missing');
  return missing ?? { kind: 'failed', test };
}

function readShort(line: string): Failure {
  const [, kind, test = '', said = ''] = /^(FAILED|ERROR) (\S+(?:\[.*?\])?)(?: - (.*))?$/.exec(line) ?? [];
  return kind === 'ERROR' && !test.includes('::') ? loadFailure([said], python) : testFailure(test, [said], python);
}

/** It ended before it had anything to sum up. */
function readStop(lines: readonly string[]): ReturnType<ReasonReader['read']> {
  const configured = lines.findLastIndex((line) => line.startsWith('ImportError while loading conftest '));
  if (configured >= 0) {
    const said = lines.slice(configured).flatMap((line) => /^E {2,}(.*)$/.exec(line)?.[1] ?? []);
    return { line: configured, failures: [loadFailure(said, python)] };
  }
  const line = lines.findLastIndex((each) => stopped.test(each));
  const session = lines.findLastIndex((each) => /^=+ test session starts =+$/.test(each));
  const isOwn = line >= 0 && lines.some((each) => /^INTERNALERROR>|^pytest: error:|^ERROR: usage: /.test(each));
  if (!isOwn && session < 0) return null;
  const found = isOwn ? stopped.exec(lines[line] ?? '') : null;
  const message = found?.slice(1).find((each) => each !== undefined) ?? 'ended without a summary';
  return { line: Math.max(line, session), failures: [{ kind: 'crashed', message }] };
}
