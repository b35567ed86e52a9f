import { describe, expect, test } from 'vitest';
import type { VerdictGiven } from '../../../src/core/journal/event.ts';
import { judge } from '../../../src/core/verdict/judge.ts';
import { evidenceOf, verdictOf, type EvidenceCase } from '../../support/evidence.ts';

type Ended = NonNullable<EvidenceCase['ended']>;
type ErrorKind = NonNullable<Ended['error']>['kind'];

const empty = { empty: true } as const;
const nothing = { keep: null, ref: null } as const;
const error = (kind: ErrorKind): Ended => ({
  exitCode: 1,
  error: { kind, message: `said ${kind}`, by: 'structure' },
});
const judged = (written: EvidenceCase): VerdictGiven => judge(evidenceOf(written));

/** The attempt left what gates had already refused, in an earlier run if so said. */
function leaving(run: string): Pick<EvidenceCase, 'state' | 'cycle'> {
  return {
    cycle: { from: 'work-1' },
    state: ({ tasks }) => {
      const task = tasks.get('A');
      if (task) task.keep = { tree: 'work-1', judged: true, base: 'c0', run };
    },
  };
}

describe('an attempt that was not measured', () => {
  test.each(['ended', 'measured'] as const)('is not judged: %s is missing', (missing) => {
    const { cycle, ...rest } = evidenceOf();
    expect(() => judge({ ...rest, cycle: { ...cycle, [missing]: null } })).toThrow('judged before it was measured');
  });
});

describe('an end from outside', () => {
  const cancelled = { verdict: 'cancelled', because: 'ended from outside before it could be judged' } as const;

  test('is nobody’s fault, and what was left is kept', () => {
    expect(judged({ ended: { ending: 'cancelled' } })).toEqual(verdictOf(cancelled));
    expect(judged({ interrupted: true })).toEqual(verdictOf(cancelled));
  });

  test('comes before all else that may have gone wrong', () => {
    expect(judged({ interrupted: true, ended: { ending: 'not-started' }, cycle: { conflict: true } })).toEqual(
      verdictOf(cancelled),
    );
    expect(judged({ interrupted: true, measured: empty, ended: error('limit') })).toEqual(
      verdictOf({ ...cancelled, ...nothing }),
    );
  });
});

test('an attempt that can’t be replayed where a person moved the branch to is kept under its ref only', () => {
  const because = 'a person moved the branch, and the attempt could not be replayed on it';
  expect(judged({ cycle: { conflict: true } })).toEqual(verdictOf({ because, cause: 'branch-conflict', keep: null }));
});

test('an agent that never started is a fault of the machine, told in the words of the failure', () => {
  const missing = { verdict: 'infrastructure', cause: 'agent-missing' } as const;
  expect(judged({ ended: { ending: 'not-started', exitCode: null } })).toEqual(
    verdictOf({ ...missing, because: 'the agent program could not be started' }),
  );
  expect(judged({ measured: empty, ended: { ending: 'not-started', ...error('other') } })).toEqual(
    verdictOf({ ...missing, because: 'said other', ...nothing }),
  );
});

describe('an agent that left nothing and told an error', () => {
  test.each([
    ['limit', 'limited', 'limit'],
    ['transient', 'limited', 'overload'],
    ['login', 'infrastructure', 'login'],
    ['billing', 'infrastructure', 'billing'],
  ] as const)('of %s is %s, and the task pays nothing', (kind, verdict, cause) => {
    const told = { verdict, because: `said ${kind}`, cause } as const;
    expect(judged({ measured: empty, ended: error(kind) })).toEqual(verdictOf({ ...told, ...nothing }));
    expect(judged({ ended: error(kind), ...leaving('r1') })).toEqual(verdictOf(told));
    expect(judged({ ended: error(kind), ...leaving('r0') })).toEqual(verdictOf(told));
  });

  test('is judged by its work where it left any', () => {
    for (const kind of ['limit', 'transient', 'login', 'billing', 'context', 'other'] as const) {
      expect(judged({ ended: error(kind) }).verdict).toBe('green');
    }
  });

  test('is limited where only the ending says so', () => {
    expect(judged({ measured: empty, ended: { ending: 'limited' } })).toEqual(
      verdictOf({ verdict: 'limited', because: 'the program met a usage limit', cause: 'limit', ...nothing }),
    );
    expect(judged({ ended: { ending: 'limited' }, ...leaving('r1') })).toEqual(
      verdictOf({ verdict: 'limited', because: 'the program met a usage limit', cause: 'limit' }),
    );
  });

  test.each([
    ['out-of-turns', 'used up its turns'],
    ['over-budget', 'spent what was left of the budget'],
  ] as const)('of %s was ended by the runner', (kind, words) => {
    expect(judged({ measured: empty, ended: { ...error(kind), exitCode: 0 } })).toEqual(
      verdictOf({
        verdict: 'timed-out',
        because: `the agent ${words} and changed nothing`,
        charged: true,
        idle: true,
        ...nothing,
      }),
    );
  });

  test.each(['context', 'other'] as const)('of kind %s has crashed', (kind) => {
    expect(judged({ measured: empty, ended: error(kind) })).toEqual(
      verdictOf({
        verdict: 'crashed',
        because: `said ${kind}`,
        idle: true,
        fingerprint: `agent, exit 1: said ${kind}`,
        ...nothing,
      }),
    );
  });
});
