import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readProof } from '../../../src/core/verify/read-proof.ts';
import { sampleProof } from './sample-proof.ts';

describe('a proof is read from a note', () => {
  test('as it was written, and with fields that a later version adds', () => {
    const later = { ...sampleProof, review: { agent: 'x' } };
    expect(readProof(JSON.stringify(later))).toEqual({ ok: true, proof: later });
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant('['.repeat(100_000))), (text) => {
        expect(readProof(text).ok).toBe(false);
      }),
    );
  });

  test('whichever of its fields is gone, or something else, is named', () => {
    const names = Object.keys(sampleProof) as (keyof typeof sampleProof)[];
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.constantFrom([{}], { 0: 1 }, 1.5, undefined, -1), (name, value) => {
        const reading = readProof(JSON.stringify({ ...sampleProof, [name]: value }));
        expect(reading).toEqual({ ok: false, why: expect.stringMatching(new RegExp(`^${name}\\b`)) });
      }),
    );
  });

  test.each([
    ['gates[0].stage is none of', { gates: [{ ...sampleProof.gates[0], stage: 'toString' }] }],
    ['gates[0].outcome is none of', { gates: [{ ...sampleProof.gates[0], outcome: '__proto__' }] }],
    [
      'gates[0].tests.passed is no number',
      { gates: [{ ...sampleProof.gates[0], tests: { collected: 1, passed: '1' } }] },
    ],
    ['gates[0].reason.kind is none of', { gates: [{ ...sampleProof.gates[0], reason: {} }] }],
    ['gates has more than', { gates: Array.from({ length: 10_001 }, () => null) }],
    ['findings[0].severity is none of', { findings: [{ ...sampleProof.findings?.[0], severity: 'fine' }] }],
    ['tree is no object id', { tree: 'HEAD' }],
    ['tree is no object id', { tree: '--help' }],
  ])('%s …', (why, over) => {
    expect(readProof(JSON.stringify({ ...sampleProof, ...over }))).toEqual({
      ok: false,
      why: expect.stringContaining(why),
    });
  });
});
