import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FileFault } from '../../../src/host/file/file-fault.ts';
import { readRegular } from '../../../src/host/file/read-regular.ts';
import { readSmallFile } from '../../../src/host/file/read-small-file.ts';
import { asOrdinaryUser } from './as-ordinary-user.ts';
import { temporaryFolder } from './temporary-folder.ts';

const maxBytes = 1024 * 1024;

function faultOf(read: () => unknown): { message: string; code: string | undefined } {
  try {
    read();
  } catch (error) {
    if (error instanceof FileFault) return { message: error.message, code: error.code };
    throw error;
  }
  throw new Error('it was read');
}

test('a regular file is read whole, up to the limit and not a byte more', () => {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, 'x'.repeat(maxBytes));
  expect(readRegular(path, maxBytes).equals(Buffer.from('x'.repeat(maxBytes)))).toBe(true);
  expect(faultOf(() => readRegular(path, maxBytes - 1))).toEqual({
    message: `can't read ${path}: it has more than 1.0 MiB`,
    code: undefined,
  });
  expect(readSmallFile(path, maxBytes - 1)).toBe(null);
});

test('a link is followed or refused, as told', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), 'text');
  symlinkSync('file', join(folder, 'link'));
  const link = join(folder, 'link');
  expect(readRegular(link, maxBytes).toString()).toBe('text');
  expect(faultOf(() => readRegular(link, maxBytes, { links: 'refuse' }))).toMatchObject({ code: 'ELOOP' });
  expect(readSmallFile(link, maxBytes)).toBe(null);
  expect(readSmallFile(link, maxBytes, { links: 'follow' })?.toString()).toBe('text');
});

test('whatever else has the name is named at once, and neither waited for nor read', async () => {
  const folder = temporaryFolder();
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  mkdirSync(join(folder, 'folder'));
  symlinkSync('pipe', join(folder, 'link-to-pipe'));
  const server = createServer().listen(join(folder, 'socket'));
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  for (const path of [...['pipe', 'folder', 'link-to-pipe', 'socket'].map((name) => join(folder, name)), '/dev/zero']) {
    expect(faultOf(() => readRegular(path, maxBytes)).message).toBe(`can't read ${path}: it is not a regular file`);
    expect(readSmallFile(path, maxBytes, { links: 'follow' })).toBe(null);
  }
});

test('what is not there and what may not be read keep the words of the system', () => {
  const folder = temporaryFolder();
  const gone = join(folder, 'gone');
  expect(faultOf(() => readRegular(gone, maxBytes))).toEqual({
    message: `can't read ${gone}: ENOENT: no such file or directory`,
    code: 'ENOENT',
  });
  writeFileSync(join(folder, 'locked'), '', { mode: 0 });
  const locked = faultOf(() => asOrdinaryUser(() => readRegular(join(folder, 'locked'), maxBytes)));
  expect(locked.code).toBe('EACCES');
});
