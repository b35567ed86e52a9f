import { describe, expect, it } from 'vitest';
import type { TestCounts } from '../../../src/core/gate/gate.ts';
import type { Claim } from '../../../src/core/agent/claim.ts';
import { makePlan, makePolicy, simulate, type Behaviour, type Story, type World } from '../../support/simulate-loop.ts';

type Ended = NonNullable<Behaviour['ended']>;
const claim = (kind: 'done' | 'more' | 'idle' | 'finished'): Ended => ({ claim: { kind } });
const blocked: Claim = { kind: 'blocked', why: 'no database' };

function world(plan: World['plan'], behave: World['behave'], over: Partial<World> = {}): World {
  return { plan, policy: makePolicy(), behave, ...over };
}

function told({ stop, state }: Story): object {
  const verdicts = Object.fromEntries(state.verdicts);
  return {
    reason: stop.reason,
    exitCode: stop.exitCode,
    cycles: state.cycles,
    verdicts,
    falseReports: state.falseReports,
  };
}

const tests = (passed: number): TestCounts => ({ collected: passed, passed, failed: 0, skipped: 0, reader: 'tap' });

describe('the story of a night', () => {
  it('ends finished when every task landed and the final gate is green', () => {
    const story = simulate(world(makePlan('A', 'B'), () => ({ ended: claim('done') })));
    expect(told(story)).toEqual({
      reason: 'finished',
      exitCode: 0,
      cycles: 2,
      verdicts: { green: 2 },
      falseReports: 0,
    });
    expect(story.state.landings.map((landing) => landing.task)).toEqual(['A', 'B']);
  });

  it('counts a claim of done with nothing changed as a false report, and lands nothing', () => {
    const story = simulate(world(makePlan('A', 'B'), () => ({ empty: true, ended: claim('done') })));
    expect(told(story)).toEqual({ reason: 'idle', exitCode: 10, cycles: 6, verdicts: { empty: 6 }, falseReports: 6 });
    expect(story.state.landings).toEqual([]);
  });

  it('stops with idle after three cycles without change, also over several tasks', () => {
    const story = simulate(
      world(makePlan('A', 'B', 'C'), () => ({ empty: true }), { policy: makePolicy({}, { maxAttempts: 5 }) }),
    );
    expect(told(story)).toMatchObject({ reason: 'idle', cycles: 3, falseReports: 0 });
  });

  it('keeps a red attempt and lets the next one go on from it', () => {
    const story = simulate(world(makePlan('A'), (cycle) => (cycle.attempt === 1 ? { gate: 'red', tree: 'half' } : {})));
    expect(told(story)).toMatchObject({ reason: 'finished', verdicts: { red: 1, green: 1 } });
    expect(story.events.filter((event) => event.type === 'cycle-started').map((event) => event.from)).toEqual([
      null,
      'half',
    ]);
  });

  it('judges refused work that nobody added to the same way each time, and keeps what the gates said', () => {
    const behave: World['behave'] = ({ cycle }) =>
      cycle === 1 ? { gate: 'red', tree: 'half', ended: claim('done') } : { empty: true, gate: 'red' };
    const policy = makePolicy({}, { maxAttempts: 9, maxCycles: 3 });
    const story = simulate(world(makePlan('A'), behave, { policy }));
    expect(told(story)).toMatchObject({ reason: 'max_cycles', verdicts: { red: 1, empty: 2 }, falseReports: 1 });
    const last = story.state.tasks.get('A')?.last;
    expect(last).toMatchObject({ cycle: 3, verdict: 'empty', because: expect.stringContaining('the gates refused') });
    expect(last?.failedGates.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['test', 'red'],
      ['test', 'red'],
    ]);
  });

  it('asks the gates once more in a new run about refused work that nobody added to', () => {
    const behave: World['behave'] = ({ cycle }) => (cycle === 1 ? { gate: 'red', tree: 'half' } : { empty: true });
    const night = (run: string, gate: Behaviour['gate'], from: Story['events'] = []): Story =>
      simulate(
        world(makePlan('A'), (cycle) => ({ gate: gate ?? 'green', ...behave(cycle) }), {
          policy: makePolicy({ run }, { maxAttempts: 9, maxCycles: 2 }),
        }),
        from,
      );
    const first = night('r1', 'red');
    expect(told(first)).toMatchObject({ verdicts: { red: 1, empty: 1 } });
    const second = night('r2', 'red', first.events);
    expect(told(second)).toMatchObject({ verdicts: { red: 2, empty: 2 } });
    expect(told(night('r3', 'green', second.events))).toMatchObject({
      reason: 'finished',
      verdicts: { red: 2, empty: 2, green: 1 },
    });
  });

  it('charges red only when the same gate passes on the last green commit', () => {
    const story = simulate(world(makePlan('A'), () => ({ gate: 'red', control: 'red' })));
    expect(told(story)).toMatchObject({ reason: 'infrastructure', exitCode: 20, verdicts: { unknown: 3 } });
    expect(story.state.tasks.get('A')?.attempts).toBe(0);
  });

  it('charges a red of the commands of the task, which fail before it is done, without a control run', () => {
    const verify = { name: 'verify 1', run: 'false', timeoutMs: 1, report: null, hidden: false, lock: null };
    const policy = makePolicy({ verifyOf: (task) => (task === 'A' ? [verify] : []) });
    const behave: World['behave'] = ({ task, attempt }) => ({
      ended: claim('done'),
      tree: `${task}${attempt}`,
      ...(task === 'A' ? { gate: ['green', 'red'], control: 'red' } : {}),
    });
    const story = simulate(world(makePlan('A', 'B', 'C'), behave, { policy }));
    expect(told(story)).toEqual({
      reason: 'blocked',
      exitCode: 12,
      cycles: 5,
      verdicts: { red: 3, green: 2 },
      falseReports: 3,
    });
    expect(story.events.filter((event) => event.type === 'gate-ran' && event.stage === 'control')).toEqual([]);
  });

  it('takes a gate that passes on its one re-run as flaky, and never tries it a third time', () => {
    const flaky = simulate(world(makePlan('A'), () => ({ gate: ['red', 'green'] })));
    expect(told(flaky)).toMatchObject({ reason: 'finished', verdicts: { green: 1 } });
    const red = simulate(world(makePlan('A'), () => ({ gate: ['red', 'red', 'green'] })));
    expect(red.events.filter((event) => event.type === 'gate-ran' && event.stage === 'quick')).toHaveLength(6);
  });

  it('sets a task aside after its attempts and goes on with the others', () => {
    const story = simulate(
      world(makePlan('A', 'B', 'C'), ({ task, attempt }) => (task === 'A' ? { gate: 'red', tree: `t${attempt}` } : {})),
    );
    expect(told(story)).toMatchObject({ reason: 'blocked', exitCode: 12, verdicts: { red: 3, green: 2 } });
    expect(story.state.tasks.get('A')?.quarantine?.kind).toBe('attempts');
  });

  it('sets a task aside at once when the same failure comes three times', () => {
    const policy = makePolicy({}, { maxAttempts: 9 });
    const story = simulate(
      world(makePlan('A', 'B'), ({ task }) => (task === 'A' ? { gate: 'red', fingerprint: 'same' } : {}), { policy }),
    );
    expect(story.state.tasks.get('A')?.quarantine?.kind).toBe('repeated');
    expect(story.state.tasks.get('A')?.attempts).toBe(3);
  });

  it('stops when the same failure shows across tasks', () => {
    const policy = makePolicy({}, { maxAttempts: 2, haltRatio: 1 });
    const story = simulate(
      world(makePlan('A', 'B', 'C', 'D'), () => ({ gate: 'red', fingerprint: 'same' }), { policy }),
    );
    expect(told(story)).toMatchObject({ reason: 'repeated_error', exitCode: 18, cycles: 3 });
  });

  it('halts when two tasks and two fifths are set aside or wait for one that is', () => {
    const story = simulate(
      world(makePlan('A', ['B', 'A'], 'C', 'D', 'E'), ({ task }) => (task === 'A' ? { gate: 'red' } : {})),
    );
    expect(told(story)).toMatchObject({ reason: 'halt', exitCode: 11, cycles: 3 });
  });

  it('lands partial work and leaves the task open until it is done', () => {
    const story = simulate(
      world(makePlan('A'), ({ taskCycle }) => ({ ended: claim(taskCycle < 3 ? 'more' : 'done') })),
    );
    expect(told(story)).toMatchObject({ reason: 'finished', verdicts: { partial: 2, green: 1 } });
  });

  it('caps the cycles of a task however many partial landings it brings', () => {
    const story = simulate(world(makePlan('A', 'B'), ({ task }) => ({ ended: claim(task === 'A' ? 'more' : 'done') })));
    expect(told(story)).toMatchObject({ reason: 'blocked', verdicts: { partial: 10, green: 1 } });
    expect(story.state.tasks.get('A')?.quarantine?.kind).toBe('cycles');
  });

  it('sets a task aside when its agent says twice that it is blocked', () => {
    const story = simulate(
      world(makePlan('A', 'B'), ({ task }) => (task === 'A' ? { empty: true, ended: { claim: blocked } } : {})),
    );
    expect(story.state.tasks.get('A')).toMatchObject({ attempts: 2, quarantine: { kind: 'blocked' } });
    expect(story.state.tasks.get('A')?.quarantine?.because).toContain('no database');
  });

  it('lets a question wait for a person and goes on with other tasks', () => {
    const ended: Ended = { claim: { kind: 'ask', question: 'Which currency?' } };
    const story = simulate(world(makePlan('A', 'B'), ({ task }) => (task === 'A' ? { ended } : {})));
    expect(told(story)).toMatchObject({
      reason: 'awaiting_approval',
      exitCode: 19,
      verdicts: { awaiting: 1, green: 1 },
    });
    expect(story.state.tasks.get('A')?.awaiting?.question).toBe('Which currency?');
  });

  it('asks a person when nothing changed, the agent says done, and the commands of the task succeed', () => {
    const verify = { name: 'verify 1', run: 'true', timeoutMs: 1, report: null, hidden: false, lock: null };
    const policy = makePolicy({ verifyOf: () => [verify] });
    const story = simulate(world(makePlan('A'), () => ({ empty: true, ended: claim('done') }), { policy }));
    expect(told(story)).toMatchObject({ reason: 'awaiting_approval', verdicts: { awaiting: 1 }, falseReports: 0 });
  });

  it('lands what a cycle left when it ran out of time with green gates, as partial', () => {
    const story = simulate(
      world(makePlan('A'), ({ taskCycle }) =>
        taskCycle === 1 ? { ended: { ending: 'timed-out', exitCode: null } } : {},
      ),
    );
    expect(told(story)).toMatchObject({ reason: 'finished', verdicts: { partial: 1, green: 1 } });
  });

  it('stops after three cycles in a row that ran into the limit', () => {
    const story = simulate(
      world(makePlan('A', 'B', 'C'), () => ({ empty: true, ended: { ending: 'timed-out', exitCode: null } }), {
        policy: makePolicy({}, { maxIdle: 9, maxAttempts: 9 }),
      }),
    );
    expect(told(story)).toMatchObject({ reason: 'cycle_timeout', exitCode: 17, cycles: 3 });
  });

  it('stops with the limit, and lands the green work beside it first', () => {
    const ended: Ended = {
      error: { kind: 'limit', message: 'resets 3pm', by: 'structure' },
      exitCode: 1,
      claim: { kind: 'done' },
    };
    const story = simulate(world(makePlan('A', 'B'), () => ({ ended })));
    expect(told(story)).toMatchObject({ reason: 'session_limit', exitCode: 14, verdicts: { green: 1 } });
    const bare = simulate(world(makePlan('A'), () => ({ ended: { ...ended, claim: { kind: 'none' } }, empty: true })));
    expect(told(bare)).toMatchObject({ reason: 'session_limit', verdicts: { limited: 1 } });
    expect(bare.state.tasks.get('A')?.attempts).toBe(0);
  });

  it('stops at once for a login that a person must mend', () => {
    const ended: Ended = { error: { kind: 'login', message: 'Not logged in', by: 'structure' }, exitCode: 1 };
    const story = simulate(world(makePlan('A'), () => ({ ended, empty: true })));
    expect(told(story)).toMatchObject({ reason: 'infrastructure', cycles: 1 });
    expect(story.stop.detail).toContain('Not logged in');
  });

  it('ends overload that does not end as infrastructure, with no attempt used', () => {
    const ended: Ended = { error: { kind: 'transient', message: '529 Overloaded', by: 'structure' }, exitCode: 1 };
    const story = simulate(world(makePlan('A'), () => ({ ended, empty: true })));
    expect(told(story)).toMatchObject({ reason: 'infrastructure', cycles: 3, verdicts: { limited: 3 } });
    expect(story.state.tasks.get('A')?.attempts).toBe(0);
  });

  it('charges an attempt for a gate that it made unable to run, and nobody where the gate can run nowhere', () => {
    const own = simulate(world(makePlan('A'), () => ({ gate: 'not-run' })));
    expect(told(own)).toMatchObject({ reason: 'blocked', verdicts: { red: 3 } });
    expect(own.state.tasks.get('A')?.attempts).toBe(3);
    const ended = simulate(world(makePlan('A'), () => ({ gate: 'killed' })));
    expect(told(ended)).toMatchObject({ reason: 'blocked', verdicts: { red: 3 } });
    const once = simulate(world(makePlan('A'), () => ({ gate: ['killed', 'green'] })));
    expect(told(once)).toMatchObject({ reason: 'finished', verdicts: { green: 1 } });
    const machine = simulate(world(makePlan('A'), () => ({ gate: 'killed', control: 'killed' })));
    expect(told(machine)).toMatchObject({ reason: 'infrastructure', verdicts: { unknown: 3 } });
    const missing = simulate(world(makePlan('A'), () => ({ gate: 'not-run', control: 'not-run' })));
    expect(told(missing)).toMatchObject({ reason: 'infrastructure', verdicts: { unknown: 3 } });
    expect(missing.state.tasks.get('A')?.attempts).toBe(0);
  });

  it('charges an attempt for a command of its own task that could not run: it may be there to make it', () => {
    const verify = { name: 'verify 1', run: './made.sh', timeoutMs: 1, report: null, hidden: false, lock: null };
    const policy = makePolicy({ verifyOf: () => [verify] });
    const story = simulate(
      world(makePlan('A'), ({ attempt }) => ({ gate: ['green', attempt === 1 ? 'not-run' : 'green'] }), { policy }),
    );
    expect(told(story)).toMatchObject({ reason: 'finished', verdicts: { red: 1, green: 1 } });
  });

  it('lands changed tests only where the old ones hold on the new source', () => {
    const held = simulate(world(makePlan('A'), () => ({ oldTests: ['green'] })));
    expect(told(held)).toMatchObject({ reason: 'finished', verdicts: { green: 1 } });
    const flaky = simulate(world(makePlan('A'), () => ({ oldTests: ['red', 'green'] })));
    expect(told(flaky)).toMatchObject({ reason: 'finished', verdicts: { green: 1 } });
    for (const outcome of ['red', 'timed-out'] as const) {
      const fallen = simulate(world(makePlan('A'), ({ attempt }) => (attempt === 1 ? { oldTests: [outcome] } : {})));
      expect(told(fallen)).toMatchObject({ reason: 'finished', verdicts: { unproven: 1, green: 1 } });
      expect(fallen.events.find((event) => event.type === 'verdict-given')?.because).toContain('test/a.test.js');
    }
  });

  it('asks a person where it cannot be found out whether the old tests hold', () => {
    for (const outcome of ['not-run', 'changed-files'] as const) {
      const story = simulate(world(makePlan('A'), () => ({ oldTests: [outcome] })));
      expect(told(story)).toMatchObject({ reason: 'awaiting_approval', verdicts: { awaiting: 1 } });
    }
    const killed = simulate(world(makePlan('A'), () => ({ oldTests: ['killed'] })));
    expect(told(killed)).toMatchObject({ reason: 'infrastructure', verdicts: { unknown: 3 } });
  });

  describe('red-green', () => {
    const policy = makePolicy({ prove: () => ['red-green'] });
    const failed = { kind: 'test-failed', tests: ['adds'] } as const;
    const missing = { kind: 'missing', names: ['add'] } as const;
    const judged = (first: Behaviour): Story =>
      simulate(world(makePlan('A'), ({ attempt }) => (attempt === 1 ? first : { newTests: failed }), { policy }));

    it('lands new tests that fail without the change, at once or with a stand-in in place of what is missing', () => {
      const accepted: Behaviour[] = [
        { newTests: failed },
        { newTests: missing, standIn: failed },
        { newTests: missing },
        { newTests: { kind: 'unclear' }, standIn: { kind: 'unclear' } },
      ];
      for (const first of accepted) expect(told(judged(first))).toMatchObject({ verdicts: { green: 1 }, cycles: 1 });
    });

    it('refuses new tests that pass without the change, or fail for the wrong reason', () => {
      const refused: [Behaviour, string][] = [
        [{}, 'no new or changed test'],
        [{ newTests: null }, 'pass without the change'],
        [{ newTests: missing, standIn: null }, 'pass with an empty stand-in'],
        [{ newTests: missing, standIn: missing }, 'add is missing, which the change does not add'],
        [{ newTests: { kind: 'syntax', message: 'Unexpected token' } }, "can't be read: Unexpected token"],
        [{ newTests: { kind: 'not-run', message: 'jest: not found' } }, 'could not run: jest: not found'],
        [{ newTests: { kind: 'nothing-ran' } }, 'no test ran'],
        [{ newTests: { kind: 'crashed', message: 'out of memory' } }, 'broke: out of memory'],
      ];
      for (const [first, words] of refused) {
        const story = judged(first);
        expect(told(story)).toMatchObject({ reason: 'finished', verdicts: { unproven: 1, green: 1 } });
        expect(story.events.find((event) => event.type === 'verdict-given')?.because).toContain(words);
      }
    });

    it('is asked of a task once: what lands later of it needs no new test', () => {
      const story = simulate(
        world(
          makePlan('A'),
          ({ taskCycle }) => (taskCycle === 1 ? { newTests: failed, ended: claim('more') } : { tree: 'more' }),
          { policy },
        ),
      );
      expect(told(story)).toMatchObject({ reason: 'finished', verdicts: { partial: 1, green: 1 } });
    });
  });

  it('counts a claim of done as a false report where what judges was disarmed, not where an honest change meets an old test', () => {
    const once = (behaviour: Behaviour): number =>
      simulate(world(makePlan('A'), ({ attempt }) => (attempt === 1 ? { ended: claim('done'), ...behaviour } : {})))
        .state.falseReports;
    const found = (rule: string, severity: 'block' | 'note' = 'block'): Behaviour => ({
      findings: [{ rule, severity, path: 'a', line: null, message: 'm' }],
    });
    const disarming = [
      'test-deleted',
      'test-skipped',
      'test-weakened',
      'gate-config-changed',
      'assertion-patched',
      'test-special-cased',
      'exit-in-source',
      'coverage-lowered',
    ];
    expect(disarming.map((rule) => once(found(rule)))).toEqual(disarming.map(() => 1));
    expect(['outside-scope', 'diff-too-large', 'protected-path'].map((rule) => once(found(rule)))).toEqual([0, 0, 0]);
    expect(once(found('test-deleted', 'note'))).toBe(0);
    expect(once({ oldTests: ['red'] })).toBe(0);
    expect(once({ oldTests: ['red'], ended: claim('more') })).toBe(0);
    expect(once({ ...found('test-deleted'), ended: { ...claim('done'), ending: 'timed-out' } })).toBe(0);
    const counted = simulate(
      world(makePlan('A', 'B'), ({ task, attempt }) => ({
        ended: claim('done'),
        tests: tests(task === 'A' || attempt > 1 ? 3 : 2),
      })),
    );
    expect(told(counted)).toMatchObject({ verdicts: { green: 2, rejected: 1 }, falseReports: 1 });
  });

  it('asks nothing of old tests where the attempt fails anyway', () => {
    const story = simulate(world(makePlan('A'), () => ({ gate: 'red', oldTests: ['red'] })));
    expect(story.events.filter((event) => event.type === 'gate-ran' && event.stage === 'old-tests')).toEqual([]);
  });

  it('stops before any work when the baseline is red, and goes on when nothing was there to run', () => {
    expect(told(simulate(world(makePlan('A'), () => ({}), { baseline: 'red' })))).toMatchObject({
      reason: 'baseline',
      exitCode: 21,
      cycles: 0,
    });
    expect(told(simulate(world(makePlan('A'), () => ({}), { baseline: 'not-run' })))).toMatchObject({
      reason: 'infrastructure',
      cycles: 0,
    });
    expect(told(simulate(world(makePlan('A'), () => ({}), { baseline: 'nothing-ran' })))).toMatchObject({
      reason: 'finished',
    });
  });

  it('stops before any work when new gates are red on what has landed, and only then measures anew', () => {
    const night = (run: string, gatesKey: string, baseline: 'green' | 'red', from: Story['events'] = []): Story =>
      simulate(
        world(makePlan('A', 'B', 'C'), () => ({}), {
          policy: makePolicy({ run, gatesKey }, { maxCycles: 1 }),
          baseline,
        }),
        from,
      );
    const measured = (story: Story): number =>
      story.events.filter((event) => event.type === 'baseline-measured').length;
    const first = night('r1', 'old', 'green');
    expect(told(first)).toMatchObject({ reason: 'max_cycles', cycles: 1 });
    const second = night('r2', 'new', 'red', first.events);
    expect(told(second)).toMatchObject({ reason: 'baseline', exitCode: 21, cycles: 1 });
    const again = night('r3', 'new', 'red', second.events);
    expect(told(again)).toMatchObject({ reason: 'baseline', cycles: 1 });
    const mended = night('r4', 'new', 'green', again.events);
    expect(told(mended)).toMatchObject({ reason: 'max_cycles', cycles: 2, verdicts: { green: 2 } });
    const unchanged = night('r5', 'new', 'red', mended.events);
    expect(told(unchanged)).toMatchObject({ cycles: 3 });
    expect([first, second, again, mended, unchanged].map(measured)).toEqual([1, 2, 3, 4, 4]);
  });

  it('opens one repair task when the final gate is red, and finishes once that landed', () => {
    const story = simulate(
      world(makePlan('A'), () => ({}), { final: (commit) => (commit === 'c1' ? 'red' : 'green') }),
    );
    expect(told(story)).toMatchObject({ reason: 'finished', cycles: 2 });
    expect(story.state.landings.map((landing) => landing.task)).toEqual(['A', 'final-gate']);
  });

  it('spends no more than the purse, over all runs', () => {
    const policy = makePolicy({}, { maxCostUsd: 0.02 });
    const first = simulate(world(makePlan('A', 'B', 'C'), () => ({}), { policy }));
    expect(told(first)).toMatchObject({ reason: 'budget', exitCode: 15, cycles: 2 });
    const second = simulate(
      world(makePlan('A', 'B', 'C'), () => ({}), { policy: makePolicy({ run: 'r2' }, { maxCostUsd: 0.02 }) }),
      first.events,
    );
    expect(told(second)).toMatchObject({ reason: 'budget', cycles: 2 });
  });

  it('begins no gate after the deadline, be it of the attempt, a re-run, a control run or the final one', () => {
    const policy = makePolicy({}, { maxTimeMs: 60_000 });
    const cut = simulate(world(makePlan('A'), () => ({ gate: 'red', ended: claim('done') }), { policy }));
    expect(told(cut)).toMatchObject({ reason: 'deadline', exitCode: 16, verdicts: { cancelled: 1 } });
    expect(cut.events.filter((event) => event.type === 'gate-ran' && event.cycle !== null)).toEqual([]);
    expect(cut.state.tasks.get('A')).toMatchObject({ attempts: 0, exemptions: null });
    const next = simulate(
      world(makePlan('A'), () => ({}), { policy: makePolicy({ run: 'r2' }) }),
      cut.events,
    );
    expect(told(next)).toMatchObject({ reason: 'finished', verdicts: { cancelled: 1, green: 1 } });
  });

  it('ends at the deadline, at the review cap, at the cap of cycles', () => {
    const limits = { maxTimeMs: 90_000 };
    expect(
      told(simulate(world(makePlan('A', 'B', 'C'), () => ({}), { policy: makePolicy({}, limits) }))),
    ).toMatchObject({ reason: 'deadline', cycles: 2 });
    expect(
      told(simulate(world(makePlan('A', 'B'), () => ({}), { policy: makePolicy({}, { maxLanded: 1 }) }))),
    ).toMatchObject({ reason: 'review_cap', exitCode: 24 });
    expect(
      told(simulate(world(makePlan('A', 'B'), () => ({}), { policy: makePolicy({}, { maxReviewLines: 10 }) }))),
    ).toMatchObject({ reason: 'review_cap' });
    expect(
      told(simulate(world(makePlan('A', 'B'), () => ({}), { policy: makePolicy({}, { maxCycles: 1 }) }))),
    ).toMatchObject({ reason: 'max_cycles', exitCode: 13 });
  });

  it('stops for a signal that comes before the final gate has spoken', () => {
    const signal = world(makePlan('A'), () => ({}), {
      facts: (state) => (state.landings.length > 0 ? { signal: 'interrupt' } : {}),
    });
    expect(told(simulate(signal))).toMatchObject({ reason: 'interrupted', exitCode: 130 });
  });

  it('keeps the attempt that a signal ended, and charges nothing', () => {
    const story = simulate(
      world(makePlan('A'), () => ({ ended: { ending: 'cancelled', exitCode: null } }), {
        facts: (state) => (state.cycle?.ended ? { signal: 'terminate' } : {}),
      }),
    );
    expect(told(story)).toMatchObject({ reason: 'interrupted', exitCode: 143, verdicts: { cancelled: 1 } });
    expect(story.state.tasks.get('A')).toMatchObject({ attempts: 0, keep: { tree: 'work-1', judged: false } });
  });

  it('pauses between cycles and goes on where it was', () => {
    const pausing = world(makePlan('A', 'B'), () => ({}), {
      facts: (state) => (state.cycles > 0 ? { pause: 'after-cycle' } : {}),
    });
    const first = simulate(pausing);
    expect(told(first)).toMatchObject({ reason: 'paused', exitCode: 23, verdicts: { green: 1 } });
    const second = simulate(
      world(makePlan('A', 'B'), () => ({}), { policy: makePolicy({ run: 'r2' }) }),
      first.events,
    );
    expect(told(second)).toMatchObject({ reason: 'finished', cycles: 2, verdicts: { green: 2 } });
  });

  it('refuses an attempt whose gate ran fewer tests than before, unless the task may change them', () => {
    const behave: World['behave'] = ({ task, attempt }) => ({ tests: tests(task === 'A' || attempt > 1 ? 3 : 2) });
    expect(told(simulate(world(makePlan('A', 'B'), behave)))).toMatchObject({
      reason: 'finished',
      verdicts: { green: 2, rejected: 1 },
    });
    const policy = makePolicy({ mayChange: () => true });
    expect(told(simulate(world(makePlan('A', 'B'), behave, { policy })))).toMatchObject({ verdicts: { green: 2 } });
  });

  it('ends a prompt with the claim of the whole plan and the final gate', () => {
    const policy = makePolicy({ planKind: 'prompt' });
    const plan = makePlan('prompt');
    const story = simulate(
      world(plan, ({ cycle }) => (cycle < 4 ? { ended: claim('done') } : { empty: true, ended: claim('finished') }), {
        policy,
      }),
    );
    expect(told(story)).toMatchObject({ reason: 'finished', cycles: 4, falseReports: 0 });
    expect(story.state.landings).toHaveLength(3);
  });

  it('tries what is ready before it halts for what an earlier run set aside', () => {
    const policy = (run: string): World['policy'] => makePolicy({ run }, { maxAttempts: 1 });
    const red = new Set(['A', 'B', 'F']);
    const behave: World['behave'] = ({ task }) => (red.has(task) ? { gate: 'red' } : {});
    const first = simulate(world(makePlan('A', 'B', 'C'), behave, { policy: policy('r1') }));
    expect(told(first)).toMatchObject({ reason: 'halt', cycles: 2 });
    const second = simulate(world(makePlan('A', 'B', 'C', 'D'), behave, { policy: policy('r2') }), first.events);
    expect(second.state.landings.map((landing) => landing.task)).toEqual(['C', 'D']);
    expect(told(second)).toMatchObject({ reason: 'blocked', cycles: 4 });
    expect(second.stop.detail).toBe('no task is ready; 2 set aside');
    const third = simulate(world(makePlan('A', 'B', 'F', 'G'), behave, { policy: policy('r3') }), second.events);
    expect(third.state.landings.map((landing) => landing.task)).toEqual(['C', 'D', 'G']);
    expect(told(third)).toMatchObject({ reason: 'halt', cycles: 6 });
    expect(third.stop.detail).toBe('3 of 4 tasks are set aside or wait for one that is');
  });

  it('halts for what this run set aside of the tasks that it found open', () => {
    const policy = (run: string): World['policy'] => makePolicy({ run }, { maxAttempts: 1 });
    const green = new Set(['Z', 'Y']);
    const behave: World['behave'] = ({ task }) => (green.has(task) ? {} : { gate: 'red' });
    const plan = makePlan('A', 'B', 'C', 'D', 'E', 'F', 'Z', 'Y');
    const first = simulate(world(plan, behave, { policy: policy('r1') }));
    expect(told(first)).toMatchObject({ reason: 'halt', cycles: 4 });
    const second = simulate(world(plan, behave, { policy: policy('r2') }), first.events);
    expect(told(second)).toMatchObject({ reason: 'halt', cycles: 6 });
    expect(second.stop.detail).toBe(
      '2 of 4 tasks that were open when the run began are set aside or wait for one that is',
    );
    const third = simulate(world(plan, behave, { policy: policy('r3') }), second.events);
    expect(told(third)).toMatchObject({ reason: 'blocked', cycles: 8 });
  });

  it('does not believe the claim of the whole plan while the final gate is red', () => {
    const policy = makePolicy({ planKind: 'prompt' });
    const story = simulate(
      world(makePlan('prompt'), () => ({ empty: true, ended: claim('finished') }), { policy, final: () => 'red' }),
    );
    expect(told(story)).toMatchObject({ reason: 'idle', cycles: 4, falseReports: 3 });
  });

  it('does not take a repeated claim of the whole plan over refused work for one with nothing left to do', () => {
    const policy = makePolicy({ planKind: 'prompt' }, { maxAttempts: 9, maxIdle: 9 });
    const story = simulate(
      world(
        makePlan('prompt'),
        ({ cycle }) => ({ empty: cycle > 1, gate: 'red', ended: claim('finished'), fingerprint: `f${cycle}` }),
        { policy, facts: (state) => (state.cycles < 5 ? {} : { signal: 'terminate' }) },
      ),
    );
    expect(told(story)).toMatchObject({ reason: 'interrupted', falseReports: story.state.cycles - 1 });
    expect(story.events.filter((event) => event.type === 'final-measured')).toEqual([]);
  });

  it('does not take the claim of an agent that the runner ended for the end of a prompt', () => {
    const policy = makePolicy({ planKind: 'prompt' });
    const story = simulate(
      world(
        makePlan('prompt'),
        ({ cycle }) => ({ ended: cycle === 1 ? { ...claim('finished'), ending: 'timed-out' } : claim('finished') }),
        { policy },
      ),
    );
    expect(told(story)).toMatchObject({ reason: 'finished', cycles: 2, verdicts: { partial: 1, green: 1 } });
  });
});

