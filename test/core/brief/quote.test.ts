import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitQuote, quote } from '../../../src/core/brief/quote.ts';

test('each line bears the mark', () => {
  expect(quote('a\r\n\r\n  b\u001B[0m\n', '|')).toBe('| a\n|\n|   b');
});

test('no text can end its own quotation, cut or not', () => {
  const text = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\n', '[… 3 bytes left out]', '漢')));
  fc.assert(
    fc.property(text, fc.integer({ min: 8, max: 200 }), fc.constantFrom('start', 'end'), (parts, max, keep) => {
      const { text: quoted, leftOut } = fitQuote(parts.join(''), '|', max, keep);
      const unmarked = quoted.split('\n').filter((line) => !line.startsWith('|'));
      expect(unmarked).toEqual(leftOut === null ? [] : [`[… ${leftOut} left out]`]);
    }),
  );
});
