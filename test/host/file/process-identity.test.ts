import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { describe, expect, test } from 'vitest';
import { identify, isAlive } from '../../../src/host/file/process-identity.ts';
import { parsePsLine } from '../../../src/host/file/parse-ps-line.ts';
import { asOrdinaryUser } from './as-ordinary-user.ts';

const own = identify(process.pid);
const unusedPid = 2 ** 31 - 1;

describe('a process', () => {
  test('that lives is told by pid, start, boot and host', () => {
    expect(own).toEqual({
      pid: process.pid,
      startTime: expect.stringMatching(/\d/),
      bootId: own.bootId,
      host: hostname(),
      pidNamespace: own.pidNamespace,
    });
    expect(identify(process.pid)).toEqual(own);
    expect(isAlive(own)).toBe(true);
  });

  test('of another pid namespace can’t be told, and is taken for alive', () => {
    expect(isAlive({ ...identify(unusedPid), pidNamespace: 'pid:[1]' })).toBe(true);
  });

  test('is alive also to another user who may not signal it', () => {
    expect(asOrdinaryUser(() => isAlive(own))).toBe(true);
  });

  test('that was killed is dead, from its end on', async () => {
    const child = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] });
    await once(child, 'spawn');
    const identity = identify(child.pid ?? 0);
    expect(isAlive(identity)).toBe(true);
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
    expect(isAlive(identity)).toBe(false);
  });

  test('whose pid was given to a later one is dead', () => {
    expect(isAlive({ ...own, startTime: '1' })).toBe(false);
  });

  test('from before the last boot is dead', () => {
    expect(isAlive({ ...own, bootId: 'an earlier boot' })).toBe(own.bootId === null);
  });

  test('that never was is dead', () => {
    expect(isAlive(identify(unusedPid))).toBe(false);
    expect(identify(unusedPid)).toMatchObject({ pid: unusedPid, startTime: null });
  });

  test('of which too little is known to call it dead is taken for alive', () => {
    expect(isAlive({ ...own, startTime: null, bootId: null })).toBe(true);
    expect(
      isAlive({ pid: unusedPid, startTime: '1', bootId: null, pidNamespace: null, host: `not-${hostname()}` }),
    ).toBe(true);
  });
});

describe('the start of a process', () => {
  test.each([
    ['Ss   Mon Jan  5 10:11:12 2026\n', { kind: 'started', at: 'Mon Jan 5 10:11:12 2026' }],
    ['R+   Thu Dec 25 00:00:00 2025    \n', { kind: 'started', at: 'Thu Dec 25 00:00:00 2025' }],
    ['Z    Mon Jan  5 10:11:12 2026\n', { kind: 'ended' }],
    ['', { kind: 'hidden' }],
  ])('is read from ps: %j', (text, start) => {
    expect(parsePsLine(text)).toEqual(start);
  });
});
