import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { streamEnd } from '../../../src/host/process/stream-end.ts';
import { StreamRecorder } from '../../../src/host/process/stream-recorder.ts';

function record(keepBytes: number, chunks: readonly Uint8Array[]) {
  const recorder = new StreamRecorder(keepBytes);
  for (const chunk of chunks) recorder.push(chunk);
  return recorder.record();
}

test('keeps all of what fits, however it is cut into pieces', () => {
  const text = fc.array(fc.constantFrom('a', 'é', '말', '🙂', '\n')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.nat(40), fc.integer({ min: 1, max: 7 }), (written, extra, size) => {
      const bytes = Buffer.from(written);
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_none, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      const { head, tail, bytes: count } = record(Math.ceil(bytes.length / 2) + extra, chunks);
      expect([head + tail, count]).toEqual([written, bytes.length]);
    }),
  );
});

test('keeps head and tail of what does not fit, without half characters at the cut', () => {
  const { head, tail, bytes } = record(10, [Buffer.from('가나다라마바사아자차')]);
  expect({ head, tail, bytes }).toEqual({ head: '가나다', tail: '아자차', bytes: 30 });
});

test('agrees with the whole stream at both ends', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.string({ unit: 'binary-ascii', minLength: 1 })),
      (keepBytes, chunks) => {
        const all = chunks.join('');
        const { head, tail, bytes } = record(
          keepBytes,
          chunks.map((chunk) => Buffer.from(chunk)),
        );
        expect(bytes).toBe(all.length);
        expect(head).toBe(all.slice(0, keepBytes));
        expect(tail).toBe(all.slice(Math.max(keepBytes, all.length - keepBytes)));
      },
    ),
  );
});

test.each([
  ['abc', 'abc'],
  ['abcdefghij', 'abcdefghij'],
  ['abcdefghijkl', 'abcdefghijkl'],
  ['abcdefghijklmnopqrstuvwxyz', 'qrstuvwxyz'],
])('tells the end of %s from both parts', (text, end) => {
  expect(streamEnd(record(10, [Buffer.from(text)]))).toBe(end);
});
