import { describe, expect, test } from 'vitest';
import type { EventBody } from '../../../src/core/journal/event.ts';
import { eventTone } from '../../../src/core/report/event-tone.ts';
import { logLine } from '../../../src/core/report/log-line.ts';
import { plainLine } from '../../../src/core/report/plain-line.ts';
import {
  agentEnded,
  base,
  cycleStarted,
  gateRan,
  green,
  journalOf,
  night,
  reviewGiven,
  runStarted,
  verdictGiven,
} from './night.ts';

const titles = new Map([['US-001', 'Add a pipe']]);
const context = { titleOf: (task: string) => titles.get(task) ?? null, maxAttempts: 3 };

/** Every kind of event, with its line in the log. */
const lines: readonly (readonly [EventBody, string])[] = [
  [
    runStarted,
    'run started: prd.json (prd) on lastgreen/prd from bbbbbbbbbb with claude; 2 uncommitted files of yours are not in its base and stay untouched',
  ],
  [
    { ...runStarted, uncommitted: 0, lost: ['US-001', 'US-002'] },
    'run started: prd.json (prd) on lastgreen/prd from bbbbbbbbbb with claude; open again, because no longer on the branch: US-001, US-002',
  ],
  [
    { type: 'baseline-measured', commit: base, key: 'k', outcome: 'red', tests: null, detail: 'lint failed' },
    'baseline red on bbbbbbbbbb: lint failed',
  ],
  [
    {
      type: 'baseline-measured',
      commit: base,
      key: 'k',
      outcome: 'red',
      tests: null,
      detail: 'gate types: red',
      ratchet: { number: 41, red: ['types'] },
    },
    'baseline red on bbbbbbbbbb: gate types: red; ratchet 41, red beside it: types',
  ],
  [gateRan(1, { name: 'ratchet', stage: 'ratchet', tests: null, number: 38 }), 'ratchet 38, in 12s'],
  [
    gateRan(1, {
      name: 'ratchet',
      stage: 'ratchet-control',
      outcome: 'red',
      tests: null,
      number: null,
      excerpt: 'it printed nothing\nso',
    }),
    'ratchet on the last green commit not read: it printed nothing, in 12s',
  ],
  [{ type: 'plan-read', digest: 'd', tasks: [] }, 'plan read: 0 tasks, 0 ticked'],
  [{ ...cycleStarted(5, 'US-001', 2), taskCycle: 7 }, 'cycle 5: US-001, attempt 7, claude'],
  [{ ...cycleStarted(4, 'US-001', 2), from: 't' }, 'cycle 4: US-001, attempt 2, claude, goes on from the last attempt'],
  [
    agentEnded(1, { ending: 'cancelled', exitCode: null, durationMs: 0 }),
    'agent was cancelled, claims done ($0.42, 12.4k tokens)',
  ],
  [
    agentEnded(1, {
      ending: 'timed-out',
      exitCode: null,
      signal: 'SIGKILL',
      claim: { kind: 'none' },
      error: { kind: 'limit', message: 'resets 3pm', by: 'structure' },
      leftover: { ended: 2, alive: 1 },
    }),
    'agent ran into the time limit and was ended (SIGKILL) after 3m 05s, limit: resets 3pm, 2 processes of it had to be ended, 1 process of it could not be ended ($0.42, 12.4k tokens)',
  ],
  [
    {
      type: 'attempt-measured',
      cycle: 1,
      tree: 't',
      work: 't',
      ticks: false,
      ref: 'r',
      empty: false,
      files: 1,
      added: 2,
      removed: 3,
      paths: [],
      commits: 2,
      stashes: 1,
      notes: ['a nested repository'],
    },
    '1 file changed, +2 −3, 2 commits, 1 stash: a nested repository',
  ],
  [
    {
      type: 'guards-ran',
      cycle: 1,
      findings: ['a', 'b', 'c', 'd'].map((path) => ({
        rule: 'protected-path',
        severity: 'block',
        path,
        line: null,
        message: '',
      })),
    },
    'guards: protected-path (block) a, protected-path (block) b, protected-path (block) c, and 1 more',
  ],
  [
    gateRan(1, {
      outcome: 'red',
      exitCode: 1,
      stage: 'control',
      tests: { collected: 3, passed: 1, failed: 1, skipped: 1, reader: 'tap' },
    }),
    'gate test on the last green commit red (exit 1) in 12s (3 tests, 1 failed, 1 skipped)',
  ],
  [reviewGiven(1), 'reviewer claude-opus approves after 1m 05s ($0.10, 1.2k tokens)'],
  [
    reviewGiven(1, { answer: 'object', because: 'a.ts:3: It divides by zero. (mean([])) (and 1 more)' }),
    'reviewer claude-opus objects after 1m 05s: a.ts:3: It divides by zero. (mean([])) (and 1 more) ($0.10, 1.2k tokens)',
  ],
  [
    reviewGiven(1, { answer: 'none', failure: 'review-not-given', because: 'it said nothing' }),
    'reviewer claude-opus gave no answer after 1m 05s: it said nothing ($0.10, 1.2k tokens)',
  ],
  [
    verdictGiven(1, 'US-001', { verdict: 'unknown', cause: 'missing command' }),
    'unknown: US-001 (missing command): gate test is red: expected 2, got 3',
  ],
  [
    {
      type: 'task-landed',
      cycle: 1,
      task: 'US-001',
      commit: green,
      tree: 't',
      subject: 'feat: x',
      done: false,
      files: 1,
      added: 2,
      removed: 3,
      proof: 'p',
      heldBy: '/home/me/tree',
    },
    'landed cccccccccc "feat: x" (1 file, +2 −3), US-001 stays open; waits until /home/me/tree leaves the branch',
  ],
  [{ type: 'landings-released', head: green }, 'the branch caught up with what had waited: cccccccccc'],
  [
    { type: 'branch-moved', from: base, to: green, replayed: null, taken: [], lost: [] },
    'the branch was moved by hand from bbbbbbbbbb to cccccccccc',
  ],
  [
    { type: 'branch-moved', from: base, to: green, replayed: null, taken: [], lost: ['US-001', 'US-002'] },
    'the branch was moved by hand from bbbbbbbbbb to cccccccccc; open again, because no longer on the branch: US-001, US-002',
  ],
  [{ type: 'plan-ticked', task: 'US-001', digest: null }, 'US-001 ticked in the plan'],
  [
    { type: 'task-quarantined', task: 'US-001', kind: 'repeated', because: '3 times' },
    'US-001 set aside (repeated): 3 times',
  ],
  [{ type: 'task-released', task: 'US-001', note: null }, 'US-001 released'],
  [{ type: 'approval-asked', task: 'US-001', question: 'Why?', ref: null }, 'US-001 waits for a person: Why?'],
  [{ type: 'approval-given', task: 'US-001', answer: 'So.' }, 'US-001 answered: So.'],
  [
    { type: 'approval-given', task: 'US-001', answer: null, kind: 'finding', cycle: 2, findings: [], by: 'Ada' },
    'US-001 approved by Ada',
  ],
  [{ type: 'approval-refused', task: 'US-001', note: 'Not so.', by: 'Ada' }, 'US-001 rejected by Ada: Not so.'],
  [{ type: 'approvals-ended', waiting: 0 }, 'what people said is taken up; nothing waits any more'],
  [{ type: 'approvals-ended', waiting: 2 }, 'what people said is taken up; 2 tasks wait for a person'],
  [{ type: 'exemption-granted', cycle: 1, task: 'US-001', cause: 'network' }, 'no attempt used up for US-001: network'],
  [
    { type: 'false-report-counted', cycle: 1, task: 'US-001', because: 'nothing changed' },
    'false report on US-001: nothing changed',
  ],
  [
    { type: 'limit-waited', untilMs: Date.UTC(2026, 11, 1, 3), message: '529', cause: 'overload', agent: 'a' },
    'waiting for an overload until 2026-12-01T03:00:00.000Z: 529',
  ],
  [
    { type: 'limit-waited', untilMs: Date.UTC(2026, 11, 1, 3), message: 'resets 3am' },
    'waiting for a limit until 2026-12-01T03:00:00.000Z: resets 3am',
  ],
  [{ type: 'final-measured', commit: green, outcome: 'green', detail: '' }, 'final gate green on cccccccccc'],
  [{ type: 'run-stopped', reason: 'finished', exitCode: 0, detail: '' }, 'run stopped: finished (exit 0)'],
];

