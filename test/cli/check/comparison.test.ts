import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gitBy, scratchFolder } from '../../host/git/scratch.ts';
import { objectFiles, photograph } from '../../support/photograph.ts';
import { checkedAt, honestFiles, makeChecked, told } from './check-call.ts';

const skipped = "test.skip('adds', () => {\n  expect(add(1, 2)).toBe(3);\n});\n";
const skippedLine = 'test/add.test.js:1: block: test-skipped: the test "adds" does not run: test.skip';
const rejected = ['exit 1', skippedLine, 'rejected: guards block (1 finding)'];
const green = (files: number) => [
  'exit 0',
  files === 0
    ? 'green: no change, no gate ran'
    : `green: ${files} ${files === 1 ? 'file' : 'files'} changed, no gate ran`,
];

describe('the working tree', () => {
  test('is compared with HEAD, staged and unstaged together, untracked files too, ignored ones not', async () => {
    const repo = makeChecked({ ...honestFiles, '.gitignore': '*.log\n' });
    expect(told(await repo.check())).toEqual(green(0));
    repo.write({ 'src/add.js': 'exports.add = (a, b) => b + a;\n', 'new.md': 'new\n', 'out.log': 'ignored\n' });
    repo.git('add', 'src/add.js');
    expect(told(await repo.check())).toEqual(green(2));
    repo.write({ 'test/add.test.js': skipped });
    expect(told(await repo.check())).toEqual(rejected);
  });

  test('may be looked at from any folder in it', async () => {
    const repo = makeChecked();
    repo.write({ 'test/add.test.js': skipped });
    expect(told(await repo.checkWith({ cwd: join(repo.root, 'src') }))).toEqual(rejected);
  });

  test('may have names in any alphabet, a rename and a change of mode', async () => {
    const repo = makeChecked({
      ...honestFiles,
      '源/試験 one.test.js': honestFiles['test/add.test.js'],
      'run.sh': 'true\n',
    });
    repo.git('mv', 'test/add.test.js', 'test/sum.test.js');
    repo.write({ '源/試験 one.test.js': skipped });
    chmodSync(join(repo.root, 'run.sh'), 0o755);
    const { out } = await repo.check('--json');
    expect(JSON.parse(out)).toEqual({
      verdict: 'rejected',
      findings: [
        {
          rule: 'test-skipped',
          severity: 'block',
          path: '源/試験 one.test.js',
          line: 1,
          message: 'the test "adds" does not run: test.skip',
        },
      ],
      gates: [],
    });
    const { out: sarif } = await repo.check('--format', 'sarif');
    expect(sarif).toContain('"uri":"%E6%BA%90/%E8%A9%A6%E9%A8%93%20one.test.js"');
  });

  test.each([['--assume-unchanged'], ['--skip-worktree']])('hides nothing behind update-index %s', async (flag) => {
    const repo = makeChecked();
    repo.git('update-index', flag, 'test/add.test.js');
    repo.write({ 'test/add.test.js': skipped });
    expect(told(await repo.check())).toEqual(rejected);
  });

  test('of a sparse checkout lacks nothing', async () => {
    const repo = makeChecked({ ...honestFiles, 'docs/a.md': 'a\n' });
    repo.git('sparse-checkout', 'set', 'src');
    expect(told(await repo.check())).toEqual(green(0));
  });

  test('of a linked worktree is that worktree’s', async () => {
    const repo = makeChecked();
    const root = join(scratchFolder(), 'linked');
    repo.git('worktree', 'add', '-q', root);
    const linked = checkedAt(repo.user, root);
    linked.write({ 'test/add.test.js': skipped });
    expect(told(await linked.check())).toEqual(rejected);
    expect(told(await repo.check())).toEqual(green(0));
  });

  test('is left as it is: files, index, stash, settings, objects, whatever the index looks like', async () => {
    const repo = makeChecked({ ...honestFiles, '.gitignore': 'ignored/\n' });
    repo.write({ 'src/add.js': 'stashed\n' });
    repo.git('stash', '-q');
    for (const key of ['core.splitIndex', 'core.untrackedCache', 'feature.manyFiles']) repo.git('config', key, 'true');
    repo.git('config', 'splitIndex.maxPercentChange', '0');
    repo.write({ 'src/staged.js': 'staged\n', 'ignored/x': 'x\n', 'untracked.txt': 'untracked\n' });
    repo.git('add', 'src/staged.js');
    repo.git('add', '--intent-to-add', 'untracked.txt');
    repo.write({ 'src/staged.js': 'staged and changed\n', 'test/add.test.js': skipped });
    const before = [photograph(repo.root), objectFiles(repo.root)];
    expect(told(await repo.check())).toEqual(rejected);
    expect((await repo.check('--staged')).out).toBe('green: 1 file changed, no gate ran\n');
    expect((await repo.check('--base', 'HEAD')).exitCode).toBe(1);
    expect([photograph(repo.root), objectFiles(repo.root)]).toEqual(before);
  });
});

