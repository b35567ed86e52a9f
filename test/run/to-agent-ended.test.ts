import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findAdapter } from '../../src/core/agent/adapters.ts';
import { defaultStuckLimits } from '../../src/core/stuck/stuck-detector.ts';
import { errorThatCounts } from '../../src/core/verdict/error-that-counts.ts';
import type { ProcessEnding } from '../../src/host/process/port.ts';
import { hearAgent } from '../../src/run/hear-agent.ts';
import { toAgentEnded } from '../../src/run/to-agent-ended.ts';
import { watchRepetition } from '../../src/run/watch-repetition.ts';

const folder = fileURLToPath(new URL('../fixtures/limits', import.meta.url));
const messages = readdirSync(folder).flatMap((name) =>
  readFileSync(`${folder}/${name}`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((message) => ({ kind: name.replace('.txt', ''), message })),
);
const failures = messages.filter(({ kind }) => kind !== 'no-failure' && kind !== 'prose');
const clock = { nowMs: Date.parse('2026-12-01T12:00:00Z'), offsetMinutesAt: () => 0 };

function ended(stream: 'stdout' | 'stderr', exitCode: number, message: string): ReturnType<typeof toAgentEnded> {
  const adapter = findAdapter({ name: 'custom', protocol: 'text' });
  if (adapter === null) throw new Error('there is no adapter');
  const bytes = new TextEncoder().encode(`working on it\n${message}\n`);
  const hearing = hearAgent(
    adapter,
    { maxTurns: null, budgetUsd: null, maxTokens: null, prices: null, model: null },
    () => clock,
    watchRepetition(
      defaultStuckLimits,
      () => false,
      () => undefined,
    ),
  );
  if (stream === 'stdout') hearing.hear(bytes);
  else hearing.hearErrors(bytes);
  const text = { head: new TextDecoder().decode(bytes), tail: '', bytes: bytes.length };
  const nothing = { head: '', tail: '', bytes: 0 };
  const ending: ProcessEnding = {
    reason: 'exited',
    exitCode,
    signal: null,
    stoppedFor: null,
    error: null,
    durationMs: 1,
    stdout: stream === 'stdout' ? text : nothing,
    stderr: stream === 'stderr' ? text : nothing,
    sweep: { method: 'pid-namespace', ended: 0, alive: [] },
  };
  return toAgentEnded(1, ending, hearing.finish(), adapter, clock);
}

const cases = (['stdout', 'stderr'] as const).flatMap((stream) => [0, 1].map((exitCode) => ({ stream, exitCode })));

test.each(cases)(
  'each known failure is its kind, on $stream with exit $exitCode, where nothing was done',
  ({ stream, exitCode }) => {
    const told = failures.map(({ message }) => errorThatCounts(ended(stream, exitCode, message), true)?.kind ?? 'none');
    expect(told).toEqual(failures.map(({ kind }) => kind));
  },
);

test.each(cases)('no ordinary sentence is a failure, on $stream with exit $exitCode', ({ stream, exitCode }) => {
  const prose = messages.filter(({ kind }) => kind === 'prose');
  expect(prose.filter(({ message }) => ended(stream, exitCode, message).error !== null)).toEqual([]);
});

test('words beside work of a program that ended well are none', () => {
  for (const { message } of failures) expect(errorThatCounts(ended('stdout', 0, message), false)).toBeNull();
});

test('a limit that tells when it ends is kept with that time', () => {
  expect(ended('stderr', 1, "You've hit your session limit · resets 3:45pm").error).toEqual({
    kind: 'limit',
    message: "You've hit your session limit · resets 3:45pm",
    by: 'text',
    resetsAtMs: Date.parse('2026-12-01T15:45:00Z'),
  });
  expect(ended('stderr', 1, 'Not logged in, resets 3pm').error).not.toHaveProperty('resetsAtMs');
});
