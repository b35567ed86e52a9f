import { numberBefore } from '../../gate/number-before.ts';
import { vitest as counts } from '../../gate/reader/vitest.ts';
import type { Failure } from '../failure.ts';
import { javascript } from '../language/javascript.ts';
import { lastOf } from '../last-of.ts';
import { loadFailure, testFailure } from '../read-said.ts';
import type { ReasonReader } from '../reason-reader.ts';
import { splitBlocks } from '../split-blocks.ts';

const ruler = /^⎯+ (?:Failed (Suites|Tests) \d+|(Unhandled|Startup|Typecheck|Coverage)(?: \w+)*) ⎯+$/;

/**
 * Vitest writes its failures to standard error and its summary to standard output, so that either may come first. Of
 * each kind of section the last one counts.
 */
export const vitest: ReasonReader = {
  name: 'vitest',
  command: counts.command,
  read(lines) {
    const end = counts.read(lines);
    const sections = splitBlocks(lines, ruler, lines.length);
    const startup = lines.findLastIndex((line) => /^⎯+ Startup Error ⎯+$/.test(line));
    if (!end) {
      const said = lines.slice(startup + 1).find((line) => line.trim() !== '');
      return startup < 0 ? null : { line: startup, failures: [{ kind: 'crashed', message: said ?? 'startup error' }] };
    }
    const last = (kind: string): readonly string[] =>
      sections.findLast(({ heading }) => heading[1] === kind)?.lines ?? [];
    const unhandled = sections.findLast(({ heading }) => heading[2] === 'Unhandled' && !heading[0].includes('Errors'));
    const [suites, tests] = [end.line - 1, end.line].map((at) => numberBefore(lines[at] ?? '', 'failed'));
    // Never more than the summary counts: a test can print a section, too.
    const read = [...lastOf(readBlocks(last('Suites')), suites ?? 0), ...lastOf(readBlocks(last('Tests')), tests ?? 0)];
    if (end.counts.collected === 0 && read.length === 0 && !unhandled)
      return { line: end.line, failures: [{ kind: 'empty' }] };
    return { line: end.line, failures: unhandled ? [...read, crash(unhandled.lines)] : read };
  },
};

/** Failures with the same error stand together: one heading each, then the error once. */
function readBlocks(lines: readonly string[]): Failure[] {
  const failures: Failure[] = [];
  let names: string[] = [];
  for (const { heading, lines: block } of splitBlocks(lines, /^ FAIL {2}(.+)$/)) {
    names.push(heading[1] ?? '');
    const ends = block.findIndex((line) => /^ ❯ |^⎯{10}/.test(line));
    const said = block.slice(0, ends < 0 ? undefined : ends).filter((line) => line.trim() !== '');
    if (said.length === 0) continue;
    failures.push(...names.map((name) => failureOf(name, said)));
    names = [];
  }
  return failures;
}

function failureOf(name: string, said: readonly string[]): Failure {
  if (!/ \[ .+ \]$/.test(name)) return testFailure(name, said, javascript);
  if (/^(?:\w+: )?No test (?:suite|found)/.test(said[0] ?? '')) return { kind: 'empty' };
  return loadFailure(said, javascript);
}

function crash(said: readonly string[]): Failure {
  const cause = said.find((line) => line.startsWith('Caused by: ')) ?? said.find((line) => line.trim() !== '');
  return { kind: 'crashed', message: cause ?? 'unhandled error' };
}
