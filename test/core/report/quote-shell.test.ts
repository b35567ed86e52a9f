import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteCommand, quoteShell } from '../../../src/core/report/quote-shell.ts';

/** What `sh` makes of the words: each one followed by a NUL. */
function readBySh(argv: readonly string[]): string[] {
  const printed = execFileSync('/bin/sh', ['-c', `printf '%s\\0' ${quoteCommand(argv)}`], { encoding: 'utf8' });
  return printed.split('\0').slice(0, -1);
}

const special = Array.from('"\'\\$`!*?[]{}()<>|&;#~= \t\n\r-');
const argument = fc
  .string({ unit: fc.oneof(fc.constantFrom(...special), fc.string({ unit: 'binary', maxLength: 1 })) })
  .filter((text) => !text.includes('\0') && !/\p{Surrogate}/u.test(text));

describe('a quoted word', () => {
  test('is read by sh as what it was', () => {
    fc.assert(
      fc.property(fc.array(argument, { minLength: 1, maxLength: 40 }), (argv) => {
        expect(readBySh(argv)).toEqual(argv);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['lastgreen/prd', 'lastgreen/prd'],
    ['main..lastgreen/prd', 'main..lastgreen/prd'],
    ['lastgreen/작업 계획', "'lastgreen/작업 계획'"],
    ["it's", String.raw`'it'\''s'`],
    ['', "''"],
    ['$(id)', "'$(id)'"],
    ['~', "'~'"],
    ['=ls', "'=ls'"],
  ])('%s is written %s', (word, written) => {
    expect(quoteShell(word)).toBe(written);
  });
});
