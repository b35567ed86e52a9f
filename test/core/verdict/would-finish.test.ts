import { describe, expect, test } from 'vitest';
import { claimsDone } from '../../../src/core/verdict/claims-done.ts';
import { errorThatCounts } from '../../../src/core/verdict/error-that-counts.ts';
import { wouldFinish } from '../../../src/core/verdict/would-finish.ts';
import { endedOf, evidenceOf, type EvidenceCase } from '../../support/evidence.ts';

type Ended = NonNullable<EvidenceCase['ended']>;
type Error = NonNullable<Ended['error']>;

const done = { claim: { kind: 'done' } } as const;
const error = (kind: Error['kind'], by: Error['by'] = 'structure'): Ended => ({ error: { kind, message: 'm', by } });

describe('landing makes a task done', () => {
  test.each<[string, Ended]>([
    ['whose agent ended by itself and claimed nothing', {}],
    ['whose agent ended by itself with an exit code and claimed nothing', { exitCode: 3 }],
    ['whose agent claimed it done', done],
    ['whose agent claimed the whole plan finished', { claim: { kind: 'finished' } }],
    ['whose agent claimed it done, and told an error', { ...done, ...error('other') }],
    ['whose agent spoke of a limit, ended well and claimed nothing', error('limit', 'text')],
    ['whose agent claimed it done before a signal ended it', { ...done, ending: 'signalled', exitCode: null }],
  ])('%s', (_name, ended) => {
    expect(wouldFinish(endedOf(ended), 'prd')).toBe(true);
    expect(wouldFinish(endedOf(ended), 'checklist')).toBe(true);
    expect(wouldFinish(endedOf(ended), 'prompt')).toBe(false);
  });

  test.each<[string, Ended]>([
    ['where there is more to do', { claim: { kind: 'more' } }],
    ['where the agent is blocked', { claim: { kind: 'blocked', why: 'w' } }],
    ['where the agent asks', { claim: { kind: 'ask', question: 'q' } }],
    ['where the agent found no work', { claim: { kind: 'idle' } }],
    ['where the agent told an error and claimed nothing', error('other')],
    ['where it spoke of a limit, ended with an error and claimed nothing', { ...error('limit', 'text'), exitCode: 1 }],
    ['where its turns were used up, whatever it claimed', { ...done, ...error('out-of-turns') }],
    ['where the budget was spent, whatever it claimed', { ...done, ...error('over-budget') }],
    ['where a signal ended it and nothing was claimed', { ending: 'signalled', exitCode: null }],
    ['where the runner ended it for its time', { ...done, ending: 'timed-out' }],
    ['where the runner ended it for its silence', { ...done, ending: 'silent' }],
    ['where it repeated itself', { ...done, ending: 'stuck' }],
  ])('but not %s', (_name, ended) => {
    expect(wouldFinish(endedOf(ended), 'prd')).toBe(false);
  });
});

describe('an error of an agent counts', () => {
  const byText = error('limit', 'text').error ?? null;
  const byStructure = error('limit').error ?? null;

  test('where it stands in a field', () => {
    expect(errorThatCounts(endedOf({ error: byStructure }), false)).toBe(byStructure);
  });

  test('where it was only read from words, and the agent ended badly or left nothing', () => {
    expect(errorThatCounts(endedOf({ error: byText }), true)).toBe(byText);
    expect(errorThatCounts(endedOf({ error: byText, exitCode: 1 }), false)).toBe(byText);
    expect(errorThatCounts(endedOf({ error: byText, ending: 'signalled' }), false)).toBe(byText);
  });

  test('not where words speak of it, the agent ended well and left work', () => {
    expect(errorThatCounts(endedOf({ error: byText }), false)).toBeNull();
  });

  test('not where there is none', () => {
    expect(errorThatCounts(endedOf({ error: null, exitCode: 1 }), true)).toBeNull();
    expect(errorThatCounts(endedOf({ error: null, exitCode: 1 }), false)).toBeNull();
  });
});

describe('a task is claimed done', () => {
  const claims = (ended: Ended): boolean => claimsDone(evidenceOf({ ended }).cycle);

  test('by a claim of done or finished', () => {
    expect([done, { claim: { kind: 'finished' } } as const].map(claims)).toEqual([true, true]);
    expect(claims({ ...done, ending: 'signalled' })).toBe(true);
  });

  test('by no other claim, and not by none', () => {
    expect(claims({})).toBe(false);
    expect(claims({ claim: { kind: 'more' } })).toBe(false);
    expect(claims({ claim: { kind: 'ask', question: 'done?' } })).toBe(false);
    expect(claimsDone(evidenceOf({ cycle: { ended: null } }).cycle)).toBe(false);
  });

  test.each(['timed-out', 'silent', 'stuck'] as const)('not where the runner ended the agent first: %s', (ending) => {
    expect(claims({ ...done, ending })).toBe(false);
  });
});
