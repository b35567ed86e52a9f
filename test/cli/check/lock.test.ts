import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acquireLock } from '../../../src/host/file/lock.ts';
import { namedLock } from '../../../src/host/file/state-folder.ts';
import { honestFiles, makeChecked, told } from './check-call.ts';

test('a check shares its locks with the loops: one not had in time is no result, and says who has it', async () => {
  const gates = { quick: { name: 'e2e', run: 'test -d src', lock: 'db', timeout: '1s' } };
  const repo = makeChecked({ ...honestFiles, 'lastgreen.yaml': JSON.stringify({ gates }) });
  repo.write({ 'src/more.js': 'exports.more = 1;\n' });
  const lock = acquireLock(namedLock(join(repo.user.home, 'state'), 'db'), Date.parse('2026-01-01T00:00:00.000Z'));
  const refused = await repo.check();
  expect(told(refused)).toEqual(['exit 1', 'gate e2e did not get its lock in 1s', 'unknown: no result: e2e']);
  const holder = `process ${process.pid} on ${hostname()}, since 2026-01-01T00:00:00.000Z,`;
  expect(refused.err).toContain(`gate e2e waits for lock db: ${holder} has it`);
  if (lock.kind === 'held') lock.release();
  expect((await repo.check()).exitCode).toBe(0);
});