describe('what is staged', () => {
  test('is judged by itself, whatever else the working tree holds', async () => {
    const repo = makeChecked();
    repo.write({ 'test/add.test.js': skipped });
    expect(told(await repo.check('--staged'))).toEqual(green(0));
    repo.git('add', '-A');
    repo.write({ 'test/add.test.js': honestFiles['test/add.test.js'] });
    expect(told(await repo.check('--staged'))).toEqual(rejected);
    expect(told(await repo.check())).toEqual(green(0));
  });

  test('can’t be told during a conflict', async () => {
    const repo = makeChecked();
    repo.git('switch', '-qc', 'other');
    repo.write({ 'src/add.js': 'other\n' });
    repo.git('commit', '-qam', 'Other');
    repo.git('switch', '-q', 'main');
    repo.write({ 'src/add.js': 'main\n' });
    repo.git('commit', '-qam', 'Main');
    expect(() => repo.git('merge', 'other')).toThrow('merge other');
    const { exitCode, err } = await repo.check('--staged');
    expect([exitCode, err]).toEqual([
      2,
      'error: a conflict is not resolved yet, so nothing could be committed\n  git status\n',
    ]);
  });
});

describe('commits', () => {
  /** `main`: one commit more since `topic` parted; `topic`: an honest commit, then one that skips. */
  const makeBranches = () => {
    const repo = makeChecked();
    repo.git('switch', '-qc', 'topic');
    repo.write({ 'src/more.js': 'exports.more = 1;\n' });
    repo.git('add', '-A');
    repo.git('commit', '-qm', 'More');
    repo.write({ 'test/add.test.js': skipped });
    repo.git('commit', '-qam', 'Skip');
    repo.git('switch', '-q', 'main');
    repo.write({ 'src/main.js': 'exports.main = 1;\n' });
    repo.git('add', '-A');
    repo.git('commit', '-qm', 'Main goes on');
    return repo;
  };

  test.each([
    [['topic~1..topic'], rejected],
    [['topic~1'], green(1)],
    [['topic'], rejected],
    [['main...topic'], rejected],
    [['main...topic~1'], green(1)],
    [['main..topic~1'], green(2)],
    [['topic~2'], green(2)],
    [['topic..topic'], green(0)],
  ])('%j is compared as it reads', async (args, expected) => {
    expect(told(await makeBranches().check(...args))).toEqual(expected);
  });

  test('--base is where this branch parted, with the working tree: what a pull request shows', async () => {
    const repo = makeBranches();
    repo.git('switch', '-q', 'topic');
    expect(told(await repo.check('--base', 'main'))).toEqual(rejected);
    repo.write({ 'test/add.test.js': honestFiles['test/add.test.js'], 'draft.md': 'draft\n' });
    const { out, err } = await repo.check('--base', 'main');
    expect(out).toBe('green: 2 files changed, no gate ran\n');
    const start = repo.git('merge-base', 'main', 'topic').slice(0, 12);
    expect(err).toContain(`comparing the working tree with where it parted from main (${start})\n`);
  });

  test('a merge is compared with its first parent', async () => {
    const repo = makeBranches();
    repo.git('merge', '-q', '--no-edit', 'topic');
    expect(told(await repo.check('HEAD'))).toEqual(rejected);
  });
});

