import { describe, expect, test } from 'vitest';
import type { Proof } from '../../../src/core/verdict/proof.ts';
import { checkRecord, type CommitRecord } from '../../../src/core/verify/check-record.ts';
import { gateOf, other, parent, sampleProof, tree } from './sample-proof.ts';

const digest = 'd'.repeat(64);
const trailers = { 'lastgreen-task': 'T-1', 'lastgreen-attempt': '1', 'lastgreen-proof': digest };

function told(over: Partial<CommitRecord>): string[] {
  const record = { tree, parents: [parent], trailers: new Map(Object.entries(trailers)), proof: sampleProof, digest };
  return checkRecord({ ...record, ...over }).map(({ about, message }) => `${about}: ${message}`);
}

const withTrailers = (over: Readonly<Record<string, string>>): Partial<CommitRecord> => ({
  trailers: new Map(Object.entries({ ...trailers, ...over })),
});
const proved = (over: Partial<Proof>): Partial<CommitRecord> => ({ proof: { ...sampleProof, ...over } });

describe('a commit and its proof', () => {
  test.each<[string, Partial<CommitRecord>]>([
    ['as a run leaves them', {}],
    [
      'with a task whose id no line can carry',
      { ...withTrailers({ 'lastgreen-task': '"a\\nb"' }), ...proved({ task: 'a\nb' }) },
    ],
    [
      'of a partial landing',
      { ...withTrailers({ 'lastgreen-more': 'true' }), ...proved({ done: false, verdict: 'partial' }) },
    ],
    [
      'where a setup failed first',
      proved({ gates: [gateOf({ name: 'setup', outcome: 'red' }), gateOf({ outcome: 'flaky' })] }),
    ],
    ['where a gate was red first', proved({ gates: [gateOf({ outcome: 'red' }), gateOf({ outcome: 'flaky' })] })],
    [
      'where there were no old tests',
      proved({ gates: [gateOf(), gateOf({ stage: 'old-tests', outcome: 'nothing-ran' })] }),
    ],
    [
      'where one of two gates saw the new tests fail',
      proved({
        gates: [gateOf(), gateOf({ stage: 'new-tests' }), gateOf({ stage: 'new-tests', name: 'b', outcome: 'red' })],
      }),
    ],
  ])('fit together %s', (_name, over) => {
    expect(told(over)).toEqual([]);
  });

  test.each<[string, Partial<CommitRecord>]>([
    [
      'note: the commit names no proof (trailer Lastgreen-Proof)',
      { trailers: new Map(Object.entries({ ...trailers }).slice(0, 2)) },
    ],
    [`note: the commit names another proof: ${digest}, and the note is e`, { digest: 'e' }],
    [`commit: the proof is of tree ${tree}, the commit has ${other}`, { tree: other }],
    [`commit: the proof is of parent ${parent}, the commit has ${other}`, { parents: [other] }],
    [`commit: the proof is of parent ${parent}, the commit has none`, { parents: [] }],
    [`commit: the proof is of parent ${parent}, the commit has ${parent} ${other}`, { parents: [parent, other] }],
    ['commit: the proof is of task T-1, the commit has T-2', withTrailers({ 'lastgreen-task': 'T-2' })],
    ['commit: the proof is of attempt 1, the commit has 2', withTrailers({ 'lastgreen-attempt': '2' })],
    [
      'commit: the proof is of a task that is done, the commit has Lastgreen-More: true',
      withTrailers({ 'lastgreen-more': 'true' }),
    ],
    ['proof: the verdict awaiting does not land', proved({ verdict: 'awaiting' })],
    ['proof: no gate ran on what landed', proved({ gates: [gateOf({ stage: 'baseline' })] })],
    [`proof: gate test ran on another tree: ${other}`, proved({ gates: [gateOf({ tree: other }), gateOf()] })],
    ['proof: gate test did not pass: red', proved({ gates: [gateOf(), gateOf({ outcome: 'red' })] })],
    ['proof: gate setup did not pass: red', proved({ gates: [gateOf(), gateOf({ name: 'setup', outcome: 'red' })] })],
    [
      'proof: gate test did not pass with the old tests: red',
      proved({ gates: [gateOf(), gateOf({ stage: 'old-tests', outcome: 'red', tree: other })] }),
    ],
    ['proof: the new tests pass without the change', proved({ gates: [gateOf(), gateOf({ stage: 'new-tests' })] })],
    [
      'proof: secret blocks, and what it blocks does not land',
      proved({ findings: [{ rule: 'secret', severity: 'block', path: 'a', line: 1, message: 'm' }] }),
    ],
  ])('%s', (message, over) => {
    expect(told(over)).toEqual([message]);
  });
});
