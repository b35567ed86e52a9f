import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeRoot, refuseUserFolder } from '../../../../src/host/git/tree/make-root.ts';
import { scratchFolder, write } from '../scratch.ts';
import { scratch, stateOf, verification } from './tree-scratch.ts';

test('a link anywhere between the state folder and a tree is removed, and what it leads to is left alone', () => {
  for (const swapped of ['trees', 'trees/loop', 'trees/loop/agent', 'trees/loop/agent/work']) {
    const top = scratchFolder();
    const victim = scratchFolder();
    write(victim, { precious: 'x' });
    const path = join(top, 'trees/loop/agent/work');
    mkdirSync(path, { recursive: true });
    renameSync(join(top, swapped), join(top, 'aside'));
    symlinkSync(victim, join(top, swapped));
    expect(makeRoot(path, top)).toBe('replaced');
    expect([lstatSync(join(top, swapped)).isDirectory(), readdirSync(path), readdirSync(victim)]).toEqual([
      true,
      [],
      ['precious'],
    ]);
  }
});

test('the state folder itself may be reached by a link of the user’s', () => {
  const real = scratchFolder();
  const top = join(scratchFolder(), 'link');
  symlinkSync(real, top);
  const path = join(top, 'trees/agent');
  expect([makeRoot(path, top), makeRoot(path, top)]).toEqual(['made', 'there']);
  expect(readdirSync(real)).toEqual(['trees']);
});

test('no tree is the user’s checkout, nor in it, nor around it, whatever was moved where', () => {
  const user = scratchFolder();
  const link = join(scratchFolder(), 'link');
  mkdirSync(join(user, 'sub'));
  for (const target of [user, join(user, 'sub'), dirname(user)]) {
    const path = `${link}-${basename(target)}`;
    symlinkSync(target, path);
    expect(() => refuseUserFolder(path, user)).toThrow('leads to your own checkout');
  }
  refuseUserFolder(join(user, 'sub'), user);
});

test('an agent and a gate that put a link to the checkout above their tree change nothing in it', async () => {
  const it = await scratch({ files: { 'a.txt': 'one\n' } });
  const verify = await verification(it, null);
  await it.prepare();
  await verify.prepare({ head: it.head, tree: it.base, start: 'as-left' });
  write(it.root, { 'a.txt': 'my uncommitted work', precious: 'x' });
  const before = stateOf(it.root);
  for (const path of [it.tree.path, verify.path]) {
    renameSync(path, `${path}.aside`);
    symlinkSync(it.root, path);
  }
  const { notes } = await it.tree.snapshot();
  await it.prepare();
  await verify.prepare({ head: it.head, tree: it.base, start: 'clean' });
  expect(notes).toContain('The agent put something else where its tree was; that was not followed');
  expect(stateOf(it.root)).toEqual(before);
  expect(readFileSync(join(verify.path, 'a.txt'), 'utf8')).toBe('one\n');
});
