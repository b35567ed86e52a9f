import { describe, expect, test } from 'vitest';
import type { FailureReason } from '../../../src/core/gate/failure-reason.ts';
import type { GateRan, VerdictGiven } from '../../../src/core/journal/event.ts';
import { judge } from '../../../src/core/verdict/judge.ts';
import { evidenceOf, verdictOf, type EvidenceCase } from '../../support/evidence.ts';

type Run = Partial<GateRan>;

/** The gates themselves have passed. */
const judged = ({ gates = [], ...written }: EvidenceCase): VerdictGiven =>
  judge(evidenceOf({ ...written, gates: [{}, ...gates] }));
const notRun = verdictOf({ because: 'not all gates could be run', cause: 'gate-not-run' });
const unproven = (because: string, fingerprint: string | null = null): VerdictGiven =>
  verdictOf({ verdict: 'unproven', because, charged: true, fingerprint });
const awaiting = (because: string): VerdictGiven => verdictOf({ verdict: 'awaiting', because });
const killed = (because: string): VerdictGiven => verdictOf({ because, cause: 'gate-killed' });

describe('an attempt that changed tests', () => {
  const old = (...outcomes: (GateRan['outcome'] | Run)[]): EvidenceCase => ({
    tests: { old: ['a.test.ts', 'b.test.ts'] },
    gates: outcomes.map((each) => ({ stage: 'old-tests', ...(typeof each === 'string' ? { outcome: each } : each) })),
  });
  const grant = 'where the task is meant to change what they demand, its mayChange in the plan says so';

  test('lands where the ones of the last green commit pass on its source', () => {
    expect(judged(old('green')).verdict).toBe('green');
    expect(judged(old('red', 'flaky')).verdict).toBe('green');
    expect(judged({ tests: { old: [] } }).verdict).toBe('green');
    expect(judged({ tests: null }).verdict).toBe('green');
  });

  test('is unknown while they were not run', () => {
    expect(judged(old())).toEqual(notRun);
  });

  test('is unproven where they fail, with the tests and the gate named, and who may allow it', () => {
    expect(judged(old('red', { outcome: 'red', excerpt: 'Error: 1 is not 2' }))).toEqual(
      unproven(
        `tests were changed (a.test.ts, b.test.ts), and with the old ones gate test fails: Error: 1 is not 2; ${grant}`,
        'test: it',
      ),
    );
    expect(judged(old('timed-out'))).toEqual(
      unproven(
        `tests were changed (a.test.ts, b.test.ts), and with the old ones gate test runs into its time limit; ${grant}`,
        'test: it',
      ),
    );
  });

  test.each(['checklist', 'prompt'] as const)(
    'tells of a %s, which has no place for a grant, what gives one',
    (planKind) => {
      expect(judged({ ...old('red'), policy: { planKind } }).because).toMatch(
        /; where the task is meant to change what they demand, claim `ask`: a person can say yes to it$/,
      );
    },
  );

  test('is told with three of its tests, and the number of the others', () => {
    const named = (count: number): string =>
      judged({ ...old('red'), tests: { old: ['a', 'b', 'c', 'd', 'e'].slice(0, count) } }).because.slice(0, 44);
    expect(named(3)).toBe('tests were changed (a, b, c), and with the o');
    expect(named(4)).toBe('tests were changed (a, b, c and 1 more), and');
    expect(named(5)).toBe('tests were changed (a, b, c and 2 more), and');
  });

  test('is judged by the last run of each gate', () => {
    expect(judged(old({ name: 'unit', outcome: 'red' }, { name: 'web', outcome: 'green' })).because).toContain(
      'gate unit fails',
    );
    expect(judged(old({ name: 'unit', outcome: 'red' }, { name: 'unit', outcome: 'flaky' })).verdict).toBe('green');
  });

  test('is unknown where a signal from outside ended them', () => {
    expect(judged(old({ outcome: 'killed', signal: 'SIGKILL' }))).toEqual(
      killed('gate test with the old tests was ended by SIGKILL from outside'),
    );
    expect(judged(old('killed'))).toEqual(killed('gate test with the old tests was ended by a signal from outside'));
  });

  test.each([
    ['not-run', 'could not run'],
    ['changed-files', 'changed tracked files'],
    ['nothing-ran', 'ran no test'],
  ] as const)('waits for a person where it can’t be found out: %s', (outcome, words) => {
    const tests: EvidenceCase = {
      state: (state) => void state.tests.set('test', { collected: 1, passed: 0, failed: 1, skipped: 0, reader: 'tap' }),
    };
    expect(judged({ ...tests, ...old({ outcome, excerpt: 'Error: why' }) })).toMatchObject(
      awaiting(
        `test-changed: tests were changed (a.test.ts, b.test.ts), and whether the old ones hold can't be found out: gate test ${words}: Error: why`,
      ),
    );
  });

  test('is unknown where their gate did not get its lock', () => {
    expect(judged(old({ outcome: 'lock-missed', excerpt: 'Error: why' }))).toMatchObject({
      verdict: 'unknown',
      cause: 'gate-lock-missed',
      charged: false,
      because: 'gate test with the old tests did not get its lock in time: Error: why',
    });
  });

  test('waits for a person where the setup failed in their place', () => {
    const excerpt = 'setup failed (exit 1): npm ci\nError: no network';
    expect(judged(old({ name: 'setup', outcome: 'red', excerpt }))).toEqual(
      awaiting(
        "test-changed: tests were changed (a.test.ts, b.test.ts), and whether the old ones hold can't be found out: setup failed (exit 1): npm ci: Error: no network",
      ),
    );
  });

  test('has nothing to hold where no test ran before either', () => {
    const before = (collected: number, skipped: number): EvidenceCase => ({
      ...old('nothing-ran'),
      state: ({ tests }) => void tests.set('test', { collected, passed: 0, failed: 0, skipped, reader: 'tap' }),
    });
    expect(judged(old('nothing-ran')).verdict).toBe('green');
    expect(judged(before(2, 2)).verdict).toBe('green');
    expect(judged(before(2, 1)).verdict).toBe('awaiting');
    expect(judged(old('not-run')).verdict).toBe('awaiting');
  });
});

