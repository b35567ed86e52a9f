import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acquireLock, readHolder, type LockResult } from '../../../src/host/file/lock.ts';
import { identify } from '../../../src/host/file/process-identity.ts';
import { bundleSource } from '../../support/bundle-source.ts';
import { asOrdinaryUser } from './as-ordinary-user.ts';
import { startRacer, type Racer } from './lock-racer.ts';
import { temporaryFolder } from './temporary-folder.ts';

const nowMs = Date.parse('2026-01-01T00:00:00.000Z');
const self = { ...identify(process.pid), since: '2026-01-01T00:00:00.000Z' };

let bundle: string;
beforeAll(async () => {
  bundle = await bundleSource('src/host/file/lock.ts');
});
afterAll(() => rmSync(dirname(bundle), { recursive: true, force: true }));

function lockPath(): string {
  return join(temporaryFolder(), 'loop', 'lock');
}

function take(path: string): LockResult & { kind: 'held' } {
  const result = acquireLock(path, nowMs);
  if (result.kind !== 'held') throw new Error(`held by ${result.holder.pid}`);
  return result;
}

const taking = (path: string) => (): unknown => asOrdinaryUser(() => acquireLock(path, nowMs));

/** Runs to its end or death in a process of its own, after `faults`. */
function takeInProcess(path: string, end: 'exit' | 'kill', faults = ''): void {
  const script = `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import { acquireLock } from ${JSON.stringify(bundle)};
    const die = () => process.kill(process.pid, 'SIGKILL');
    ${faults}
    syncBuiltinESMExports();
    const result = acquireLock(${JSON.stringify(path)}, ${nowMs});
    if (result.kind !== 'held') throw new Error('refused');
    ${end === 'kill' ? 'die();' : ''}`;
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  expect({ status: run.status, signal: run.signal, stderr: run.stderr }).toEqual(
    end === 'kill' ? { status: null, signal: 'SIGKILL', stderr: '' } : { status: 0, signal: null, stderr: '' },
  );
}

