import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineSplitter } from '../../../src/core/agent/split-lines.ts';

function split(bytes: Uint8Array, size: number, maxBytes?: number) {
  const splitter = new LineSplitter(maxBytes);
  const lines = [];
  for (let at = 0; at < bytes.length; at += size) lines.push(...splitter.push(bytes.subarray(at, at + size)));
  return [...lines, ...splitter.end()];
}

test('gives the same lines however the bytes are cut', () => {
  const text = fc
    .array(fc.constantFrom('a', '말', '🙂', '\n', '\r', '\u2028', '\u0085', '\0'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 9 }), (written, size) => {
      const lines = written.split('\n').map((line) => ({ kind: 'line', text: line }));
      if (lines.at(-1)?.text === '') lines.pop();
      expect(split(Buffer.from(written), size)).toEqual(lines);
    }),
  );
});

test('puts a mark for what is no UTF-8', () => {
  expect(split(Buffer.from([0x61, 0xff, 0x62, 0x0a, 0xeb, 0xa7]), 1)).toEqual([
    { kind: 'line', text: 'a\ufffdb' },
    { kind: 'line', text: '\ufffd' },
  ]);
});

test('counts a line that is too long and goes on behind it', () => {
  const bytes = Buffer.from(`ok\n${'x'.repeat(5000)}\nagain\n`);
  expect(split(bytes, 7, 1000)).toEqual([
    { kind: 'line', text: 'ok' },
    { kind: 'too-long', bytes: 5000 },
    { kind: 'line', text: 'again' },
  ]);
});

test('is not hurt by a line of 64 megabytes', () => {
  const splitter = new LineSplitter();
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  const lines = Array.from({ length: 64 }, () => splitter.push(chunk)).flat();
  expect([...lines, ...splitter.push(Buffer.from('\nnext\n'))]).toEqual([
    { kind: 'too-long', bytes: 64 * 1024 * 1024 },
    { kind: 'line', text: 'next' },
  ]);
});
