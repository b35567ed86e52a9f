import { findLastLine } from '../../gate/find-last-line.ts';
import { minitest as counts } from '../../gate/reader/minitest.ts';
import type { Failure } from '../failure.ts';
import { ruby } from '../language/ruby.ts';
import { loadFailure, testFailure } from '../read-said.ts';
import type { ReasonReader } from '../reason-reader.ts';
import { splitBlocks, type Block } from '../split-blocks.ts';

/** `ruby` itself: where, then what, the class in brackets; a parse error has none up to Ruby 3.3. */
const uncaught =
  /^\S.*:\d+:(?:in [`'].*':)? .*\((?:LoadError|NameError|NoMethodError|SyntaxError|[A-Z][\w:]*(?:Error|Exception))\)$|^\S.*\.rb:\d+: syntax error/;

/** Minitest's own number, then test-unit's name and words; or the rule and the line that end a list. */
const heading = /^\s*\d+\) (?:Failure|Error):$|^(?:Failure|Error): (\w+\(\S+?\))(?:: (.*))?$|^(?=={20,}$|Finished in )/;

/** Minitest (also Rails) and test-unit. A file that can't be loaded ends `ruby` before anything ran. */
export const minitest: ReasonReader = {
  name: 'minitest',
  command: counts.command,
  read(lines) {
    const end = counts.read(lines);
    const stop = readStop(lines);
    if (!end || (stop && stop.line > end.line)) return stop;
    if (end.counts.collected === 0) return { line: end.line, failures: [{ kind: 'empty' }] };
    const failures = splitBlocks(lines.slice(0, end.line), heading).flatMap(readBlock);
    return { line: end.line, failures: failures.slice(-Math.max(1, end.counts.failed)) };
  },
};

function readBlock({ heading: [whole, testUnit, first = ''], lines }: Block): Failure[] {
  if (whole === '') return [];
  const [name = '', ...said] = testUnit === undefined ? lines : [testUnit, first, ...lines];
  return [testFailure(name.replace(/(?: \[.*\])?:?$/, ''), said, ruby)];
}

function readStop(lines: readonly string[]): ReturnType<ReasonReader['read']> {
  const error = findLastLine(lines, uncaught);
  if (error) return { line: error.line, failures: [loadFailure([lines[error.line] ?? ''], ruby)] };
  const started = lines.lastIndexOf('# Running:');
  return started < 0 ? null : { line: started, failures: [{ kind: 'crashed', message: 'ended without a summary' }] };
}
