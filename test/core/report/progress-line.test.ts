import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayWidth } from '../../../src/cli/show/width.ts';
import { defaultLimits } from '../../../src/core/loop/limits.ts';
import { fitWidth } from '../../../src/core/report/fit-width.ts';
import { type Phase, type Progress, projectProgress } from '../../../src/core/report/progress.ts';
import { progressLines } from '../../../src/core/report/progress-line.ts';
import { journalOf, night, stateOf } from './night.ts';

const progress: Progress = {
  task: { id: 'US-002', title: '작업 목록을 파일에 저장한다 🐳', attempt: 2 },
  cycle: 5,
  runCycles: 5,
  caps: { maxCycles: 8, timeMs: 1_800_000, usd: 20 },
  phase: { kind: 'gate', name: 'test', stage: 'quick' },
  phaseSinceMs: 88_000,
  runSinceMs: 0,
  spend: { usd: 0.42, tokens: null },
  counts: { open: 2, done: 3, quarantined: 1, blocked: 0, awaiting: 0 },
};

describe('the progress of a run', () => {
  test('says task, attempt, phase, time, money and counts', () => {
    expect(progressLines(progress, 100_000, 100, displayWidth)).toEqual([
      'US-002 작업 목록을 파일에 저장한다 🐳 · attempt 2 · gate test 12s',
      '1m 40s of 30m · cycle 5 of 8 · $0.42 of $20.00 · 3 done, 2 open, 1 set aside',
    ]);
  });

  test('counts cycles of this run against its limit, where there were others before', () => {
    const caps = { ...progress.caps, timeMs: 5_400_000, usd: null };
    expect(progressLines({ ...progress, cycle: 12, caps }, 100_000, 100, displayWidth)[1]).toBe(
      '1m 40s of 1h 30m · cycle 12, 5 of 8 in this run · $0.42 · 3 done, 2 open, 1 set aside',
    );
  });

  test('shortens the title where it gets narrow, counting columns', () => {
    const [line = ''] = progressLines(progress, 100_000, 50, displayWidth);
    expect([line, displayWidth(line)]).toEqual(['US-002 작업 목록을 파… · attempt 2 · gate test 12s', 50]);
  });

  test.each<[Phase, string]>([
    [{ kind: 'agent' }, 'agent 12s'],
    [{ kind: 'landing' }, 'landing 12s'],
    [{ kind: 'gate', name: 'test', stage: 'control' }, 'gate test (on the last green commit) 12s'],
    [{ kind: 'waiting', reason: 'usage limit', untilMs: 220_000 }, 'waiting: usage limit, 2m 00s left'],
    [{ kind: 'waiting', reason: 'overload', untilMs: null }, 'waiting: overload'],
  ])('%o', (phase, words) => {
    expect(progressLines({ ...progress, task: null, phase }, 100_000, 100, displayWidth)[0]).toBe(words);
  });

  test('never takes more columns than there are, and no control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.nat(60), (id, title, width) => {
        const lines = progressLines({ ...progress, task: { id, title, attempt: 1 } }, 100_000, width, displayWidth);
        for (const line of lines) {
          expect(displayWidth(line)).toBeLessThanOrEqual(width);
          expect(line).not.toMatch(/\p{Cc}/u);
        }
      }),
    );
  });

  test('is read from the state of the loop', () => {
    const live = {
      phase: { kind: 'agent' } as const,
      phaseSinceMs: 1,
      limits: { ...defaultLimits, maxTimeMs: 60_000, maxCostUsd: 5 },
    };
    const events = journalOf(night);
    const during = projectProgress(stateOf(events.slice(0, 14)), live);
    expect(during).toEqual({
      task: { id: 'US-002', title: '작업 목록', attempt: 1 },
      cycle: 2,
      runCycles: 2,
      caps: { maxCycles: 1000, timeMs: 60_000, usd: 5 },
      phase: { kind: 'agent' },
      phaseSinceMs: 1,
      runSinceMs: Date.UTC(2026, 10, 30, 22),
      spend: { usd: 0.42, tokens: 12_400 },
      counts: { open: 3, done: 1, quarantined: 0, blocked: 0, awaiting: 0 },
    });
    expect(projectProgress(stateOf(events), live).task).toBeNull();
  });
});

describe('a text in so many columns', () => {
  test.each([
    ['작업 목록', 9, '작업 목록'],
    ['작업 목록', 8, '작업 목…'],
    ['작업 목록', 5, '작업…'],
    ['작업 목록', 4, '작…'],
    ['작업', 2, '…'],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦x', 4, '👩‍👩‍👧‍👦…'],
    ['text', 0, ''],
  ])('%s in %d is %s', (text, width, fitted) => {
    expect(fitWidth(text, width, displayWidth)).toBe(fitted);
  });
});
