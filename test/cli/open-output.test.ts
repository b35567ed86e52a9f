import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openOutput } from '../../src/cli/open-output.ts';

function scratch(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lastgreen-output-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, name);
}

function opened(path: string, flags: number | string): number {
  const fd = openSync(path, flags);
  onTestFinished(() => closeSync(fd));
  return fd;
}

test('every text is out when the call returns', () => {
  const path = scratch('file');
  const out = openOutput(opened(path, 'w'), () => expect.unreachable());
  for (const text of ['one\n', '', '日本\n']) out(text);
  expect(readFileSync(path, 'utf8')).toBe('one\n日本\n');
});

test.runIf(process.platform === 'linux')('a full disk is told once, and nothing is thrown', () => {
  const lost: string[] = [];
  const out = openOutput(opened('/dev/full', 'w'), (code) => lost.push(code));
  for (const text of ['one\n', 'two\n']) out(text);
  expect(lost).toEqual(['ENOSPC']);
});

test('a reader that stands still is given up after a while, and is not sent the rest of a torn text', () => {
  const path = scratch('pipe');
  execFileSync('mkfifo', [path]);
  const pipe = opened(path, constants.O_RDWR | constants.O_NONBLOCK);
  const lost: string[] = [];
  const out = openOutput(pipe, (code) => lost.push(code), 3);
  out('x'.repeat(1024 * 1024));
  expect(lost).toEqual(['EAGAIN']);
  const taken = Buffer.alloc(2 * 1024 * 1024);
  const before = readSync(pipe, taken, 0, taken.length, null);
  out('more\n');
  expect(() => readSync(pipe, taken, 0, taken.length, null)).toThrow('EAGAIN');
  expect(taken.toString('latin1', 0, before)).toMatch(/^x+$/);
});