/** An agent that fails at once and leaves nothing. */
const crash = (errorOutput: string, over: Ended = {}): Behaviour => ({
  empty: true,
  ended: { exitCode: 1, errorOutput, ...over },
});

describe('an agent that crashes', () => {
  const missing = (at: number): string =>
    `node:internal\n  throw err;\n\nError: Cannot find module '/trees/${at}/a.mjs'`;

  it('ends the run at the third crash alike while none has done anything, and uses up no attempt', () => {
    const story = simulate(world(makePlan('A', 'B', 'C'), ({ cycle }) => crash(missing(cycle))));
    expect(told(story)).toMatchObject({ reason: 'repeated_error', exitCode: 18, verdicts: { crashed: 3 } });
    expect(story.stop.detail).toBe(
      "the same failure 3 times, in A; the last: the agent ended with exit code 1 and changed nothing: Error: Cannot find module '/trees/3/a.mjs'",
    );
    expect([...story.state.tasks.values()].map(({ attempts, quarantine }) => ({ attempts, quarantine }))).toEqual(
      Array.from({ length: 3 }, () => ({ attempts: 0, quarantine: null })),
    );
    const mended = simulate(
      world(makePlan('A', 'B', 'C'), () => ({}), { policy: makePolicy({ run: 'r2' }) }),
      story.events,
    );
    expect(told(mended)).toMatchObject({ reason: 'finished', verdicts: { crashed: 3, green: 3 } });
  });

  it('ends the run no later where one attempt is all that a task has', () => {
    const policy = makePolicy({}, { maxAttempts: 1 });
    const story = simulate(world(makePlan('A', 'B', 'C'), () => crash(missing(1)), { policy }));
    expect(told(story)).toMatchObject({ reason: 'repeated_error', cycles: 3 });
    expect(story.state.tasks.get('A')?.quarantine).toBe(null);
  });

  it('costs its task an attempt once it has done something, and the same crash across tasks ends the run', () => {
    const behave: World['behave'] = ({ task }) => (task === 'A' ? {} : crash(missing(1)));
    const policy = makePolicy({}, { maxAttempts: 2 });
    const story = simulate(world(makePlan('A', 'B', 'C', 'D', 'E', 'F'), behave, { policy }));
    expect(told(story)).toMatchObject({ reason: 'repeated_error', verdicts: { green: 1, crashed: 3 } });
    expect(story.state.tasks.get('B')).toMatchObject({ attempts: 2, quarantine: { kind: 'attempts' } });
    expect(story.stop.detail).toContain('in B, C; the last: ');
  });

  it('that does so for another reason each time is idle, and no task is set aside for it', () => {
    const story = simulate(world(makePlan('A', 'B'), ({ cycle }) => crash(`Error: ${'xyz'[cycle % 3] ?? ''}`)));
    expect(told(story)).toMatchObject({ reason: 'idle', verdicts: { crashed: 3 } });
    expect(story.state.tasks.get('A')).toMatchObject({ attempts: 0, quarantine: null });
  });

  it('goes up a ladder all the same', () => {
    const policy = makePolicy({ agents: ['broken', 'whole'] });
    const behave: World['behave'] = ({ agent }) => (agent === 'broken' ? crash('Error: no') : {});
    const story = simulate(world(makePlan('A'), behave, { policy }));
    expect(told(story)).toMatchObject({ reason: 'finished', verdicts: { crashed: 1, green: 1 } });
  });

  it('because a program in it is missing stops the run at once, and uses up no attempt', () => {
    const story = simulate(world(makePlan('A'), () => crash('sh: 1: claudex: not found', { exitCode: 127 })));
    expect(told(story)).toMatchObject({ reason: 'infrastructure', cycles: 1, verdicts: { infrastructure: 1 } });
    expect(story.stop.detail).toBe("the agent program is missing or can't be started: sh: 1: claudex: not found");
    expect(story.state.tasks.get('A')?.attempts).toBe(0);
  });

  it('leaves refused work as it is, to go on from', () => {
    const behave: World['behave'] = ({ cycle }) =>
      cycle === 1 ? { gate: 'red', tree: 'half' } : cycle < 4 ? crash('Error: no') : {};
    const story = simulate(world(makePlan('A'), behave, { policy: makePolicy({}, { maxAttempts: 9 }) }));
    expect(told(story)).toMatchObject({ reason: 'finished', verdicts: { red: 1, crashed: 2, green: 1 } });
    expect(story.events.flatMap((event) => (event.type === 'cycle-started' ? [event.from] : []))).toEqual([
      null,
      'half',
      'half',
      'half',
    ]);
  });
});