describe('a lock', () => {
  test('names its holder to whoever is refused, and to those who only look', () => {
    const path = lockPath();
    const held = take(path);
    expect(held.tookOver).toBeNull();
    expect(acquireLock(path, nowMs + 1)).toEqual({ kind: 'refused', holder: self });
    expect(readHolder(path)).toEqual(self);
    held.release();
    expect(readdirSync(dirname(path))).toEqual([]);
    take(path).release();
  });

  test('is released by its holder only', () => {
    const path = lockPath();
    const first = take(path);
    rmSync(path);
    const second = take(path);
    first.release();
    expect(readHolder(path)).toEqual(self);
    second.release();
    expect(readHolder(path)).toBeNull();
  });

  test.each([
    ['killed', 'kill'],
    ['ended without releasing', 'exit'],
  ] as const)('whose holder was %s is taken over, and the dead one named', (_name, end) => {
    const path = lockPath();
    takeInProcess(path, end);
    const dead = readHolder(path);
    expect(dead?.pid).toBeGreaterThan(0);
    const held = take(path);
    expect(held.tookOver).toEqual(dead);
    expect(readHolder(path)).toEqual(self);
    expect(readdirSync(dirname(path))).toEqual(['lock']);
    held.release();
  });

  test.each([
    ['before it was made', `fs.linkSync = die;`],
    ['before it was taken over', `fs.renameSync = die;`],
    [
      'just after it was taken over',
      `const rename = fs.renameSync; fs.renameSync = (from, to) => { rename(from, to); die(); };`,
    ],
    ['before what it left was swept', `fs.readdirSync = die;`],
  ])('is had by the next one when a process dies %s', (_name, faults) => {
    const path = lockPath();
    takeInProcess(path, 'kill');
    // Each of them dies over the lock of the one before.
    for (let count = 0; count < 3; count += 1) takeInProcess(path, 'kill', faults);
    const held = take(path);
    expect(held.tookOver).not.toBeNull();
    expect(readdirSync(dirname(path))).toEqual(['lock']);
    held.release();
  });

  test('is not mistaken for held by a later process with the same pid', () => {
    const path = lockPath();
    mkdirSync(dirname(path));
    const earlier = { ...self, startTime: '1' };
    writeFileSync(path, JSON.stringify(earlier));
    const held = take(path);
    expect(held.tookOver).toEqual(earlier);
    held.release();
  });

  test('of another host is left alone', () => {
    const path = lockPath();
    mkdirSync(dirname(path));
    const other = { ...self, host: `not-${hostname()}`, pid: 1, startTime: '1' };
    writeFileSync(path, JSON.stringify(other));
    expect(acquireLock(path, nowMs)).toEqual({ kind: 'refused', holder: other });
    expect(readdirSync(dirname(path))).toEqual(['lock']);
  });

  test.each([
    ['is empty', ''],
    ['is full of zeros', '\0'.repeat(200)],
    ['is no JSON', '{"pid":'],
    ['names no process', '{"pid":0,"host":"x","since":"y"}'],
    ['is of another kind', '[1]'],
  ])('whose file %s is taken over', (_name, text) => {
    const path = lockPath();
    mkdirSync(dirname(path));
    writeFileSync(path, text);
    const held = take(path);
    expect(held.tookOver).toBeNull();
    expect(readHolder(path)).toEqual(self);
    held.release();
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  test('leaves files of others beside it alone', () => {
    const path = lockPath();
    mkdirSync(dirname(path));
    const kept = ['lock.txt', 'lock.tmp', 'other.0.claim', 'lock.garbage.claim'];
    for (const name of kept) writeFileSync(join(dirname(path), name), 'x');
    take(path).release();
    expect(new Set(readdirSync(dirname(path)))).toEqual(new Set(kept));
  });

  test('that can’t be made or read is a fault that names it, and is not taken over', () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    const inFolder = (...names: string[]): string => join(folder, ...names);
    mkdirSync(inFolder('closed'));
    mkdirSync(inFolder('lock'));
    mkdirSync(inFolder('open'));
    writeFileSync(inFolder('file'), '');
    writeFileSync(inFolder('open', 'lock'), '', { mode: 0 });
    chmodSync(inFolder('closed'), 0o555);
    chmodSync(inFolder('open'), 0o777);
    expect(taking(inFolder('closed', 'lock'))).toThrow(
      `can't take the lock ${folder}/closed/lock: EACCES: permission denied`,
    );
    expect(taking(inFolder('file', 'lock'))).toThrow(`can't take the lock ${folder}/file/lock: E`);
    expect(() => acquireLock(inFolder('lock'), nowMs)).toThrow(
      `can't take the lock ${folder}/lock: it is not a regular file`,
    );
    expect(taking(inFolder('open', 'lock'))).toThrow(
      `can't take the lock ${folder}/open/lock: EACCES: permission denied`,
    );
    expect(readdirSync(inFolder('open'))).toEqual(['lock']);
    expect(new Set(readdirSync(folder))).toEqual(new Set(['closed', 'file', 'lock', 'open']));
  });
});

describe('of eight processes that race for a lock, exactly one holds it', () => {
  const racers: Racer[] = [];
  beforeAll(async () => {
    racers.push(...(await Promise.all(Array.from({ length: 8 }, () => startRacer(bundle)))));
  });
  afterAll(() => Promise.all(racers.map((racer) => racer.end())));

  /** Pids of those who held it; the rest were refused. */
  async function race(path: string): Promise<(number | undefined)[]> {
    const results = await Promise.all(racers.map((racer) => racer.take(path)));
    const holders = results.flatMap((result, index) => (result.kind === 'held' ? [racers[index]?.pid] : []));
    expect(readHolder(path)?.pid).toBe(holders[0]);
    await Promise.all(racers.map((racer) => racer.release()));
    expect(readdirSync(dirname(path))).toEqual([]);
    return holders;
  }

  test('where it is free', async () => {
    for (let round = 0; round < 15; round += 1) expect(await race(lockPath())).toHaveLength(1);
  });

  test('where its holder is dead', async () => {
    const model = lockPath();
    takeInProcess(model, 'kill');
    for (let round = 0; round < 25; round += 1) {
      const path = lockPath();
      mkdirSync(dirname(path));
      writeFileSync(path, readFileSync(model));
      expect(await race(path)).toHaveLength(1);
    }
  });

  test('where two more have died while they took it over', async () => {
    const model = lockPath();
    takeInProcess(model, 'kill');
    for (let count = 0; count < 2; count += 1) takeInProcess(model, 'kill', `fs.renameSync = die;`);
    const left = readdirSync(dirname(model));
    expect(left.filter((name) => name.endsWith('.claim'))).toHaveLength(2);
    for (let round = 0; round < 25; round += 1) {
      const path = lockPath();
      mkdirSync(dirname(path));
      for (const name of left) writeFileSync(join(dirname(path), name), readFileSync(join(dirname(model), name)));
      expect(await race(path)).toHaveLength(1);
    }
  });
});
