import { chmodSync, existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ending, honest, makeNight, type Night, type NightOptions } from '../support/night.ts';
import { objectFiles, photograph } from '../support/photograph.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };

/** A repository in the midst of a person's work: staged, changed, untracked, ignored, stashed, hooked. */
function makeDirty(options: NightOptions): Night {
  const night = makeNight({
    ...options,
    files: { '.gitignore': 'ignored/\n*.log\n', 'src/a.txt': 'a\n', 'src/b.txt': 'b\n', 'src/c.txt': 'c\n' },
  });
  night.git('branch', 'other');
  night.git('tag', 'v1');
  night.git('config', 'alias.x', 'status');
  night.write('src/c.txt', 'stashed\n');
  night.write('src/lost.txt', 'untracked and stashed\n');
  night.git('stash', '--include-untracked', '--quiet');
  night.write('.git/hooks/post-checkout', '#!/bin/sh\ntouch hooked\n');
  night.write('.git/hooks/reference-transaction', `#!/bin/sh\ntouch ${night.side}/hooked\n`);
  for (const hook of ['post-checkout', 'reference-transaction']) chmodSync(join(night.repo, '.git/hooks', hook), 0o755);
  night.write('src/a.txt', 'staged\n');
  night.git('add', 'src/a.txt');
  night.write('src/a.txt', 'staged and changed\n');
  night.write('src/b.txt', 'changed\n');
  night.write('draft.txt', 'untracked\n');
  night.write('ignored/data.bin', 'ignored\n');
  night.write('out.log', 'ignored\n');
  night.git('rm', '-q', '--cached', 'src/begin.txt');
  // Stat data that does not fit the index: who refreshes it leaves a trace.
  utimesSync(join(night.repo, 'src/c.txt'), 1_000_000_000, 1_000_000_000);
  return night;
}

async function expectUntouched(night: Night, run: () => Promise<unknown>): Promise<void> {
  const before = photograph(night.repo);
  const objects = objectFiles(night.repo);
  await run();
  expect(photograph(night.repo)).toEqual(before);
  expect(objectFiles(night.repo)).toEqual(expect.arrayContaining(objects));
}

test('an honest night leaves everything else as it was', async () => {
  const night = makeDirty({});
  await expectUntouched(night, async () => expect(ending(await night.run())).toEqual(finished));
  expect(night.git('stash', 'list', '--format=%gs')).toBe(
    'WIP on main: '.concat(night.git('log', '-1', '--format=%h %s', 'main')),
  );
  expect(night.git('show', `${night.branch}:src/T-1.txt`)).toBe('T-1');
  expect(night.git('fsck', '--strict', '--no-dangling')).toBe('');
});

test('every command that only looks leaves everything as it was', async () => {
  const night = makeDirty({});
  await night.run();
  const before = photograph(night.repo);
  const commands = ['status', 'report', 'log', 'show T-1', 'diff', 'where', 'doctor', 'run --dry-run'];
  for (const words of commands) {
    expect(await night.call(words.split(' '))).toMatchObject({ exitCode: 0 });
    expect({ words, repo: photograph(night.repo) }).toEqual({ words, repo: before });
  }
});

const hook = '#!/bin/sh\\ntouch $SIDE/pwned\\n';
const hooks = `for h in pre-commit post-commit post-checkout post-index-change reference-transaction fsmonitor-watchman pre-push; do printf '${hook}' > .git/hooks/$h; chmod +x .git/hooks/$h; done`;

