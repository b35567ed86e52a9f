import { describe, expect, test } from 'vitest';
import { emptyState } from '../../../src/core/loop/state.ts';
import { projectReport, type ReportExtra } from '../../../src/core/report/report.ts';
import { collectReportFacts } from '../../../src/core/report/report-facts.ts';
import { projectStatus } from '../../../src/core/report/status.ts';
import { agentEnded, base, cycleStarted, green, journalOf, night, planRead, runStarted, stateOf } from './night.ts';

const events = journalOf(night);
const extra: ReportExtra = {
  running: false,
  planArgument: 'prd.json',
  target: { branch: 'main', checkedOut: true, fastForward: true },
  remote: null,
  reportPath: null,
  title: null,
  handoverPaths: new Map([['US-002', '/kept/US-002.attempts.md']]),
};

const status = {
  loop: 'prd',
  branch: 'lastgreen/prd',
  base,
  head: green,
  running: false,
  stop: { reason: 'halt', exitCode: 11, detail: '2 of 4 tasks are set aside or wait for one that is' },
  tasks: [
    { id: 'US-001', title: 'Add a | pipe', status: 'done', attempts: 1, commit: green, lastVerdict: 'green' },
    { id: 'US-002', title: '작업 목록', status: 'quarantined', attempts: 1, commit: null, lastVerdict: 'red' },
    { id: 'US-003', title: 'Behind the second', status: 'blocked', attempts: 0, commit: null, lastVerdict: null },
    {
      id: 'US-004',
      title: 'Needs an answer',
      status: 'awaiting',
      attempts: 0,
      commit: null,
      lastVerdict: 'awaiting',
      waiting: { kind: 'question', question: 'Which *format*?' },
    },
  ],
  counts: { open: 0, done: 1, quarantined: 1, blocked: 1, awaiting: 1 },
  cycles: 3,
  falseReports: 1,
  flaky: [{ gate: 'test', count: 1 }],
  spend: { usd: 0.84, tokens: 24_800 },
  startedAt: '2026-11-30T22:00:00.000Z',
  updatedAt: '2026-11-30T22:22:00.000Z',
};

describe('the status of a loop', () => {
  test('says all that the journal knows, and nothing else', () => {
    expect(projectStatus(stateOf(events), { running: false })).toEqual(status);
  });

  test('is none before a run has begun', () => {
    expect(projectStatus(emptyState(), { running: false })).toBeNull();
  });

  test('has no stop while a run goes on, nor after one that recorded none', () => {
    const again = stateOf(journalOf([...night, runStarted]));
    const stops = [true, false].map((running) => projectStatus(again, { running })?.stop);
    expect(stops).toEqual([null, null]);
  });

  test('calls a cost that nobody told unknown, not nothing', () => {
    const usage = { inputTokens: null, outputTokens: null, cachedTokens: null, costUsd: null };
    const state = stateOf(journalOf([runStarted, planRead, cycleStarted(1, 'US-001'), agentEnded(1, { usage })]));
    expect(projectStatus(state, { running: true })?.spend).toEqual({ usd: null, tokens: null });
  });

  test('names the newest partial commit of a task that stays open', () => {
    const partial = night.map((event) => (event.type === 'task-landed' ? { ...event, done: false } : event));
    expect(projectStatus(stateOf(journalOf(partial)), { running: false })?.tasks[0]).toEqual({
      ...status.tasks[0],
      status: 'open',
    });
  });

  test('leaves out a task that people took out of the plan', () => {
    const shorter = { ...planRead, digest: 'e', tasks: planRead.tasks.slice(0, 2) };
    const state = stateOf(journalOf([...night, shorter]));
    expect(projectStatus(state, { running: false })?.tasks.map(({ id }) => id)).toEqual(['US-001', 'US-002']);
  });
});

test('the report is the status with what landed, what is set aside and what to do', () => {
  expect(projectReport(stateOf(events), collectReportFacts(events), extra)).toEqual({
    ...status,
    lastRun: {
      startedAt: '2026-11-30T22:00:00.000Z',
      cycles: 3,
      landed: [green],
      falseReports: 1,
      setAside: ['US-002'],
    },
    landed: [{ task: 'US-001', commit: green, files: 3, added: 20, removed: 4, proof: 'e'.repeat(64) }],
    handovers: [{ task: 'US-002', kind: 'attempts', path: '/kept/US-002.attempts.md' }],
    approvals: [
      {
        task: 'US-004',
        question: 'Which *format*?',
        ref: null,
        answered: false,
        answer: null,
        kind: null,
        findings: [],
        refused: false,
      },
    ],
    verdicts: {
      green: 1,
      partial: 0,
      red: 1,
      rejected: 0,
      unproven: 0,
      empty: 0,
      'timed-out': 0,
      stuck: 0,
      crashed: 0,
      awaiting: 1,
      unknown: 0,
      limited: 0,
      cancelled: 0,
      infrastructure: 0,
    },
    nextStep: {
      advice:
        'Look for the one cause behind them: the environment or a premise of the plan is likely broken. `lastgreen show TASK` tells what was tried. Do the task by hand and tick it in the plan, or give it a new id there and it is tried anew; where it has none of its own, rewording does that. A task that is meant to change tests, manifests or what gates run needs `mayChange`, which a PRD has a place for (docs/plans.md). Then start again.',
      commands: [
        { purpose: 'look', command: 'lastgreen show US-002' },
        { purpose: 'look', command: 'lastgreen show US-004' },
        { purpose: 'approve', command: "lastgreen approve US-004 --answer 'YOUR ANSWER'" },
        { purpose: 'review', command: 'git log --oneline bbbbbbbbbb..lastgreen/prd' },
        { purpose: 'review', command: 'git diff bbbbbbbbbb...lastgreen/prd' },
        { purpose: 'merge', command: 'git merge --ff-only lastgreen/prd' },
      ],
    },
  });
});

describe('what single events tell', () => {
  test('a proof is the gates that passed on the very tree that landed', () => {
    const proof = collectReportFacts(events).proofs.get(green);
    expect(proof?.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['test', 'flaky'],
      ['lint', 'green'],
    ]);
  });

  test('false reports are counted by task and keep the newest sentences', () => {
    const reports = [1, 2, 3, 4].map((cycle) => ({
      type: 'false-report-counted' as const,
      cycle,
      task: 'US-002',
      because: `sentence ${cycle}`,
    }));
    expect(collectReportFacts(journalOf(reports)).falseReports).toEqual([
      { task: 'US-002', count: 4, because: ['sentence 2', 'sentence 3', 'sentence 4'] },
    ]);
  });

  test('an answer goes to the newest question of its task that has none', () => {
    const asked = { type: 'approval-asked' as const, task: 'A', ref: null };
    const answer = { type: 'approval-given' as const, task: 'A', answer: 'yes' };
    const { approvals } = collectReportFacts(
      journalOf([
        { ...asked, question: 'one?' },
        answer,
        { ...asked, question: 'two?' },
        { type: 'approval-refused', task: 'A', note: 'no, three' },
        { ...asked, question: 'three?' },
      ]),
    );
    const known = { ref: null, kind: null, findings: [] };
    expect(approvals).toEqual([
      { task: 'A', question: 'one?', ...known, answered: true, answer: 'yes', refused: false },
      { task: 'A', question: 'two?', ...known, answered: true, answer: 'no, three', refused: true },
      { task: 'A', question: 'three?', ...known, answered: false, answer: null, refused: false },
    ]);
  });
});
