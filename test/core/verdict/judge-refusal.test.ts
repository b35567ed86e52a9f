import { describe, expect, test } from 'vitest';
import type { GateRan, VerdictGiven } from '../../../src/core/journal/event.ts';
import { judge } from '../../../src/core/verdict/judge.ts';
import { evidenceOf, gateOf, verdictOf, type EvidenceCase } from '../../support/evidence.ts';

type Findings = NonNullable<EvidenceCase['findings']>;
type Run = Partial<GateRan>;

const judged = (written: EvidenceCase): VerdictGiven => judge(evidenceOf(written));
const done = { claim: { kind: 'done' } } as const;
const finding = (rule: string, severity: Findings[number]['severity']): Findings[number] => ({
  rule,
  severity,
  path: 'a.ts',
  line: 1,
  message: `${rule} was found`,
});
const red = { stage: 'quick', outcome: 'red', excerpt: 'Error: no such table' } as const;
const control = (outcome: GateRan['outcome']): Run => ({ stage: 'control', outcome, tree: 'c0' });

function redVerdict(because: string, over: Partial<VerdictGiven> = {}): VerdictGiven {
  return verdictOf({ verdict: 'red', because, charged: true, fingerprint: 'test: it', ...over });
}

test('a question of the agent comes before its findings and its gates', () => {
  const asks = { claim: { kind: 'ask', question: 'which one?' } } as const;
  expect(judged({ ended: asks, findings: [finding('secret', 'block')], gates: [red] })).toEqual(
    verdictOf({ verdict: 'awaiting', because: 'the agent asks: which one?' }),
  );
});

describe('a finding that blocks', () => {
  const rejected = (because: string, falseReport: boolean): VerdictGiven =>
    verdictOf({ verdict: 'rejected', because, charged: true, falseReport, keep: null });

  test('rejects the attempt, before any gate, with the first of them and the number of the others', () => {
    expect(judged({ findings: [finding('secret', 'block')], gates: [red] })).toEqual(
      rejected('secret: secret was found', false),
    );
    const findings = [
      finding('migration', 'ask'),
      finding('secret', 'block'),
      finding('plan-tampered', 'note'),
      finding('placeholder', 'block'),
      finding('large-file', 'block'),
    ];
    expect(judged({ findings })).toEqual(rejected('secret: secret was found (and 2 more)', false));
  });

  test('makes a claim of done a false report where it takes the force out of tests or gates', () => {
    const findings = [finding('secret', 'block'), finding('test-deleted', 'block')];
    expect(judged({ ended: done, findings })).toEqual(rejected('secret: secret was found (and 1 more)', true));
    expect(judged({ findings })).toEqual(rejected('secret: secret was found (and 1 more)', false));
    expect(judged({ ended: done, findings: findings.slice(0, 1) })).toEqual(
      rejected('secret: secret was found', false),
    );
    expect(judged({ ended: done, findings: [finding('secret', 'block'), finding('test-deleted', 'ask')] })).toEqual(
      rejected('secret: secret was found', false),
    );
  });
});

describe('a finding that asks', () => {
  test('waits for a person once all else is well', () => {
    expect(judged({ findings: [finding('plan-tampered', 'note'), finding('migration', 'ask')] })).toEqual(
      verdictOf({ verdict: 'awaiting', because: 'migration: migration was found' }),
    );
    expect(
      judged({ findings: ['migration', 'public-api-changed', 'large-file'].map((rule) => finding(rule, 'ask')) }),
    ).toEqual(verdictOf({ verdict: 'awaiting', because: 'migration: migration was found (and 2 more)' }));
    expect(judged({ findings: [finding('migration', 'ask'), finding('a', 'ask')], ended: done }).because).toBe(
      'migration: migration was found (and 1 more)',
    );
  });

  test('does not hide that a gate is red, nor what a proof lacks', () => {
    const findings = [finding('migration', 'ask')];
    expect(judged({ findings, gates: [red, control('green')] }).verdict).toBe('red');
    expect(judged({ findings, tests: { old: ['a.test.ts'] } }).verdict).toBe('unknown');
  });

  test('is no hindrance where it only notes, or where no guard ran', () => {
    expect(judged({ findings: [finding('plan-tampered', 'note')] }).verdict).toBe('green');
    expect(judged({ cycle: { findings: null } }).verdict).toBe('green');
  });
});

describe('a gate that has no run', () => {
  const missing = verdictOf({ because: 'not all gates could be run', cause: 'gate-not-run' });

  test('leaves it unknown whether the attempt is good', () => {
    expect(judged({ gates: [] })).toEqual(missing);
  });

  test('is seen also behind one that passes, and one that fails before it is told first', () => {
    const gate = gateOf('second');
    const policy = { verifyOf: () => [gate] };
    expect(judged({ policy })).toEqual(missing);
    expect(judged({ policy, gates: [red, control('green')] }).verdict).toBe('red');
    expect(judged({ policy, gates: [{}, { name: 'second', stage: 'verify' }] }).verdict).toBe('green');
  });
});