describe('the log', () => {
  test.each(lines)('%o', (body, line) => {
    expect(journalOf([body]).map(logLine)).toEqual([`    1  2026-11-30 22:00:00Z  ${line}`]);
  });

  test('has a line for an event however long its texts are', () => {
    const [event] = journalOf([{ type: 'task-released', task: 'x'.repeat(10_000), note: 'a\nb' }]);
    expect(event && logLine(event)).toHaveLength(29 + 400);
  });
});

test('good news are told from bad ones', () => {
  const told = night.flatMap((event) => (eventTone(event) === null ? [] : [`${eventTone(event)} ${event.type}`]));
  expect(told).toEqual(
    [
      ['good', 'baseline-measured'],
      ...['gate-ran', 'gate-ran', 'gate-ran', 'verdict-given', 'task-landed'].map((type) => ['good', type]),
      ...['gate-ran', 'verdict-given', 'false-report-counted', 'task-quarantined'].map((type) => ['bad', type]),
    ].map((words) => words.join(' ')),
  );
});

describe('without a terminal', () => {
  test('a title that begins with its id is told once', () => {
    const titleOf = (): string => 'US-002: Add it';
    expect(plainLine(cycleStarted(1, 'US-002'), { ...context, titleOf })).toContain('cycle 1: US-002 Add it, attempt');
  });

  test('an attempt goes by its running number, and how many counted is told beside it', () => {
    expect(plainLine({ ...cycleStarted(9, 'US-002', 3), taskCycle: 7 }, context)).toBe(
      'cycle 9: US-002, attempt 7, 2 of 3 used up, claude',
    );
  });

  test('a red gate that runs once more says so', () => {
    const red = gateRan(1, { outcome: 'red', exitCode: 1, tests: null });
    expect(plainLine(red, { ...context, again: true })).toBe('  gate test red (exit 1) in 12s, again, to be sure');
  });

  test('a setup that failed says why', () => {
    const excerpt = 'setup failed (exit 1): npm ci\nnpm error code EUSAGE\nnpm error no lock file';
    const run = gateRan(null, { name: 'setup', outcome: 'red', excerpt, tests: null });
    expect(plainLine(run, context)).toBe('setup failed (exit 1): npm ci: no lock file, after 12s');
  });

  test('a run writes a line for each event that is news, what belongs to a cycle below its head', () => {
    expect(night.map((event) => plainLine(event, context)).filter((line) => line !== null)).toEqual([
      'run started: prd.json (prd) on lastgreen/prd from bbbbbbbbbb with claude; 2 uncommitted files of yours are not in its base and stay untouched',
      'baseline green on bbbbbbbbbb',
      'cycle 1: US-001 Add a pipe, attempt 1, claude',
      '  agent ended by itself after 3m 05s, claims done ($0.42, 12.4k tokens)',
      '  3 files changed, +20 −4, 1 commit',
      '  gate test flaky: failed, then passed on the one re-run in 12s (42 tests)',
      '  gate lint green in 900ms',
      '  gate old green in 12s',
      '  green: US-001: all gates passed',
      '  landed cccccccccc "feat: US-001 - Add a | pipe" (3 files, +20 −4)',
      'cycle 2: US-002, attempt 1, claude',
      '  agent ended by itself after 3m 05s, claims done (cost unknown)',
      '  gate test red (exit 1) in 12s (42 tests)',
      '  red: US-002: gate test is red: expected 2, got 3',
      '  false report on US-002: gate test is red: expected 2, got 3',
      'US-002 set aside (attempts): 1 attempt used up',
      'cycle 3: US-004, attempt 1, claude',
      '  agent ended by itself after 3m 05s, claims ask ($0.42, 12.4k tokens)',
      '  awaiting: US-004: the agent asks',
      'US-004 waits for a person: Which *format*?',
      'run stopped: halt (exit 11): 2 of 4 tasks are set aside or wait for one that is',
    ]);
  });
});