test.each([
  ['reset --hard and clean', 'git reset --hard -q; git clean -fdxq'],
  ['reset to an older commit', 'git checkout -q --orphan new; git rm -rfq --cached .; git commit -qm root'],
  ['stash', 'echo x >> src/a.txt; git stash -q -u'],
  ['stash drop and clear', 'git stash clear; git reflog expire --expire=now --all'],
  ['rebase', 'echo 1 > 1; git add 1; git commit -qm 1; git rebase -q --root --exec true'],
  ['branch -D and tag -d', 'git branch -D other main; git tag -d v1; git update-ref -d refs/heads/main; true'],
  ['gc', 'git reflog expire --expire=now --all; git gc -q --prune=now; git prune --expire=now; git repack -adq'],
  ['rm of the whole tree', 'rm -rf ./* ./.git* .git; mkdir -p src'],
  ['rm of .git', 'rm -rf .git'],
  ['a .git that is a file', 'rm -rf .git; echo "gitdir: $REPO/.git" > .git'],
  ['a .git that is a link', 'rm -rf .git; ln -s $REPO/.git .git'],
  ['hooks', `mkdir -p .git/hooks; ${hooks}`],
  [
    'core.hooksPath',
    `mkdir -p evil; printf '${hook}' > evil/reference-transaction; chmod +x evil/*; git config core.hooksPath $PWD/evil`,
  ],
  ['core.fsmonitor', 'git config core.fsmonitor "touch $SIDE/pwned; false"'],
  [
    'filters',
    'git config filter.x.clean "touch $SIDE/pwned; cat"; git config filter.x.process "touch $SIDE/pwned"; echo "* filter=x diff=x" > .gitattributes; git config diff.x.textconv "touch $SIDE/pwned; cat"',
  ],
  ['core.worktree', 'git config core.worktree $REPO; git config core.bare false'],
  ['alternates', 'mkdir -p .git/objects/info; echo /nonexistent > .git/objects/info/alternates'],
  [
    'a nested repository',
    'git init -q src/nested; cd src/nested; echo n > n; git add n; git -c user.name=a -c user.email=b commit -qm n',
  ],
  ['links out of the tree', 'rm -rf src; ln -s $REPO/src src'],
  ['a push', 'git push -q -f origin HEAD:main; git push -q --mirror origin; true'],
  ['modes', 'chmod -R a-w . ; chmod 000 src'],
])('an agent that does %s touches nothing of the user’s', async (_name, line) => {
  const night = makeDirty({
    script: `[T-1 #1]\nsh:${line}\nclaim:done\n${honest}`,
    config: { limits: { 'max-attempts': 4 } },
  });
  const remote = join(night.side, 'remote.git');
  night.git('clone', '-q', '--bare', night.repo, remote);
  night.git('remote', 'add', 'origin', remote);
  const remoteRefs = night.git('--git-dir', remote, 'for-each-ref');
  await expectUntouched(night, async () => {
    const run = await night.run(['--max-cycles', '4']);
    expect({ ...ending(run), stderr: run.stderr }).toMatchObject(finished);
  });
  expect(existsSync(join(night.side, 'pwned'))).toBe(false);
  expect(existsSync(join(night.side, 'hooked'))).toBe(false);
  expect(night.git('--git-dir', remote, 'for-each-ref')).toBe(remoteRefs);
  expect(readdirSync(night.repo)).not.toContain('hooked');
  expect(night.git('fsck', '--no-dangling')).toBe('');
});

test('a merge that is going on in the user’s checkout stays as it is', async () => {
  const night = makeNight({ files: { 'src/a.txt': 'a\n' } });
  night.git('switch', '-qc', 'theirs');
  night.write('src/a.txt', 'theirs\n');
  night.git('commit', '-qam', 'Theirs');
  night.git('switch', '-q', 'main');
  night.write('src/a.txt', 'ours\n');
  night.git('commit', '-qam', 'Ours');
  expect(() => night.git('merge', '-q', 'theirs')).toThrow('merge -q theirs');
  expect(existsSync(join(night.repo, '.git/MERGE_HEAD'))).toBe(true);
  await expectUntouched(night, async () => expect(ending(await night.run())).toEqual(finished));
  expect(night.git('log', '--format=%s', `main..${night.branch}`)).toBe('T-1: Do the first thing');
});

test.each([
  ['a changed time', (repo: string) => utimesSync(join(repo, 'src/a.txt'), 1, 1)],
  ['a folder that was written in', (repo: string) => utimesSync(join(repo, 'src'), 1, 1)],
  ['a new file', (repo: string) => writeFileSync(join(repo, '.git/ORIG_HEAD'), '')],
  ['a moved branch', (repo: string) => writeFileSync(join(repo, '.git/refs/heads/other'), '')],
])('what these tests look at shows %s', (_name, touch) => {
  const night = makeDirty({});
  const before = photograph(night.repo);
  touch(night.repo);
  expect(photograph(night.repo)).not.toEqual(before);
});

test('uncommitted files are told at the start', async () => {
  const night = makeDirty({});
  const { stderr } = await night.run();
  expect(stderr).toMatch(/\d+ uncommitted files of yours are not in its base and stay untouched/);
});