describe('a red gate', () => {
  test('is the attempt’s where the last green commit passes it, and what it left is kept', () => {
    expect(judged({ gates: [red, control('green')] })).toEqual(
      redVerdict('gate test failed with exit code 1: Error: no such table'),
    );
    expect(judged({ gates: [red, control('flaky')] }).verdict).toBe('red');
  });

  test('makes a claim of done a false report', () => {
    expect(judged({ ended: done, gates: [red, control('green')] }).falseReport).toBe(true);
  });

  test('is told by its last run, and without an exit code where it had none', () => {
    expect(judged({ gates: [red, { ...red, exitCode: null, excerpt: '' }, control('green')] })).toEqual(
      redVerdict('gate test failed'),
    );
    expect(judged({ gates: [red, { outcome: 'flaky' }] }).verdict).toBe('green');
  });

  test('is nobody’s known fault where the last green commit fails it too, or could not be tried', () => {
    const unknown = (because: string): VerdictGiven => verdictOf({ because, cause: 'gate-red-on-base' });
    const words = 'gate test failed with exit code 1, and on the last green commit it';
    expect(judged({ gates: [red, control('red')] })).toEqual(unknown(`${words} fails too: Error: no such table`));
    expect(judged({ gates: [red] })).toEqual(unknown(`${words} could not be tried: Error: no such table`));
    expect(judged({ gates: [red, control('red'), control('green')] }).verdict).toBe('red');
  });

  test('of the task’s own commands needs no control run', () => {
    const gate = gateOf('second');
    const policy = { quick: [], full: [], verifyOf: () => [gate] };
    expect(judged({ policy, gates: [{ ...red, name: 'second', stage: 'verify' }] })).toEqual(
      redVerdict('gate second failed with exit code 1: Error: no such table'),
    );
    expect(judged({ policy, gates: [{ outcome: 'not-run', name: 'second', stage: 'verify' }] })).toEqual(
      redVerdict('gate second could not run'),
    );
  });

  test('is no excuse for a repair, which begins where the final gate is red', () => {
    const repair = { cycle: { task: 'final-gate' } };
    expect(judged({ ...repair, gates: [red, control('red')] })).toEqual(
      redVerdict('gate test failed with exit code 1: Error: no such table', { task: 'final-gate' }),
    );
    expect(judged({ ...repair, gates: [red] }).verdict).toBe('unknown');
  });

  test('that is hidden keeps to itself what it printed', () => {
    const gate = gateOf('test', { hidden: true });
    const gates = [red, control('green')];
    const because = 'gate test failed with exit code 1';
    expect(judged({ policy: { quick: [gate], full: [] }, gates })).toEqual(redVerdict(because));
    expect(judged({ policy: { quick: [], full: [gate] }, gates })).toEqual(redVerdict(because));
    const other = gateOf('other', { hidden: true });
    const policy = { quick: [gateOf('test')], full: [other] };
    expect(judged({ policy, gates }).because).toBe(`${because}: Error: no such table`);
  });
});

describe('a gate that may have failed from outside', () => {
  const files = ['a', 'b', 'c', 'd', 'e', 'f'];
  const cases: [GateRan['outcome'], Run, string, string][] = [
    ['not-run', {}, 'could not run', 'gate-not-run'],
    ['killed', { signal: 'SIGKILL' }, 'was ended by SIGKILL, twice', 'gate-killed'],
    ['killed', {}, 'was ended by a signal, twice', 'gate-killed'],
    ['changed-files', { changedFiles: files }, 'changed tracked files: a, b, c, d, e', 'gate-changed-files'],
  ];

  test.each(cases)('is the attempt’s where the last green commit has no trouble: %s %j', (outcome, over, words) => {
    expect(judged({ gates: [{ ...over, outcome }, control('green')] })).toEqual(
      redVerdict(`gate test ${words}, and on the last green commit it passes`),
    );
  });

  test.each(cases)('is none of its doing where that fares the same: %s %j', (outcome, over, words, cause) => {
    expect(judged({ gates: [{ ...over, outcome }, control(outcome)] })).toEqual(
      verdictOf({ because: `gate test ${words}, and on the last green commit it fares the same`, cause }),
    );
    expect(judged({ gates: [{ ...over, outcome }, control('red')] })).toEqual(
      verdictOf({ because: `gate test ${words}, and on the last green commit it fails too`, cause }),
    );
  });

  test('by its time limit is judged as red', () => {
    const late = { outcome: 'timed-out' } as const;
    expect(judged({ gates: [late, control('green')] })).toEqual(redVerdict('gate test ran into its time limit'));
    expect(judged({ gates: [late, control('timed-out')] })).toEqual(
      verdictOf({
        because: 'gate test ran into its time limit, and on the last green commit it fails too',
        cause: 'gate-red-on-base',
      }),
    );
  });

  test('by its lock is unknown, without a control run', () => {
    expect(judged({ gates: [{ outcome: 'lock-missed' }, control('green')] })).toEqual(
      verdictOf({ because: 'gate test did not get its lock in time', cause: 'gate-lock-missed' }),
    );
  });
});

