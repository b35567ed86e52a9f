import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { writeAtomic, writeWhole } from '../../../src/host/file/write-atomic.ts';
import { bundleSource } from '../../support/bundle-source.ts';
import { asOrdinaryUser } from './as-ordinary-user.ts';
import { temporaryFolder } from './temporary-folder.ts';

const refuse = (path: string) => (): unknown => asOrdinaryUser(() => writeAtomic(path, 'new'));

const modeOf = (path: string): number => statSync(path).mode & 0o7777;

describe('a file is replaced', () => {
  test('with exactly the bytes that are given', () => {
    const path = join(temporaryFolder(), 'file');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        writeAtomic(path, bytes);
        expect(new Uint8Array(readFileSync(path))).toEqual(bytes);
      }),
      { numRuns: 20 },
    );
    for (const write of [writeAtomic, writeWhole]) {
      const text = `text 任务 \0 ${write.name}`;
      write(path, text);
      expect(readFileSync(path, 'utf8')).toBe(text);
    }
  });

  test('with nothing left beside it', () => {
    const folder = temporaryFolder();
    writeAtomic(join(folder, 'a', 'b', 'file'), '1');
    writeWhole(join(folder, 'a', 'b', 'file'), '2');
    expect(new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))).toEqual(
      new Set(['a', 'a/b', 'a/b/file']),
    );
  });

  test('also where its name is as long as names can be, in any script', () => {
    const folder = temporaryFolder();
    for (const name of ['x'.repeat(255), '任'.repeat(85), ' \n"\\']) writeAtomic(join(folder, name), name);
    expect(readdirSync(folder)).toHaveLength(3);
  });

  test('and keeps its mode; a new one is for its owner only unless told', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'file');
    writeAtomic(path, '1');
    expect(modeOf(path)).toBe(0o600);
    writeAtomic(join(folder, 'told'), '1', 0o644);
    writeFileSync(join(folder, 'usual'), '1', { mode: 0o666 });
    expect(modeOf(join(folder, 'told'))).toBe(modeOf(join(folder, 'usual')) & 0o644);
    for (const mode of [0o640, 0o755, 0o666, 0o2755]) {
      chmodSync(path, mode);
      writeAtomic(path, '2', 0o600);
      expect(modeOf(path)).toBe(mode);
    }
  });

  test('and keeps its owner and group, where that may be set', () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o777);
    const path = join(folder, 'file');
    writeFileSync(path, '1', { mode: 0o640 });
    const before = statSync(path);
    // Root may give files away; an ordinary user replaces a file of root's by one of their own.
    if (process.geteuid?.() === 0) chownSync(path, 1234, 5678);
    const owner = (): number[] => [statSync(path).uid, statSync(path).gid, modeOf(path)];
    const given = owner();
    writeAtomic(path, '2');
    expect(owner()).toEqual(given);
    asOrdinaryUser(() => writeAtomic(path, '3'));
    expect(readFileSync(path, 'utf8')).toBe('3');
    expect(owner().at(-1)).toBe(before.mode & 0o7777);
  });

  test('through a symbolic link: the link stays and the file that it leads to changes', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'plans'));
    mkdirSync(join(folder, 'repo'));
    const real = join(folder, 'plans', 'prd.json');
    writeFileSync(real, 'old', { mode: 0o644 });
    symlinkSync('../plans/prd.json', join(folder, 'repo', 'prd.json'));
    symlinkSync(join(folder, 'repo', 'prd.json'), join(folder, 'again'));
    writeAtomic(join(folder, 'again'), 'new');
    expect(readFileSync(real, 'utf8')).toBe('new');
    expect(modeOf(real)).toBe(0o644);
    expect(readlinkSync(join(folder, 'repo', 'prd.json'))).toBe('../plans/prd.json');
    expect(lstatSync(join(folder, 'again')).isSymbolicLink()).toBe(true);
    expect(new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))).toEqual(
      new Set(['again', 'plans', 'plans/prd.json', 'repo', 'repo/prd.json']),
    );
  });

  test('through links whose folder is a link itself, and whose file is not there yet', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'deep', 'er'), { recursive: true });
    symlinkSync('deep/er', join(folder, 'short'));
    symlinkSync('../new', join(folder, 'deep', 'er', 'link'));
    writeAtomic(join(folder, 'short', 'link'), 'new');
    expect(readFileSync(join(folder, 'deep', 'new'), 'utf8')).toBe('new');
    expect(lstatSync(join(folder, 'deep', 'er', 'link')).isSymbolicLink()).toBe(true);
  });

  test('whole or not at all: whoever has it open keeps the old one', () => {
    const path = join(temporaryFolder(), 'file');
    writeAtomic(path, 'old');
    linkSync(path, `${path}.other`);
    writeAtomic(path, 'new');
    expect(readFileSync(`${path}.other`, 'utf8')).toBe('old');
  });
});

describe('what hinders it is told by the name of the file, and the old one stays', () => {
  test('a folder, a pipe or a device in its place; links in a circle; a folder that can’t be written', () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    const path = (name: string): string => join(folder, name);
    mkdirSync(path('folder'));
    symlinkSync('/dev/null', path('null'));
    symlinkSync('two', path('one'));
    symlinkSync('one', path('two'));
    writeFileSync(path('closed'), 'old');
    chmodSync(folder, 0o555);
    expect(refuse(path('folder'))).toThrow(`can't write ${path('folder')}: it is there and is not a file`);
    expect(refuse(path('null'))).toThrow(`can't write ${path('null')}: it is there and is not a file`);
    expect(refuse(path('one'))).toThrow(`can't write ${path('one')}: too many symbolic links`);
    expect(refuse(path('closed'))).toThrow(`can't write ${path('closed')}: EACCES: permission denied`);
    expect(readFileSync(path('closed'), 'utf8')).toBe('old');
    chmodSync(folder, 0o755);
  });

  test('a full disk, which leaves no part of it behind', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'file');
    writeFileSync(path, 'old');
    const bundle = await bundleSource('src/host/file/write-atomic.ts');
    onTestFinished(() => rmSync(dirname(bundle), { recursive: true, force: true }));
    const script = `import { writeAtomic } from ${JSON.stringify(bundle)};
      try { writeAtomic(${JSON.stringify(path)}, 'x'.repeat(1 << 20)); } catch (error) { console.log(error.message); }`;
    const node = [process.execPath, '--input-type=module', '--eval', script];
    const run = spawnSync('sh', ['-c', 'ulimit -f 64; exec "$@"', 'sh', ...node], { encoding: 'utf8' });
    expect(run.stdout).toBe(`can't write ${path}: EFBIG: file too large\n`);
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(dirname(path))).toEqual(['file']);
  });
});
