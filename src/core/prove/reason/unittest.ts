import { unittest as counts } from '../../gate/reader/unittest.ts';
import type { Failure } from '../failure.ts';
import { python } from '../language/python.ts';
import { loadFailure, testFailure } from '../read-said.ts';
import type { ReasonReader } from '../reason-reader.ts';
import { splitBlocks } from '../split-blocks.ts';

const heading = /^(?:FAIL|ERROR): (.+)$/;
const error = /^(?:[A-Za-z_][\w.]*\.)?[A-Z]\w*(?::|$)/;

/** Python's unittest, also under Django: a module that can't be imported is a test of the class `_FailedTest`. */
export const unittest: ReasonReader = {
  name: 'unittest',
  command: counts.command,
  read(lines) {
    const end = counts.read(lines);
    if (!end) return null;
    const ran = lines.slice(0, end.line);
    // Headings stand below a double rule; what a test prints does so only if it means to.
    const blocks = splitBlocks(
      ran.filter((line, index) => !heading.test(line) || /^={20,}$/.test(ran[index - 1] ?? '')),
      heading,
    ).slice(-Math.max(1, end.counts.failed));
    if (end.counts.collected === 0 && blocks.length === 0) return { line: end.line, failures: [{ kind: 'empty' }] };
    return { line: end.line, failures: blocks.map(({ heading: [, name = ''], lines: said }) => readBlock(name, said)) };
  },
};

function readBlock(name: string, lines: readonly string[]): Failure {
  const from = lines.findIndex((line) => /^-{20,}$/.test(line)) + 1;
  const to = lines.findIndex((line, index) => index >= from && /^(?:Stdout|Stderr):$/.test(line));
  const said = lines.slice(from, to < 0 ? undefined : to).filter((line) => error.test(line));
  if (name.includes('loader._FailedTest') || name.includes('loader.ModuleImportFailure')) {
    const cause = said.filter((line) => !line.startsWith('ImportError: Failed to import test module'));
    return loadFailure(cause.length > 0 ? cause.slice(-1) : said, python);
  }
  const test = name.replace(/ \(.*$/, '');
  const missing = said.map((line) => testFailure(test, [line], python)).find((each) => each.kind === 'missing');
  return missing ?? { kind: 'failed', test };
}