describe('what can’t be compared is said, with what helps', () => {
  test.each([
    [['--base', 'nope'], 'there is no commit nope in this repository\n  git branch --all'],
    [['nope..HEAD'], 'there is no commit nope in this repository\n  git branch --all'],
    [['HEAD:src'], 'there is no commit HEAD:src in this repository\n  git branch --all'],
    [['..'], '.. names no commits\n  A..B, A...B, or one commit'],
    [[''], 'an empty range names no commits\n  A..B, A...B, or one commit'],
    [['HEAD', '--staged'], "a range and --staged can't both hold\n  one of the two"],
    [['HEAD', '--base', 'main'], "a range and --base can't both hold\n  one of the two"],
    [['--format', 'xml'], 'there is no format xml\n  text, json, sarif, github'],
    [['--format', 'toString'], 'there is no format toString\n  text, json, sarif, github'],
    [['--plan', 'prd.json'], '--plan says nothing without a task\n  --task ID'],
    [['--base', ''], '--base names no commit\n  --base origin/main'],
    [['--json', '--format', 'sarif'], "--json and --format sarif can't both hold\n  one of the two"],
  ])('%j', async (args, message) => {
    const { exitCode, out, err } = await makeChecked().check(...args);
    expect([exitCode, out, err]).toEqual([2, '', `error: ${message}\n`]);
  });

  test('two branches without a common commit', async () => {
    const repo = makeChecked();
    repo.git('switch', '-q', '--orphan', 'alone');
    repo.git('commit', '-q', '--allow-empty', '-m', 'Alone');
    const { exitCode, err } = await repo.check('--base', 'main');
    expect([exitCode, err]).toEqual([
      2,
      'error: main and HEAD have no commit in common\n  name both sides: lastgreen check main..HEAD\n',
    ]);
  });

  test('a shallow clone: without the commit where a branch parted, and without a parent', async () => {
    const origin = makeChecked();
    origin.git('switch', '-qc', 'topic');
    origin.git('commit', '-q', '--allow-empty', '-m', 'Topic');
    origin.git('switch', '-q', 'main');
    origin.git('commit', '-q', '--allow-empty', '-m', 'Main');
    const root = join(scratchFolder(), 'clone');
    gitBy(origin.user, '/', 'clone', '-q', '--depth=1', '--no-single-branch', `file://${origin.root}`, root);
    const repo = checkedAt(origin.user, root);
    const hint = 'git fetch --unshallow, or fetch-depth: 0 for actions/checkout';
    const base = await repo.check('--base', 'origin/topic');
    expect([base.exitCode, base.err]).toEqual([
      2,
      `error: origin/topic and HEAD have no commit in common in this shallow repository\n  ${hint}\n`,
    ]);
    const head = repo.git('rev-parse', '--short=12', 'HEAD');
    const commit = await repo.check('HEAD');
    expect([commit.exitCode, commit.err]).toEqual([
      2,
      `error: the parent of ${head} is not in this shallow repository\n  ${hint}\n`,
    ]);
    const unknown = await repo.check('--base', 'origin/gone');
    expect(unknown.err).toBe(`error: there is no commit origin/gone in this repository\n  it is shallow: ${hint}\n`);
    repo.write({ 'test/add.test.js': skipped });
    expect(told(await repo.check())).toEqual(rejected);
  });

  test('no repository, a bare one, one without a commit', async () => {
    const user = makeChecked().user;
    const folder = scratchFolder();
    const none = await checkedAt(user, folder).check();
    gitBy(user, folder, 'init', '-q', '--bare', 'bare.git');
    gitBy(user, folder, 'init', '-q', 'new');
    const bare = await checkedAt(user, join(folder, 'bare.git')).check();
    const fresh = await checkedAt(user, join(folder, 'new')).check();
    expect([none, bare, fresh].map(({ exitCode }) => exitCode)).toEqual([2, 2, 2]);
    expect(none.err).toContain('is not in a git repository');
    expect(bare.err).toContain('is a bare repository');
    expect(fresh.err).toContain('has no commit on HEAD yet');
  });

  test('a temporary folder in the repository itself', async () => {
    const repo = makeChecked();
    const temporary = join(repo.root, 'test');
    const { exitCode, err } = await repo.checkWith({ temporary });
    expect([exitCode, err]).toEqual([
      2,
      `error: the temporary folder ${temporary} lies in the repository\n  set TMPDIR elsewhere\n`,
    ]);
  });
});
