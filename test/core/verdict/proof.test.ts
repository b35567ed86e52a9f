import { describe, expect, test } from 'vitest';
import { decodeLine } from '../../../src/core/journal/decode-line.ts';
import { encodeLine, firstPrev } from '../../../src/core/journal/encode-line.ts';
import type { JournalEvent } from '../../../src/core/journal/event.ts';
import { fold } from '../../../src/core/loop/fold.ts';
import { emptyState, type CycleState } from '../../../src/core/loop/state.ts';
import { writeProof, type Proof } from '../../../src/core/verdict/proof.ts';
import { makePlan, makePolicy, simulate } from '../../support/simulate-loop.ts';

const finding = {
  rule: 'test-changed',
  severity: 'note',
  path: '测试/a.test.ts',
  line: 3,
  message: 'a\nb \ud800',
} as const;

/** A cycle that lands, gates flaky and with one red run first. */
function story(): readonly JournalEvent[] {
  const tests = { collected: 3, passed: 3, failed: 0, skipped: 0, reader: 'vitest' };
  const { events } = simulate({
    plan: makePlan('US-001'),
    policy: makePolicy(),
    behave: () => ({ tree: 't1', gate: ['red', 'green'], tests, findings: [finding], fingerprint: 'f' }),
  });
  return events;
}

function cycleOf(events: readonly JournalEvent[]): CycleState {
  const state = emptyState();
  for (const event of events) {
    fold(state, event);
    if (event.type === 'verdict-given') break;
  }
  if (state.cycle === null) throw new Error('no cycle');
  return state.cycle;
}

/** As the journal gives it back. */
function restarted(event: JournalEvent): JournalEvent {
  const { at, seq, prev: _prev, ...body } = event;
  const reading = decodeLine(encodeLine(body, at, seq, firstPrev), seq, firstPrev);
  if (!reading.ok) throw new Error(reading.why);
  return reading.event;
}

describe('the proof of a landing', () => {
  test('names parent, tree, verdict, and each gate with command, tree and result', () => {
    const cycle = cycleOf(story());
    expect(JSON.parse(writeProof(cycle, 'lastgreen/prd', 'A title'))).toEqual({
      format: 'lastgreen-proof/1',
      loop: 'lastgreen/prd',
      task: 'US-001',
      title: 'A title',
      cycle: 1,
      attempt: 1,
      agent: 'scripted',
      parent: 'c0',
      tree: cycle.measured?.tree,
      verdict: 'green',
      because: cycle.verdict?.because,
      done: true,
      judgedAt: cycle.verdictAt,
      gates: cycle.gates.map(({ name, stage, command, tree, outcome, exitCode, signal, durationMs, tests }) => ({
        name,
        stage,
        command,
        tree,
        outcome,
        exitCode,
        signal,
        durationMs,
        tests,
      })),
      findings: [finding],
    });
    expect(cycle.measured?.tree).toBeTypeOf('string');
    expect(cycle.gates.map(({ outcome }) => outcome)).toContain('red');
    expect(new Set(cycle.gates.map(({ tree }) => tree))).toEqual(new Set([cycle.measured?.tree]));
  });

  test('names who reviewed it, where somebody did', () => {
    const { events } = simulate({
      plan: makePlan('A'),
      policy: makePolicy({ reviewer: 'second' }),
      behave: () => ({}),
    });
    const written = JSON.parse(writeProof(cycleOf(events), 'l', 't')) as { review?: object };
    expect(written.review).toEqual({ agent: 'second', answer: 'approve' });
    expect(JSON.parse(writeProof(cycleOf(story()), 'l', 't'))).not.toHaveProperty('review');
  });

  test('is the same bytes when the cycle is read from the journal again: a landing may be repeated', () => {
    const events = story();
    const first = writeProof(cycleOf(events), 'lastgreen/prd', '标题');
    expect(writeProof(cycleOf(events), 'lastgreen/prd', '标题')).toBe(first);
    expect(writeProof(cycleOf(events.map(restarted)), 'lastgreen/prd', '标题')).toBe(first);
    expect(first.endsWith('}\n')).toBe(true);
    expect(Buffer.from(first).toString('utf8')).toBe(first);
  });

  test('leaves out what ran on another tree, as the control run on the last green commit', () => {
    const cycle = cycleOf(story());
    const [run] = cycle.gates;
    if (run === undefined) throw new Error('no gate ran');
    const withControl = { ...cycle, gates: [...cycle.gates, { ...run, stage: 'control' as const, tree: 'c0' }] };
    expect(writeProof(withControl, 'l', 't')).toBe(writeProof(cycle, 'l', 't'));
  });

  test('says why new tests failed, where that was read, and nothing where it was not', () => {
    const cycle = cycleOf(story());
    const [run] = cycle.gates;
    if (run === undefined) throw new Error('no gate ran');
    const reason = { kind: 'test-failed', tests: ['adds'] } as const;
    const { gates } = JSON.parse(writeProof({ ...cycle, gates: [run, { ...run, reason }] }, 'l', 't')) as Proof;
    expect(gates.map((gate) => ['reason' in gate, gate.reason])).toEqual([
      [false, undefined],
      [true, reason],
    ]);
  });

  test('is not written before there is a verdict', () => {
    const cycle = cycleOf(story());
    const write = (over: Partial<CycleState>) => (): unknown => writeProof({ ...cycle, ...over }, 'l', 't');
    for (const missing of [{ verdict: null }, { verdictAt: null }, { measured: null }]) {
      expect(write(missing)).toThrow('before the verdict');
    }
  });
});