describe('a setup that failed in place of a gate', () => {
  const setup = { name: 'setup', outcome: 'red', excerpt: 'setup failed (exit 1): npm ci\nError: no network' } as const;
  const words = 'setup failed (exit 1): npm ci: Error: no network';

  test('is told once, in its own words', () => {
    expect(judged({ gates: [setup, control('green')] })).toEqual(redVerdict(words));
    expect(judged({ gates: [setup, control('red')] })).toEqual(
      verdictOf({ because: `${words}, and on the last green commit it fails too`, cause: 'gate-red-on-base' }),
    );
  });
});

describe('a red gate after the runner ended the agent', () => {
  test.each([
    ['timed-out', 'timed-out'],
    ['silent', 'timed-out'],
    ['stuck', 'stuck'],
  ] as const)('says so: %s', (ending, verdict) => {
    expect(judged({ ended: { ...done, ending }, gates: [red, control('green')] })).toEqual(
      redVerdict('the agent was ended by the runner; gate test failed with exit code 1: Error: no such table', {
        verdict,
      }),
    );
  });

  test('is unknown all the same where the last green commit fails it too', () => {
    expect(judged({ ended: { ending: 'timed-out' }, gates: [red, control('red')] }).verdict).toBe('unknown');
  });
});

describe('a gate that ran no test', () => {
  const none = { outcome: 'nothing-ran' } as const;
  const before = (collected: number, skipped: number): EvidenceCase => ({
    state: ({ tests }) =>
      void tests.set('test', { collected, passed: collected - skipped, failed: 0, skipped, reader: 'tap' }),
  });

  test('lost them where the last green commit has tests', () => {
    expect(judged({ gates: [none], ...before(3, 2) })).toEqual(redVerdict('gate test ran no test; it ran 3 before'));
  });

  test('asks for one where there was none, or each was skipped', () => {
    const write = redVerdict('gate test ran no test: write one', { verdict: 'unproven' });
    expect(judged({ gates: [none] })).toEqual(write);
    expect(judged({ gates: [none], ...before(3, 3) })).toEqual(write);
    expect(judged({ gates: [none], ended: done })).toEqual({ ...write, falseReport: true });
  });
});

describe('a gate that ran fewer tests than on the last green commit', () => {
  const counts = (passed: number): NonNullable<GateRan['tests']> => ({
    collected: passed,
    passed,
    failed: 0,
    skipped: 0,
    reader: 'tap',
  });
  const before: EvidenceCase = { state: ({ tests }) => void tests.set('test', counts(3)) };

  test('rejects the attempt, and makes a claim of done a false report', () => {
    const rejected = verdictOf({
      verdict: 'rejected',
      because: 'tests-fewer: gate test: 2 tests passed, 3 on the last green commit.',
      charged: true,
      keep: null,
    });
    expect(judged({ ...before, gates: [{ tests: counts(2) }] })).toEqual(rejected);
    expect(judged({ ...before, ended: done, gates: [{ tests: counts(2) }] })).toEqual({
      ...rejected,
      falseReport: true,
    });
    expect(judged({ ...before, gates: [{ name: 'new', tests: counts(1) }, { tests: counts(2) }] })).toEqual(rejected);
  });

  test('may do so where the task may change tests', () => {
    expect(judged({ ...before, gates: [{ tests: counts(2) }], policy: { mayChange: () => true } }).verdict).toBe(
      'green',
    );
  });

  test('is measured on the runs that pass, on the attempt’s own tree', () => {
    const passed = { outcome: 'flaky', tests: counts(3) } as const;
    expect(judged({ ...before, gates: [{ outcome: 'red', tests: counts(2) }, passed] }).verdict).toBe('green');
    expect(judged({ ...before, gates: [passed, { stage: 'control', tests: counts(2) }] }).verdict).toBe('green');
    expect(judged({ gates: [{ tests: counts(2) }] }).verdict).toBe('green');
  });

  test('is seen behind a gate whose number has not fallen', () => {
    const written: EvidenceCase = {
      policy: { quick: [gateOf('a'), gateOf('b')], full: [] },
      state: ({ tests }) => ['a', 'b'].forEach((name) => tests.set(name, counts(3))),
      gates: [
        { name: 'a', tests: counts(4) },
        { name: 'b', tests: counts(2) },
      ],
    };
    expect(judged(written).because).toBe('tests-fewer: gate b: 2 tests passed, 3 on the last green commit.');
  });
});
