import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine } from '../../../src/core/report/clean-line.ts';

describe('text of others', () => {
  test.each([
    ['two\nlines\r\n', 'two lines'],
    ['\u001b[32mgreen\u001b[0m', 'green'],
    ['\u001b]0;title\u0007shown', 'shown'],
    ['\u001b]52;c;aGk=\u001b\\shown', 'shown'],
    ['a\u202eb', 'ab'],
    ['tab\there', 'tab here'],
    ['작업 계획 🐳', '작업 계획 🐳'],
    ['\ud800x', '\ufffdx'],
  ])('%j becomes %j', (text, line) => {
    expect(cleanLine(text)).toBe(line);
  });

  test('is cut between characters, and says so', () => {
    expect(cleanLine('🐳🐳🐳🐳', 3)).toBe('🐳🐳…');
  });

  test('is never longer than asked, and holds no control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 50 }), (text, maxChars) => {
        const line = cleanLine(text, maxChars);
        expect(Array.from(line).length).toBeLessThanOrEqual(maxChars);
        expect(line).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});
