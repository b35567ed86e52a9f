import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { acquireLock } from '../../src/host/file/lock.ts';
import { identify } from '../../src/host/file/process-identity.ts';
import { namedLock } from '../../src/host/file/state-folder.ts';
import { checklist, ending, makeNight, type Night, type Started } from '../support/night.ts';

const sinceMs = Date.parse('2026-01-01T00:00:00.000Z');
const held = `process ${process.pid} on ${hostname()}, since 2026-01-01T00:00:00.000Z,`;
const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };
const infrastructure = { exitCode: 20, lastLine: 'STOP_REASON=infrastructure' };

/** Takes the lock in this process, as another loop would. */
function hold({ home }: Night, name = 'db'): () => void {
  const lock = acquireLock(namedLock(home, name), sinceMs);
  if (lock.kind !== 'held') throw new Error(`held by ${lock.holder.pid}`);
  return () => lock.release();
}

async function says({ child }: Started, words: string): Promise<void> {
  let said = '';
  while (!said.includes(words)) {
    const [text] = (await once(child.stderr ?? child, 'data')) as [string];
    said += text;
  }
}

function started(night: Night): Started {
  const run = night.start(['run']);
  onTestFinished(() => void run.child.kill('SIGKILL'));
  return run;
}

const locked = (gate: object = {}): Readonly<Record<string, unknown>> => ({
  gates: { quick: { run: 'test ! -e RED', lock: 'db', ...gate } },
});

test('a gate waits for its lock, says who has it, and runs once it has it', async () => {
  const night = makeNight({ config: locked() });
  const release = hold(night);
  const run = started(night);
  await says(run, `gate test ! -e RED waits for lock db: ${held} has it`);
  release();
  expect(ending(await run.ended)).toEqual(finished);
});

test('Ctrl-C ends the wait for a lock at once', async () => {
  const night = makeNight({ config: locked() });
  hold(night);
  const run = started(night);
  await says(run, 'waits for lock db');
  run.child.kill('SIGINT');
  expect(ending(await run.ended)).toEqual({ exitCode: 130, lastLine: 'STOP_REASON=interrupted' });
});

test('a lock not had before any work stops as infrastructure, and names lock and holder', async () => {
  const night = makeNight({ config: locked({ name: 'e2e', timeout: '1s' }) });
  hold(night);
  expect(ending(await night.run())).toEqual(infrastructure);
  const [stop] = night.all('run-stopped');
  expect(stop?.detail).toContain(`gate e2e: lock-missed: lock db not had within 1s: ${held} has it`);
  expect(night.all('cycle-started')).toEqual([]);
});

test('a lock not had in time is unknown, charges nobody, and stops after its exemptions', async () => {
  const night = makeNight({
    config: locked({ name: 'e2e', timeout: '1s' }),
    script: '[*]\nsh:$PERSON; echo "$LASTGREEN_CYCLE" > src/new.txt\nclaim:done\n',
    person: (self, turn) => (turn === 0 ? hold(self) : null),
  });
  expect(ending(await night.run())).toEqual(infrastructure);
  expect(night.all('verdict-given').map(({ verdict, cause, charged }) => ({ verdict, cause, charged }))).toEqual(
    Array.from({ length: 3 }, () => ({ verdict: 'unknown', cause: 'gate-lock-missed', charged: false })),
  );
  expect(night.all('verdict-given')[0]?.because).toBe(
    `gate e2e did not get its lock in time: lock db not had within 1s: ${held} has it`,
  );
  const { tasks } = await night.status();
  expect([tasks[0]?.status, tasks[0]?.attempts]).toEqual(['open', 0]);
});

test('gates of one run with the same lock run one after the other, each with the whole time of its own', async () => {
  const both = ['one', 'two'].map((name) => ({ name, run: 'test ! -e RED', lock: 'db', timeout: '20s' }));
  const night = makeNight({ plan: checklist(2), config: { gates: { quick: both } } });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.landed()).toEqual(['T-1: Do thing 1', 'T-2: Do thing 2']);
});

test('gates with one lock never run at the same time, in whichever loops they are', async () => {
  const run = 'echo in >> $SIDE/log; for n in 1 2 3 4 5 6 7 8; do ls / > /dev/null; done; echo out >> $SIDE/log';
  const night = makeNight({
    plan: checklist(2),
    files: { 'other.md': checklist(2) },
    config: { gates: { quick: { run: 'placeholder', lock: 'db' } } },
  });
  const config = night.read('lastgreen.yaml').replace('placeholder', run.replaceAll('$SIDE', night.side));
  night.write('lastgreen.yaml', config);
  const runs = [night.start(['run']), night.start(['run', 'other.md'])];
  onTestFinished(() => void runs.map(({ child }) => child.kill('SIGKILL')));
  const ended = await Promise.all(runs.map((each) => each.ended));
  expect(ended.map(ending)).toEqual([finished, finished]);
  const log = readFileSync(`${night.side}/log`, 'utf8').trimEnd().split('\n');
  expect(log.length).toBeGreaterThanOrEqual(16);
  expect(log).toEqual(log.map((_line, at) => (at % 2 === 0 ? 'in' : 'out')));
});

test('a lock that a dead process holds, or that an agent’s own check left, stops nobody', async () => {
  const gone = { ...identify(process.pid), since: '2026-01-01T00:00:00.000Z', pidNamespace: 'pid:[1]' };
  const left = JSON.stringify({ ...gone, run: 'RUN' })
    .replaceAll('"', '\\"')
    .replace('RUN', '$LASTGREEN_RUN');
  const night = makeNight({ config: locked({ timeout: '2s' }) });
  night.script(`[*]\nsh:echo "${left}" > ${namedLock(night.home, 'db')}; echo x > src/new.txt\nclaim:done\n`);
  // The pid is this very process's, which began later.
  const dead = { ...identify(process.pid), since: '2026-01-01T00:00:00.000Z', startTime: '1' };
  hold(night, 'db')();
  night.write('../home/locks/db', JSON.stringify(dead));
  expect(ending(await night.run())).toEqual(finished);
});
