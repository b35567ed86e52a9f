import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { quoteCommand } from '../../../src/core/report/quote-shell.ts';
import { scratchFolder } from '../../host/git/scratch.ts';
import { checkedAt, honestFiles, makeChecked, type Checked } from './check-call.ts';

const cli = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
const skipped = "test.skip('adds', () => {\n  expect(add(1, 2)).toBe(3);\n});\n";

/** A repository whose pre-commit hook is the one that docs/check.md shows. */
function makeHooked(): Checked {
  const repo = makeChecked();
  const command = quoteCommand([process.execPath, cli, 'check', '--staged', '--guards-only']);
  repo.write({ '.git/hooks/pre-commit': `#!/bin/sh\nTMPDIR=${scratchFolder()} exec ${command}\n` });
  chmodSync(join(repo.root, '.git/hooks/pre-commit'), 0o755);
  return repo;
}

/** `null`: the commit was made; else what the hook said. */
function commit(repo: Checked, ...args: string[]): string | null {
  try {
    execFileSync('git', ['commit', '-qm', 'Try', ...args], {
      cwd: repo.root,
      env: { ...repo.user.env, GIT_CONFIG_NOSYSTEM: '1' },
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return null;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `${stdout}${stderr}`;
  }
}

test('a pre-commit hook judges exactly what is about to be committed, however it was chosen', () => {
  const repo = makeHooked();
  repo.write({ 'test/add.test.js': skipped, 'src/add.js': 'exports.add = 2;\n', 'src/more.js': 'exports.more = 1;\n' });
  repo.git('add', 'src/more.js');
  expect(commit(repo)).toBe(null);
  expect(commit(repo, 'src/add.js')).toBe(null);
  expect(commit(repo, 'test/add.test.js')).toMatch(/test\/add\.test\.js:1: block: test-skipped/);
  expect(commit(repo, '-a')).toMatch(/test\/add\.test\.js:1: block: test-skipped/);
  repo.write({ 'test/add.test.js': honestFiles['test/add.test.js'], 'src/add.js': 'exports.add = 3;\n' });
  expect(commit(repo, '-a')).toBe(null);
  expect(repo.git('log', '--format=%H').split('\n')).toHaveLength(4);
});

test('in a linked worktree the hook judges that worktree', () => {
  const repo = makeHooked();
  const root = join(scratchFolder(), 'linked');
  repo.git('worktree', 'add', '-q', root);
  const linked = checkedAt(repo.user, root);
  linked.write({ 'test/add.test.js': skipped });
  expect(commit(linked, '-a')).toMatch(/test\/add\.test\.js:1: block: test-skipped/);
});