describe('an attempt of a task that asks for red-green', () => {
  const policy = { prove: () => ['red-green'] as const };
  const failed: FailureReason = { kind: 'test-failed', tests: ['adds'] };
  const missing: FailureReason = { kind: 'missing', names: ['a', 'b', 'c', 'd'] };
  const fresh = (...runs: Run[]): EvidenceCase => ({
    policy,
    tests: { fresh: ['new.test.ts'], standIns: ['src/a.ts'] },
    gates: runs.map((run) => ({ stage: 'new-tests', ...run })),
  });
  const red = (reason: FailureReason, over: Run = {}): Run => ({ outcome: 'red', reason, ...over });
  const standIn = (over: Run): Run => ({ ...over, stage: 'stand-in' });
  const on = 'on the last green commit';
  const hollow = 'with an empty stand-in in place of what the change adds';
  const wrong = (place: string, why: string): VerdictGiven =>
    unproven(`the new tests (new.test.ts) fail ${place} in gate test for the wrong reason: ${why}`, 'test: it');

  test('lands where its new tests fail without it', () => {
    expect(judged(fresh(red(failed))).verdict).toBe('green');
    expect(judged(fresh({ outcome: 'green' }, red(failed))).verdict).toBe('green');
  });

  test('is unproven without a new test, where it would make the task done', () => {
    const write = unproven('red-green is asked for, and the attempt has no new or changed test: write one');
    const none = { policy, tests: { fresh: [] } };
    expect(judged(none)).toEqual(write);
    expect(judged({ policy, tests: null })).toEqual(write);
    expect(judged({ ...none, measured: { ticks: false } }).verdict).toBe('partial');
  });

  test('needs none where an earlier landing of the task had one', () => {
    const landed = (redGreen: boolean): EvidenceCase => ({
      policy,
      state: ({ tasks }) => {
        const task = tasks.get('A');
        if (task) task.redGreen = redGreen;
      },
    });
    expect(judged(landed(true)).verdict).toBe('green');
    expect(judged(landed(false)).verdict).toBe('unproven');
    expect(judged({ policy, state: ({ tasks }) => tasks.clear() }).verdict).toBe('unproven');
  });

  test('is asked for nothing where the task does not ask', () => {
    expect(judged({ tests: { fresh: [] } }).verdict).toBe('green');
    expect(judged({ policy: { prove: () => ['old-tests-hold'] }, tests: { fresh: ['new.test.ts'] } }).verdict).toBe(
      'green',
    );
  });

  test('is unknown while the new tests, or those with the stand-in, were not run', () => {
    expect(judged(fresh())).toEqual(notRun);
    expect(judged(fresh(red(missing)))).toEqual(notRun);
  });

  test('is unproven where they pass without it, or with a stand-in', () => {
    expect(judged(fresh({ outcome: 'green' }))).toEqual(
      unproven('the new tests (new.test.ts) pass without the change: they prove nothing of it'),
    );
    expect(judged(fresh(red(missing), standIn({ outcome: 'green' })))).toEqual(
      unproven(`the new tests (new.test.ts) pass ${hollow}: they prove nothing of it`),
    );
  });

  test('is unknown where a signal from outside ended them', () => {
    expect(judged(fresh({ outcome: 'killed', signal: 'SIGTERM' }))).toEqual(
      killed('gate test with the new tests was ended by SIGTERM from outside'),
    );
    expect(judged(fresh({ outcome: 'killed' }))).toEqual(
      killed('gate test with the new tests was ended by a signal from outside'),
    );
  });

  test.each<[FailureReason, string]>([
    [{ kind: 'syntax', message: 'unexpected }' }, "they can't be read: unexpected }"],
    [{ kind: 'not-run', message: 'no jest' }, 'gate test could not run: no jest'],
    [{ kind: 'nothing-ran' }, 'no test ran'],
    [{ kind: 'crashed', message: 'out of memory' }, 'the test runner broke: out of memory'],
  ])('is unproven where they fail for the wrong reason: %j', (reason, why) => {
    expect(judged(fresh(red(reason)))).toEqual(wrong(on, why));
    expect(judged(fresh(red(missing), standIn(red(reason))))).toEqual(wrong(hollow, why));
  });

  test('is unproven where they run into their time limit', () => {
    expect(judged(fresh({ outcome: 'timed-out' }))).toEqual(wrong(on, 'gate test ran into its time limit'));
    expect(judged(fresh({ outcome: 'timed-out', reason: failed }))).toEqual(
      wrong(on, 'gate test ran into its time limit'),
    );
  });

  test('is unproven where what they miss is not what it adds', () => {
    expect(judged(fresh(red(missing), standIn(red(missing))))).toEqual(
      wrong(hollow, 'a, b, c and 1 more is missing, which the change does not add'),
    );
  });

  test('is believed where nothing can stand in for what is missing, or the reason can’t be told', () => {
    const none = { tests: { fresh: ['new.test.ts'] } };
    expect(judged({ ...fresh(red(missing)), ...none }).verdict).toBe('green');
    expect(judged({ ...fresh(red({ kind: 'unclear' })), ...none }).verdict).toBe('green');
    expect(judged(fresh({ outcome: 'red' })).verdict).toBe('green');
    expect(judged(fresh(red(missing), standIn(red(failed)))).verdict).toBe('green');
    expect(judged(fresh(red(missing), standIn(red({ kind: 'unclear' })))).verdict).toBe('green');
  });

  test('must first have the tests of the last green commit hold', () => {
    const written = fresh({ outcome: 'green' });
    expect(judged({ ...written, tests: { old: ['a'], fresh: ['new.test.ts'] } })).toEqual(notRun);
  });
});
