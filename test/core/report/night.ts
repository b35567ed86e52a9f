import type {
  AgentEnded,
  CycleStarted,
  EventBody,
  GateRan,
  JournalEvent,
  PlanRead,
  ReviewGiven,
  RunStarted,
  VerdictGiven,
} from '../../../src/core/journal/event.ts';
import { fold } from '../../../src/core/loop/fold.ts';
import { emptyState, type LoopState } from '../../../src/core/loop/state.ts';

const startMs = Date.UTC(2026, 10, 30, 22, 0, 0);

/** The bodies as a journal: an event a minute. */
export function journalOf(bodies: readonly EventBody[]): JournalEvent[] {
  return bodies.map((body, index) => ({
    ...body,
    at: new Date(startMs + index * 60_000).toISOString(),
    seq: index + 1,
    prev: '0'.repeat(64),
  }));
}

export function stateOf(events: readonly JournalEvent[]): LoopState {
  return events.reduce(fold, emptyState());
}

export const base = 'b'.repeat(40);
export const green = 'c'.repeat(40);

export const runStarted: RunStarted = {
  type: 'run-started',
  run: 'r1',
  version: '0.1.0',
  loop: 'prd',
  plan: { path: 'prd.json', kind: 'prd', tracked: true },
  branch: 'lastgreen/prd',
  base,
  head: base,
  published: null,
  agent: 'claude',
  uncommitted: 2,
  args: ['run'],
  taken: [],
  lost: [],
  pid: 1,
  host: 'night',
};

export const planRead: PlanRead = {
  type: 'plan-read',
  digest: 'd',
  tasks: [
    { id: 'US-001', title: 'Add a | pipe', priority: 1, dependsOn: [], ticked: false },
    { id: 'US-002', title: '작업 목록', priority: 2, dependsOn: [], ticked: false },
    { id: 'US-003', title: 'Behind the second', priority: 3, dependsOn: ['US-002'], ticked: false },
    { id: 'US-004', title: 'Needs an answer', priority: 4, dependsOn: [], ticked: false },
  ],
};

export function cycleStarted(cycle: number, task: string, attempt = 1): CycleStarted {
  return {
    type: 'cycle-started',
    cycle,
    task,
    attempt,
    taskCycle: attempt,
    base,
    from: null,
    fromBase: null,
    agent: 'claude',
  };
}

export function agentEnded(cycle: number, over: Partial<AgentEnded> = {}): AgentEnded {
  return {
    type: 'agent-ended',
    cycle,
    ending: 'exited',
    exitCode: 0,
    signal: null,
    terminal: true,
    claim: { kind: 'done' },
    error: null,
    usage: { inputTokens: 10_000, outputTokens: 2_400, cachedTokens: 50_000, costUsd: 0.42 },
    turns: 12,
    durationMs: 185_000,
    finalMessage: 'LASTGREEN=done',
    outputBytes: 1000,
    leftover: { ended: 0, alive: 0 },
    permissionDenials: [],
    ...over,
  };
}

export function reviewGiven(cycle: number, over: Partial<ReviewGiven> = {}): ReviewGiven {
  return {
    type: 'review-given',
    cycle,
    agent: 'claude-opus',
    answer: 'approve',
    objections: [],
    fingerprint: null,
    because: 'it has no objection',
    failure: null,
    usage: { inputTokens: 1_000, outputTokens: 200, cachedTokens: 0, costUsd: 0.1 },
    durationMs: 65_000,
    leftover: { ended: 0, alive: 0 },
    ...over,
  };
}

export function gateRan(cycle: number | null, over: Partial<GateRan> = {}): GateRan {
  return {
    type: 'gate-ran',
    cycle,
    name: 'test',
    stage: 'quick',
    tree: 't1',
    command: 'npm test',
    outcome: 'green',
    exitCode: 0,
    signal: null,
    durationMs: 12_000,
    tests: { collected: 42, passed: 42, failed: 0, skipped: 0, reader: 'vitest' },
    fingerprint: null,
    excerpt: '',
    log: null,
    changedFiles: [],
    ...over,
  };
}

export function verdictGiven(cycle: number, task: string, over: Partial<VerdictGiven>): VerdictGiven {
  return {
    type: 'verdict-given',
    cycle,
    task,
    verdict: 'red',
    lands: false,
    done: false,
    falseReport: false,
    because: 'gate test is red: expected 2, got 3',
    cause: null,
    charged: true,
    idle: false,
    fingerprint: null,
    keep: null,
    ref: null,
    ...over,
  };
}

const attemptRef = 'refs/lastgreen/attempts/prd/US-002/1';

/** A night: one task landed, one said done twice and set aside, one behind it, one that asks. */
export const night: readonly EventBody[] = [
  runStarted,
  { type: 'baseline-measured', commit: base, key: 'k', outcome: 'green', tests: null, detail: '' },
  planRead,
  cycleStarted(1, 'US-001'),
  agentEnded(1),
  {
    type: 'attempt-measured',
    cycle: 1,
    tree: 't1',
    work: 't1',
    ticks: true,
    ref: 'refs/lastgreen/attempts/prd/US-001/1',
    empty: false,
    files: 3,
    added: 20,
    removed: 4,
    paths: ['src/a.ts'],
    commits: 1,
    stashes: 0,
    notes: [],
  },
  { type: 'guards-ran', cycle: 1, findings: [] },
  gateRan(1, { outcome: 'flaky' }),
  gateRan(1, { name: 'lint', stage: 'full', tests: null, durationMs: 900 }),
  gateRan(1, { name: 'old', tree: 'another', tests: null }),
  verdictGiven(1, 'US-001', { verdict: 'green', lands: true, done: true, because: 'all gates passed' }),
  {
    type: 'task-landed',
    cycle: 1,
    task: 'US-001',
    commit: green,
    tree: 't1',
    subject: 'feat: US-001 - Add a | pipe',
    done: true,
    files: 3,
    added: 20,
    removed: 4,
    proof: 'e'.repeat(64),
    heldBy: null,
  },
  cycleStarted(2, 'US-002'),
  agentEnded(2, { usage: { inputTokens: null, outputTokens: null, cachedTokens: null, costUsd: null } }),
  gateRan(2, { outcome: 'red', exitCode: 1, tree: 't2' }),
  verdictGiven(2, 'US-002', { falseReport: true, ref: attemptRef }),
  { type: 'false-report-counted', cycle: 2, task: 'US-002', because: 'gate test is red: expected 2, got 3' },
  { type: 'task-quarantined', task: 'US-002', kind: 'attempts', because: '1 attempt used up' },
  cycleStarted(3, 'US-004'),
  agentEnded(3, { claim: { kind: 'ask', question: 'Which *format*?' } }),
  verdictGiven(3, 'US-004', { verdict: 'awaiting', charged: false, because: 'the agent asks' }),
  { type: 'approval-asked', task: 'US-004', question: 'Which *format*?', ref: null },
  { type: 'run-stopped', reason: 'halt', exitCode: 11, detail: '2 of 4 tasks are set aside or wait for one that is' },
];
