import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder, write } from '../scratch.ts';
import { scratch, verification } from './tree-scratch.ts';

/** Puts a `git` in front of the real one that notes each call. */
function countGit(): () => string[] {
  const folder = scratchFolder();
  const log = join(folder, 'log');
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  write(folder, { git: `#!/bin/sh\nshift\necho "$1" >> '${log}'\nexec '${real}' --no-pager "$@"\n` });
  execFileSync('chmod', ['+x', join(folder, 'git')]);
  const path = process.env['PATH'];
  process.env['PATH'] = `${folder}:${path}`;
  onTestFinished(() => void (process.env['PATH'] = path));
  return () => {
    const calls = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [];
    rmSync(log, { force: true });
    return calls;
  };
}

test('a cycle after a landed one costs two git processes, and one that did nothing costs one', async () => {
  const it = await scratch({ files: { 'a.txt': 'one\n', 'src/b.txt': 'two\n', '.gitignore': 'node_modules/\n' } });
  const verify = await verification(it, { run: 'npm ci', lockFiles: ['package-lock.json'] });
  let [head, tree] = [it.head, it.base];
  await it.prepare();
  await verify.prepare({ head, tree, start: 'as-left' });
  write(verify.path, { 'node_modules/dep.js': 'x' });
  await verify.setupDone();
  write(it.tree.path, { 'node_modules/dep.js': 'x' });
  const calls = countGit();
  const costs: Record<string, string[]>[] = [];
  for (const content of ['first', 'second', null]) {
    const cost: Record<string, string[]> = {};
    await it.prepare({ head, tree });
    cost['prepare'] = calls();
    if (content !== null) write(it.tree.path, { 'a.txt': content, [`new/${content}`]: content });
    await it.tree.changedSinceLastLook();
    const snapshot = await it.tree.snapshot();
    cost['snapshot'] = calls();
    await verify.prepare({ head, tree: snapshot.tree, start: 'as-left' });
    cost['verify'] = calls();
    await verify.compare();
    cost['compare'] = calls();
    costs.push(cost);
    head = await it.runner.commit({ tree: snapshot.tree, parent: head, message: String(content), atMs: 0 });
    tree = snapshot.tree;
    calls();
  }
  expect(costs.slice(1)).toEqual([
    { prepare: [], snapshot: ['add'], verify: ['read-tree'], compare: [] },
    { prepare: [], snapshot: ['add'], verify: [], compare: [] },
  ]);
});
