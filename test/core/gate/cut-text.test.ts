import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, cutTextStart, utf8Bytes } from '../../../src/core/gate/cut-text.ts';

const text = fc.string({
  unit: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a', 'é', '漢', '😀', '\uD83D')),
});

const replaced = (value: string): boolean => new TextDecoder().decode(new TextEncoder().encode(value)) !== value;

test('bytes are those of UTF-8', () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(utf8Bytes(value)).toBe(new TextEncoder().encode(value).length);
    }),
  );
});

test('a cut keeps as much as fits, from either end, and never half a character', () => {
  fc.assert(
    fc.property(text, fc.nat({ max: 60 }), (value, max) => {
      const start = cutText(value, max);
      const end = cutTextStart(value, max);
      expect(value.startsWith(start) && value.endsWith(end)).toBe(true);
      const size = utf8Bytes(value);
      for (const kept of [start, end]) {
        expect(utf8Bytes(kept)).toBeLessThanOrEqual(max);
        expect(utf8Bytes(kept)).toBeGreaterThan(Math.min(size, max) - 4);
        // Half a character would be a lone surrogate, which UTF-8 writes as U+FFFD.
        expect(replaced(kept) && !replaced(value)).toBe(false);
      }
    }),
  );
});
