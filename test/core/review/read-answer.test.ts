import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../../src/core/review/read-answer.ts';

const objection = { path: 'src/a.ts', line: 3, what: 'It divides by zero.', scenario: 'mean([]) is NaN.' };
const approve = '{"verdict":"approve","objections":[]}';
const object = JSON.stringify({ verdict: 'object', objections: [objection] });

describe('a reviewer’s answer', () => {
  test('is the whole of a message, or its last code fence', () => {
    const approved = { verdict: 'approve' };
    expect(readAnswer(approve)).toEqual(approved);
    expect(readAnswer(`\n  ${approve}\n`)).toEqual(approved);
    expect(readAnswer(`I read all of it.\n\n\`\`\`json\n${approve}\n\`\`\`\n`)).toEqual(approved);
    expect(readAnswer(`~~~~\n${approve}\n~~~~\r\n`)).toEqual(approved);
    expect(readAnswer(`Not so:\n\`\`\`\n${object}\n\`\`\`\nbut so:\n\`\`\`\r\n${approve}\r\n\`\`\`\r\n`)).toEqual(
      approved,
    );
    expect(readAnswer(object)).toEqual({ verdict: 'object', objections: [objection], total: 1 });
  });

  test('may have fields that nobody asked for', () => {
    const more = { verdict: 'object', mood: 1, objections: [{ ...objection, severity: 'high', line: null }] };
    expect(readAnswer(JSON.stringify(more))).toEqual({
      verdict: 'object',
      objections: [{ ...objection, line: null }],
      total: 1,
    });
  });

  test('keeps what it says on one line each, without what steers a terminal, and no more than is of use', () => {
    const loud = { ...objection, path: '测试/a.ts', line: -1.5, what: `\u001b[31m除\n以零${'x'.repeat(5_000)}` };
    const answer = readAnswer(
      JSON.stringify({ verdict: 'object', objections: Array.from({ length: 50 }, () => loud) }),
    );
    expect(answer).toEqual({
      verdict: 'object',
      objections: Array.from({ length: 20 }, () => ({
        ...loud,
        line: null,
        what: `除 以零${'x'.repeat(990)}`,
      })),
      total: 50,
    });
  });

  test.each([
    ['nothing', ''],
    ['prose', 'I approve this change.'],
    ['an answer with prose around it', `Here: ${approve}`],
    ['a fence that is left open', `\`\`\`json\n${approve}\n`],
    ['a fence before another one', `\`\`\`\n${approve}\n\`\`\`\n\`\`\`\nso far\n\`\`\`\n`],
    ['two objects', `${approve}\n${approve}`],
    ['a list', `[${approve}]`],
    ['no verdict', '{"objections":[]}'],
    ['another verdict', '{"verdict":"APPROVE","objections":[]}'],
    ['no objections where they belong', '{"verdict":"approve"}'],
    ['an approval that objects', JSON.stringify({ verdict: 'approve', objections: [objection] })],
    ['an objection to nothing', '{"verdict":"object","objections":[]}'],
    [
      'an objection that says nothing',
      JSON.stringify({ verdict: 'object', objections: [{ ...objection, what: ' \u001b[0m' }] }),
    ],
    ['a line that is a text', JSON.stringify({ verdict: 'object', objections: [{ ...objection, line: '3' }] })],
    ['no line', JSON.stringify({ verdict: 'object', objections: [{ ...objection, line: undefined }] })],
    ['no scenario', JSON.stringify({ verdict: 'object', objections: [{ ...objection, scenario: undefined }] })],
    ['one bad objection among good ones', JSON.stringify({ verdict: 'object', objections: [objection, 'and more'] })],
    ['a quoted answer', `| \`\`\`\n| ${approve}\n| \`\`\`\n`],
    ['more than anybody asked for', `${' '.repeat(1024 * 1024)}${approve}`],
  ])('is not %s', (_name, message) => {
    expect(readAnswer(message)).toBeNull();
  });

  test('no text makes the reader throw, and whatever is read has the shape that was asked for', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.constantFrom(
        '```',
        '```json',
        '~~~',
        '\n',
        '\r\n',
        approve,
        object,
        '{',
        '}',
        '"verdict":"approve"',
        '"objections":[',
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const answer = readAnswer(parts.join('\n'));
        if (answer?.verdict !== 'object') return;
        expect(answer.objections.length).toBeGreaterThan(0);
        for (const each of answer.objections) expect(each.what.trim()).not.toBe('');
      }),
    );
  });

  test('only the exact shape is one', () => {
    const value = fc.oneof(
      fc.constantFrom('approve', 'object', null, 1, [], {}),
      fc.string(),
      fc.constant([objection]),
    );
    fc.assert(
      fc.property(value, value, (verdict, objections) => {
        const answer = readAnswer(JSON.stringify({ verdict, objections }));
        const count = Array.isArray(objections) ? objections.length : null;
        const isAnswer = (verdict === 'approve' && count === 0) || (verdict === 'object' && count === 1);
        expect(answer !== null).toBe(isAnswer);
      }),
    );
  });
});
