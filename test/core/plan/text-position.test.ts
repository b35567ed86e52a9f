import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { locateIn } from '../../../src/core/plan/text-position.ts';

test('counts lines by any kind of end, and columns in UTF-16 units', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '🙂', '\n', '\r', '\r\n'), maxLength: 20 });
  fc.assert(
    fc.property(text, fc.nat({ max: 40 }), (source, at) => {
      const offset = Math.min(at, source.length);
      // A line ends behind its LF, so a place between CR and LF is still in that line.
      const before = source.slice(0, offset) + (source[offset] === '\n' && source[offset - 1] === '\r' ? '\n' : '');
      const isBetween = before.length > offset;
      const lines = before.split(/\r\n|\r|\n/);
      if (isBetween) lines.pop();
      const start = source.length === 0 ? 0 : lineStart(source, offset);
      expect(locateIn(source)(offset)).toEqual({ line: lines.length, column: offset - start + 1 });
    }),
  );
});

function lineStart(source: string, offset: number): number {
  for (let start = offset; start > 0; start--) {
    const before = source[start - 1];
    if (before === '\n' || (before === '\r' && source[start] !== '\n')) return start;
  }
  return 0;
}
