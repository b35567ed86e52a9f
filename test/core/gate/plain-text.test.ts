import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainLines } from '../../../src/core/gate/plain-text.ts';

test.each([
  ['\u001B[31mred\u001B[0m', ['red']],
  ['\u001B[38;2;1;2;3mred\u001B[m', ['red']],
  ['\u001B]0;title\u0007text', ['text']],
  ['\u001B]52;c;Y2xpcGJvYXJk\u001B\\text', ['text']],
  ['\u001BP1$r text \u001B\\rest', ['rest']],
  ['\u009B31mred', ['red']],
  ['\u001B(Bplain\u001Bc', ['plain']],
  ['\u001B]0;never closed\nnext', ['', 'next']],
  ['10 %\r50 %\r100 %', ['100 %']],
  ['one\r\ntwo\r\n', ['one', 'two', '']],
  ['a\u0000b\u0008c\u007Fd', ['abcd']],
  ['safe\u202Eevil\u2066', ['safeevil']],
  ['a\tb', ['a\tb']],
  ['一\u2028二\u2029三', ['一\u2028二\u2029三']],
  ['パス: テスト/画面.ts', ['パス: テスト/画面.ts']],
])('%j is seen as %j', (text, lines) => {
  expect(plainLines(text)).toEqual(lines);
});

test('nothing that steers a terminal is left of any text', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u001B[', '\u001B]', '\u001B', '\u009B', '\u0007', '\r', '\n', '31m', '\u001B\\', '\u202E'),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      for (const line of plainLines(parts.join(''))) {
        for (const char of line) {
          const code = char.codePointAt(0) ?? 0;
          expect(code === 9 || (code >= 32 && code < 127) || code > 159).toBe(true);
        }
      }
    }),
  );
});
