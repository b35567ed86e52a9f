import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWaiting } from '../../../src/core/approval/is-waiting.ts';
import { liftApproved } from '../../../src/core/approval/lift-approved.ts';
import type { Request } from '../../../src/core/approval/request.ts';
import type { AgentEnded, GateRan, JournalEvent } from '../../../src/core/journal/event.ts';
import type { GateOutcome } from '../../../src/core/gate/gate.ts';
import type { Finding } from '../../../src/core/guard/finding.ts';
import { defaultLimits } from '../../../src/core/loop/limits.ts';
import type { LoopState } from '../../../src/core/loop/state.ts';
import { makePlan, makePolicy, simulate, type Behaviour, type World } from '../../support/simulate-loop.ts';

const finding: fc.Arbitrary<Finding> = fc.record({
  rule: fc.constantFrom('migration', 'dependency-added', 'more-findings'),
  severity: fc.constantFrom('ask', 'ask', 'note', 'block'),
  path: fc.constantFrom('a', 'b', null),
  line: fc.constant(null),
  message: fc.constantFrom('m', 'n'),
});
const outcome = fc.constantFrom<GateOutcome>('green', 'green', 'green', 'red', 'not-run', 'killed');
const claim = fc.constantFrom<AgentEnded['claim']>(
  { kind: 'done' },
  { kind: 'done' },
  { kind: 'more' },
  { kind: 'ask', question: 'q' },
);
const behaviour: fc.Arbitrary<Behaviour> = fc.record({
  ended: fc.record({ claim, ending: fc.constantFrom<AgentEnded['ending']>('exited', 'exited', 'timed-out') }),
  empty: fc.boolean(),
  tree: fc.constantFrom('t1', 't2', 't3'),
  findings: fc.array(finding, { maxLength: 2 }),
  gate: fc.array(outcome, { minLength: 1, maxLength: 2 }),
  control: outcome,
  fingerprint: fc.constantFrom('f1', 'f2', 'f3', 'f4'),
});
const answer = fc.constantFrom('yes', 'yes', 'no', 'late', 'silent');

/** People answer what waits, each asking in its own way: it follows from the state alone, so a restart hears the same. */
const night: fc.Arbitrary<World> = fc
  .record({
    behaviours: fc.array(behaviour, { minLength: 1, maxLength: 20 }),
    answers: fc.array(answer, { minLength: 1, maxLength: 12 }),
  })
  .map(({ behaviours, answers }) => {
    const requestsOf = (state: LoopState): Request[] =>
      [...state.tasks.values()].filter(isWaiting).flatMap(({ id: task, awaiting }): Request[] => {
        const cycle = awaiting.cycle ?? 0;
        const id = `${task}-${cycle}`;
        const said = answers[cycle % answers.length];
        if (said === 'silent' || said === 'late' || state.requests.has(id)) return [];
        const base = { id, task, cycle, by: null };
        return said === 'no' ? [{ ...base, kind: 'reject', note: 'n' }] : [{ ...base, kind: 'approve', answer: 'a' }];
      });
    return {
      plan: makePlan('A', ['B', 'A'], 'C'),
      policy: makePolicy({}, { maxCycles: 40 }),
      facts: (state: LoopState) => ({ requests: requestsOf(state) }),
      behave: ({ cycle }: { readonly cycle: number }) => behaviours[cycle % behaviours.length] ?? {},
    };
  });

/** Events by their cycle. */
function cyclesOf(events: readonly JournalEvent[]): JournalEvent[][] {
  const cycles = new Map<number, JournalEvent[]>();
  for (const event of events) {
    if (!('cycle' in event) || typeof event.cycle !== 'number' || event.type === 'approval-given') continue;
    cycles.set(event.cycle, [...(cycles.get(event.cycle) ?? []), event]);
  }
  return [...cycles.values()];
}

describe('a night in which people say yes and no', () => {
  test('lands nothing that a guard blocks or still asks about, and nothing without gates on exactly its tree', () => {
    fc.assert(
      fc.property(night, (world) => {
        for (const cycle of cyclesOf(simulate(world).events)) {
          const landed = cycle.find((event) => event.type === 'task-landed');
          if (landed === undefined) continue;
          const findings = cycle.flatMap((event) => (event.type === 'guards-ran' ? event.findings : []));
          expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
          const runs = cycle.filter((event): event is GateRan & JournalEvent => event.type === 'gate-ran');
          const last = runs.findLast((run) => run.tree === landed.tree && run.stage === 'quick');
          expect(['green', 'flaky']).toContain(last?.outcome);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('starts no agent and charges nothing in a cycle for approved work, and each yes has one at most', () => {
    fc.assert(
      fc.property(night, (world) => {
        const { events, state } = simulate(world);
        const approved = cyclesOf(events).filter(([start]) => start?.type === 'cycle-started' && start.approved);
        const own = approved.flat();
        expect(own.filter(({ type }) => type === 'agent-ended' || type === 'exemption-granted')).toEqual([]);
        expect(own.filter((event) => event.type === 'verdict-given' && (event.charged || event.idle))).toEqual([]);
        const yes = events.filter((event) => event.type === 'approval-given' && event.kind !== 'question');
        expect(approved.length).toBeLessThanOrEqual(yes.length);
        const requests = events.flatMap((event) =>
          event.type === 'approval-given' || event.type === 'approval-refused' ? [event.request] : [],
        );
        expect(new Set(requests).size).toBe(requests.length);
        for (const task of state.tasks.values()) expect(task.attempts).toBeLessThanOrEqual(defaultLimits.maxAttempts);
      }),
      { numRuns: 400 },
    );
  });

  test('goes on after a cut at any event, and lands no cycle twice', () => {
    fc.assert(
      fc.property(night, fc.nat(), (world, at) => {
        const whole = simulate(world).events;
        const cut = whole.slice(0, 1 + (at % Math.max(1, whole.length - 1)));
        const { events, state } = simulate({ ...world, policy: { ...world.policy, run: 'r2' } }, cut);
        const landed = events.flatMap((event) => (event.type === 'task-landed' ? [event.cycle] : []));
        expect(new Set(landed).size).toBe(landed.length);
        const done = events.flatMap((event) => (event.type === 'task-landed' && event.done ? [event.task] : []));
        expect(new Set(done).size).toBe(done.length);
        expect(state.open).toBe(false);
      }),
      { numRuns: 400 },
    );
  });
});

test('an approval makes notes of what it names, and of nothing that blocks or that it does not name', () => {
  const findings = fc.array(finding, { maxLength: 6 });
  fc.assert(
    fc.property(findings, findings, (found, approved) => {
      const lifted = liftApproved(found, approved);
      for (const [index, each] of found.entries()) {
        const same = approved.some(
          ({ rule, path, message }) =>
            rule === each.rule && path === each.path && (rule !== 'more-findings' || message === each.message),
        );
        const severity = each.severity === 'ask' && same ? 'note' : each.severity;
        expect(lifted[index]).toEqual({ ...each, severity });
      }
    }),
  );
});
