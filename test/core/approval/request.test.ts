import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxRequestChars, readRequest, writeRequest, type Request } from '../../../src/core/approval/request.ts';

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 });
const base = { id: fc.constant('1'), task: text, cycle: fc.integer({ min: 1 }), by: fc.option(text, { nil: null }) };
const request: fc.Arbitrary<Request> = fc.oneof(
  fc.record({ kind: fc.constant('approve' as const), ...base, answer: fc.option(text, { nil: null }) }),
  fc.record({ kind: fc.constant('reject' as const), ...base, note: text }),
);

describe('a request', () => {
  test('is read as it was written, whatever a person says', () => {
    fc.assert(
      fc.property(request, (each) => {
        expect(readRequest('1', writeRequest(each))).toEqual(each);
      }),
    );
  });

  test('is nothing else: no text makes the reader throw, and what it takes has the right shape', () => {
    const json = fc.json().map((value) => value);
    const near = fc
      .record(
        {
          format: fc.constantFrom('lastgreen-request/1', 'lastgreen-request/2', null),
          kind: fc.constantFrom('approve', 'reject', 'release', 1),
          task: fc.oneof(text, fc.jsonValue()),
          cycle: fc.oneof(fc.integer(), fc.double(), fc.jsonValue()),
          by: fc.oneof(fc.constant(null), text, fc.jsonValue()),
          answer: fc.oneof(fc.constant(null), text, fc.jsonValue()),
          note: fc.oneof(text, fc.jsonValue()),
        },
        { requiredKeys: [] },
      )
      .map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(fc.oneof(fc.string(), json, near), (each) => {
        const read = readRequest('1', each);
        if (read === null) return;
        expect(read.task).not.toBe('');
        expect(read.cycle).toBeGreaterThan(0);
        expect(['approve', 'reject']).toContain(read.kind);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['{}'],
    ['null'],
    ['[]'],
    [JSON.stringify({ format: 'lastgreen-request/1', kind: 'reject', task: 'T', cycle: 1, by: null })],
    [JSON.stringify({ format: 'lastgreen-request/1', kind: 'approve', task: 'T', cycle: 0, by: null, answer: null })],
    [JSON.stringify({ format: 'lastgreen-request/1', kind: 'approve', task: 'T', cycle: 1.5, by: null, answer: null })],
    [
      JSON.stringify({
        format: 'lastgreen-request/1',
        kind: 'approve',
        task: 'T',
        cycle: 1,
        by: null,
        answer: 'x'.repeat(maxRequestChars + 1),
      }),
    ],
  ])('without what it needs is none: %.60s', (each) => {
    expect(readRequest('1', each)).toBeNull();
  });
});
