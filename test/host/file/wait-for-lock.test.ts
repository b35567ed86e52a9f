import { readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { acquireLock, freeLocksOf, readHolder } from '../../../src/host/file/lock.ts';
import { identify } from '../../../src/host/file/process-identity.ts';
import { namedLock } from '../../../src/host/file/state-folder.ts';
import { waitForLock, type LockWait, type LockWanted } from '../../../src/host/file/wait-for-lock.ts';
import { temporaryFolder } from './temporary-folder.ts';

const nowMs = Date.parse('2026-01-01T00:00:00.000Z');
const self = { ...identify(process.pid), since: '2026-01-01T00:00:00.000Z' };

function wait(path: string, over: Partial<LockWanted> = {}): Promise<LockWait> {
  const { signal } = new AbortController();
  return waitForLock({ path, limitMs: 60_000, run: null, abort: signal, onBusy: () => undefined, ...over });
}

function hold(path: string): () => void {
  const held = acquireLock(path, nowMs);
  if (held.kind !== 'held') throw new Error('held by another');
  return () => held.release();
}

describe('a lock that is waited for', () => {
  test('is had at once where nobody has it, with nothing said', async () => {
    const path = join(temporaryFolder(), 'db');
    const busy: unknown[] = [];
    const had = await wait(path, { limitMs: 0, onBusy: (holder) => busy.push(holder) });
    expect([had.kind, busy, readHolder(path)?.pid]).toEqual(['held', [], process.pid]);
    if (had.kind === 'held') had.release();
    expect(readHolder(path)).toBeNull();
  });

  test('is had when its holder releases it, and the holder is told once', async () => {
    const path = join(temporaryFolder(), 'db');
    const release = hold(path);
    const busy: unknown[] = [];
    const had = wait(path, {
      onBusy: (holder) => {
        busy.push(holder);
        release();
      },
    });
    expect([(await had).kind, busy]).toEqual(['held', [self]]);
  });

  test('is not waited for longer than its limit, and names who has it', async () => {
    const path = join(temporaryFolder(), 'db');
    hold(path);
    const had = await wait(path, { limitMs: 1 });
    expect(had).toEqual({ kind: 'missed', holder: self, waitedMs: expect.any(Number) as number });
    expect(readHolder(path)).toEqual(self);
  });

  test('is given up at once by who is told to stop', async () => {
    const path = join(temporaryFolder(), 'db');
    hold(path);
    const stopping = new AbortController();
    const had = wait(path, { abort: stopping.signal, onBusy: () => queueMicrotask(() => stopping.abort()) });
    expect(await had).toEqual({ kind: 'stopped' });
    expect(await wait(path, { abort: stopping.signal })).toEqual({ kind: 'stopped' });
  });
});

test('locks that an agent’s own check left are freed with its run, and no others', () => {
  const folder = temporaryFolder();
  // A pid of a namespace that is gone: from here nobody can tell that it is dead.
  const gone = { pid: 7, host: hostname(), since: self.since, startTime: '1', bootId: null, pidNamespace: 'pid:[1]' };
  const leave = (name: string, run?: string): void =>
    writeFileSync(join(folder, name), JSON.stringify({ ...gone, run }));
  leave('db', 'r1');
  leave('db.0123456789abcdef.0.claim', 'r1');
  leave('port', 'r2');
  leave('cache');
  expect(acquireLock(join(folder, 'db'), nowMs).kind).toBe('refused');
  freeLocksOf('r1', folder);
  freeLocksOf('r1', join(folder, 'not-there'));
  expect(readdirSync(folder).toSorted()).toEqual(['cache', 'port']);
  expect(acquireLock(join(folder, 'db'), nowMs, 'r3').kind).toBe('held');
  expect(readHolder(join(folder, 'db'))).toEqual({ ...self, run: 'r3' });
});

test('any name of a lock is one file of its own in one folder', () => {
  const names = ['db', 'DB', '../../etc/passwd', 'a/b', 'a b', '.', '', 'ü', 'x'.repeat(300), 'ä'.repeat(300)];
  const files = names.map((name) => namedLock('/home/ann/state', name));
  expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(names.length);
  for (const file of files) expect(file).toMatch(/^\/home\/ann\/state\/locks\/[^/]{1,200}$/);
  expect(namedLock('/state', 'db')).toBe('/state/locks/db');
});
