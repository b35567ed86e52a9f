import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillFolder } from '../../../../src/host/git/tree/fill-folder.ts';
import { scratchFolder } from '../scratch.ts';

function content(files: Readonly<Record<string, string>>) {
  return {
    folders: ['objects/pack', 'refs/tags'],
    files: new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
  };
}

const wanted = content({ HEAD: 'ref: refs/heads/main\n', 'refs/heads/main': 'abc\n', 'info/exclude': '*.log\n' });

function listing(root: string): Record<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted();
  return Object.fromEntries(
    names.map((name) => {
      const stat = lstatSync(join(root, name));
      if (stat.isDirectory()) return [name, 'folder'];
      return [name, stat.isSymbolicLink() ? 'link' : readFileSync(join(root, name), 'utf8')];
    }),
  );
}

/** Another one for a file that was written again. */
function identity(path: string) {
  const { ino, mtimeNs, ctimeNs } = lstatSync(path, { bigint: true });
  return { ino, mtimeNs, ctimeNs };
}

const whole = {
  HEAD: 'ref: refs/heads/main\n',
  info: 'folder',
  'info/exclude': '*.log\n',
  objects: 'folder',
  'objects/pack': 'folder',
  refs: 'folder',
  'refs/heads': 'folder',
  'refs/heads/main': 'abc\n',
  'refs/tags': 'folder',
};

test('a folder that was not there has all of it', () => {
  const root = join(scratchFolder(), 'it');
  fillFolder(root, wanted);
  expect(listing(root)).toEqual(whole);
});

test('a file in the folder’s place gives way', () => {
  const root = join(scratchFolder(), 'it');
  writeFileSync(root, 'in the way');
  fillFolder(root, wanted);
  expect(listing(root)).toEqual(whole);
});

test('what does not belong there goes, and what is as it shall be is not written again', () => {
  const root = join(scratchFolder(), 'it');
  fillFolder(root, wanted);
  const before = identity(join(root, 'HEAD'));
  mkdirSync(join(root, 'hooks'));
  writeFileSync(join(root, 'hooks/post-checkout'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(join(root, 'commondir'), '../elsewhere\n');
  unlinkSync(join(root, 'info/exclude'));
  mkdirSync(join(root, 'info/exclude'));
  writeFileSync(join(root, 'refs/heads/main'), 'xyz\n');
  fillFolder(root, wanted);
  expect(listing(root)).toEqual(whole);
  expect(identity(join(root, 'HEAD'))).toEqual(before);
});

test('a link is removed and what it leads to stays, be it a file or a folder', () => {
  const folder = scratchFolder();
  const root = join(folder, 'it');
  fillFolder(root, wanted);
  mkdirSync(join(folder, 'outside'));
  writeFileSync(join(folder, 'outside/main'), 'the user’s\n');
  unlinkSync(join(root, 'HEAD'));
  symlinkSync(join(folder, 'outside/main'), join(root, 'HEAD'));
  unlinkSync(join(root, 'refs/heads/main'));
  fillFolder(join(root, 'refs/heads'), { folders: [], files: new Map() });
  symlinkSync(join(folder, 'outside'), join(root, 'refs/linked'));
  fillFolder(root, wanted);
  expect(listing(root)).toEqual(whole);
  expect(listing(join(folder, 'outside'))).toEqual({ main: 'the user’s\n' });
});

test('a file with a second name elsewhere is replaced, also when its bytes are right', () => {
  const folder = scratchFolder();
  const root = join(folder, 'it');
  fillFolder(root, wanted);
  linkSync(join(root, 'HEAD'), join(folder, 'second'));
  fillFolder(root, wanted);
  expect(lstatSync(join(root, 'HEAD')).nlink).toBe(1);
  expect(lstatSync(join(folder, 'second')).nlink).toBe(1);
});

test('modes that an owner can’t work with are no obstacle', () => {
  const root = join(scratchFolder(), 'it');
  fillFolder(root, wanted);
  chmodSync(join(root, 'HEAD'), 0o000);
  chmodSync(join(root, 'refs/heads'), 0o000);
  chmodSync(root, 0o500);
  fillFolder(root, wanted);
  expect(listing(root)).toEqual(whole);
  expect(lstatSync(join(root, 'HEAD')).mode & 0o700).toBe(0o600);
});
