import { expect, test } from 'vitest';
import type { JournalEvent } from '../../src/core/journal/event.ts';
import { makeNight, type Night, type Ran, type Started } from '../support/night.ts';

const ending = ({ exitCode, lastLine }: Ran): { exitCode: number; lastLine: string } => ({ exitCode, lastLine });
const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };
const verdicts = (night: Night): string[] => night.all('verdict-given').map(({ verdict }) => verdict);

/** A first cycle that fails with these words, and work in the next. */
const first = (words: string): readonly string[] => [
  'sh',
  '-c',
  `cat > prompt; rm prompt; [ "$LASTGREEN_CYCLE" -gt 1 ] || { echo "${words}" >&2; exit 1; }; echo ok > src/ok.txt`,
];

async function sees(started: Started, type: JournalEvent['type']): Promise<void> {
  for await (const event of started.events) if (event.type === type) return;
  throw new Error(`it ended without ${type}`);
}

test('a limit is waited for, and the same task goes on with no attempt used', async () => {
  const night = makeNight({
    config: {
      agent: { command: first("You've hit your usage limit. Try again in 1s.") },
      limits: { 'on-limit': 'wait' },
    },
  });
  const ran = await night.run();
  expect(ending(ran)).toEqual(finished);
  expect(verdicts(night)).toEqual(['limited', 'green']);
  expect(night.all('cycle-started').map(({ attempt }) => attempt)).toEqual([1, 1]);
  const [waited] = night.all('limit-waited');
  expect(waited).toMatchObject({ cause: 'limit', message: "You've hit your usage limit. Try again in 1s." });
  expect(Date.parse(night.all('cycle-started')[1]?.at ?? '')).toBeGreaterThanOrEqual(waited?.untilMs ?? Infinity);
  expect(ran.stderr).toContain('waiting for a limit until');
});

test('Ctrl-C ends a wait of hours at once', async () => {
  const night = makeNight({
    config: { limits: { 'on-limit': 'wait' } },
    script: "[*]\nerr:You've hit your usage limit. Try again in 5 hours.\nexit:1\n",
  });
  const started = night.start(['run', '--json']);
  await sees(started, 'limit-waited');
  started.child.kill('SIGINT');
  expect((await started.ended).exitCode).toBe(130);
  expect(night.all('run-stopped').map(({ reason }) => reason)).toEqual(['interrupted']);
});

test('a pause ends a wait as well', async () => {
  const night = makeNight({
    config: { limits: { 'on-limit': 'wait' } },
    script: "[*]\nerr:You've hit your usage limit. Try again in 5 hours.\nexit:1\n",
  });
  const started = night.start(['run', '--json']);
  await sees(started, 'limit-waited');
  await night.call(['pause']);
  expect((await started.ended).exitCode).toBe(23);
  expect(night.all('run-stopped').map(({ reason }) => reason)).toEqual(['paused']);
});

test('a limit that ends after the deadline stops the run, and says so', async () => {
  const night = makeNight({
    config: { limits: { 'on-limit': 'wait', 'max-time': '1h' } },
    script: "[*]\nerr:You've hit your usage limit. Try again in 5 hours.\nexit:1\n",
  });
  expect(ending(await night.run())).toEqual({ exitCode: 14, lastLine: 'STOP_REASON=session_limit' });
  expect(night.all('run-stopped')[0]?.detail).toContain('that is after the deadline');
});

test('a program that waits for hours by itself is ended, and the runner waits in its place', async () => {
  const night = makeNight({
    script: `[*]\nsh:echo half > src/half.txt\nerr:Free usage exceeded, subscribe to Go [retrying in 6h16m - attempt #1]\nsleep:9999\n`,
  });
  expect(ending(await night.run())).toEqual({ exitCode: 14, lastLine: 'STOP_REASON=session_limit' });
  expect(night.all('agent-ended')[0]).toMatchObject({
    ending: 'limited',
    error: { kind: 'limit', resetsAtMs: expect.any(Number) as number },
  });
});

test('an agent that met a limit is stood in for by the next of the ladder, and comes back when it ended', async () => {
  const night = makeNight({
    plan: '- [ ] T-1: Do the first thing\n- [ ] T-2: Do the second thing\n',
    config: {
      agent: [
        { command: first("You've hit your usage limit. Try again in 5 hours.") },
        { command: ['sh', '-c', 'cat > prompt; rm prompt; echo "$LASTGREEN_TASK" > "src/$LASTGREEN_TASK.txt"'] },
      ],
      limits: { 'on-limit': 'fallback' },
    },
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(verdicts(night)).toEqual(['limited', 'green', 'green']);
  expect(night.landed()).toHaveLength(2);
});

test('an overload is tried again after pauses, and its work lands', async () => {
  const night = makeNight({
    config: { agent: { command: first('API Error: 529 Overloaded') }, limits: { 'overload-pause': '1s' } },
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.all('limit-waited').map(({ cause }) => cause)).toEqual(['overload']);
});
