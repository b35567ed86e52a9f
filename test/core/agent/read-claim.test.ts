import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Claim } from '../../../src/core/agent/claim.ts';
import { readClaim } from '../../../src/core/agent/read-claim.ts';

const claims: readonly (readonly [string, Claim])[] = [
  ['LASTGREEN=done', { kind: 'done' }],
  ['LASTGREEN=more', { kind: 'more' }],
  ['LASTGREEN=blocked: no database here', { kind: 'blocked', why: 'no database here' }],
  ['LASTGREEN=ask: which of both?', { kind: 'ask', question: 'which of both?' }],
  ['CYCLE_RESULT=progress', { kind: 'more' }],
  ['CYCLE_RESULT=idle', { kind: 'idle' }],
  ['CYCLE_RESULT=finished', { kind: 'finished' }],
  ['CYCLE_RESULT=halt', { kind: 'blocked', why: '' }],
  ['<promise>COMPLETE</promise>', { kind: 'finished' }],
];
const none: Claim = { kind: 'none' };

test.each(claims)('reads %s as the last line', (line, claim) => {
  expect(readClaim(line)).toEqual(claim);
  expect(readClaim(`Done and tested.\r\n\r\n${line} \t\r\n\n  \n`)).toEqual(claim);
  expect(readClaim(`\`\`\`sh\nnpm test\n\`\`\`\n${line}`)).toEqual(claim);
});

test.each(claims)('reads nothing where %s is not the whole last line', (line) => {
  for (const text of [
    `${line}\nmore to say`,
    `I will not output ${line} yet`,
    `  ${line}`,
    `> ${line}`,
    `- ${line}`,
    `\`${line}\``,
    `"${line}"`,
    `**${line}**`,
    `prose\u2028${line}`,
    `\ufeff${line}`,
    `\`\`\`\n${line}`,
    `~~~~ text\n~~~\n${line}`,
    `\`\`\`\n${line}\n\`\`\``,
  ]) {
    expect(readClaim(text)).toEqual(none);
  }
});

test.each([
  '',
  '\n \r\n',
  'DONE',
  'COMPLETE',
  'LASTGREEN=',
  'LASTGREEN=done.',
  'lastgreen=done',
  'LASTGREEN=blocked',
  'LASTGREEN=ask: ',
  'CYCLE_RESULT=done',
  '<promise></promise>',
  '<promise>A</promise> <promise>B</promise>',
])('reads nothing in %j', (text) => {
  expect(readClaim(text)).toEqual(none);
});

test('takes the words for prose wherever something stands before them', () => {
  const words = fc.string({ unit: 'grapheme' });
  const before = fc.tuple(words, fc.constantFrom('x', ' ', '`', '>', '.')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(before, words, fc.constantFrom(...claims), (lead, after, [line]) => {
      fc.pre(readClaim(after).kind === 'none');
      expect(readClaim(`${lead}${line}${after}`)).toEqual(none);
    }),
  );
});

test('takes the words for prose wherever a line follows them', () => {
  const words = fc.string({ unit: 'grapheme' }).filter((text) => text.trim() !== '' && readClaim(text).kind === 'none');
  fc.assert(
    fc.property(fc.constantFrom(...claims), words, ([line], after) => {
      expect(readClaim(`${line}\n${after}`)).toEqual(none);
    }),
  );
});
