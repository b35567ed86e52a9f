import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePath, encodePath } from '../../../src/host/git/path-bytes.ts';

describe('a path', () => {
  test('gives back every byte sequence', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect([...encodePath(decodePath(bytes))]).toEqual([...bytes]);
      }),
    );
  });

  test('gives back bytes in which valid and broken characters are mixed', () => {
    const piece = fc.oneof(
      fc.constantFrom('文', 'é', '😀', '\uFEFF', 'a/b').map((text) => Buffer.from(text)),
      fc
        .constantFrom(
          [0xff],
          [0xed, 0xa0, 0x80],
          [0xe6, 0x96],
          [0xf0, 0x9f, 0x98],
          [0xc0, 0x80],
          [0xf4, 0x90, 0x80, 0x80],
        )
        .map((bytes) => Buffer.from(bytes)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const bytes = Buffer.concat(pieces);
        expect(encodePath(decodePath(bytes)).toString('hex')).toBe(bytes.toString('hex'));
      }),
    );
  });

  test('that is valid UTF-8 is its own text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodePath(Buffer.from(text, 'utf8'))).toBe(text);
      }),
    );
  });

  test('has each broken byte as one surrogate', () => {
    expect(decodePath(Buffer.from([0x61, 0xff, 0xe6, 0x96, 0x87, 0xe6, 0x96]))).toBe('a\uDCFF文\uDCE6\uDC96');
  });
});
