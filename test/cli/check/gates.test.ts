import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { photograph } from '../../support/photograph.ts';
import { honestFiles, makeChecked, told, type Checked } from './check-call.ts';

function configured(yaml: string, files: Readonly<Record<string, string>> = {}): Checked {
  const repo = makeChecked({ ...honestFiles, ...files, 'lastgreen.yaml': yaml });
  repo.write({ 'src/add.js': 'exports.add = (a, b) => b + a;\n' });
  return repo;
}

const gate = (over: object) => ({
  name: 'test',
  ok: true,
  exitCode: 0,
  timedOut: false,
  durationMs: expect.any(Number) as number,
  tests: null,
  ...over,
});

async function judged(repo: Checked, ...args: string[]): Promise<Record<string, unknown>> {
  const { exitCode, out } = await repo.check('--json', ...args);
  const { verdict, gates } = JSON.parse(out) as { verdict: string; gates: { durationMs: number }[] };
  expect(gates.every(({ durationMs }) => Number.isInteger(durationMs))).toBe(true);
  return { exitCode, verdict, gates };
}

const tap = `printf 'TAP version 14\\n1..2\\nok 1 - a\\nok 2 - b\\n'`;

describe('gates', () => {
  test('run in the checkout, quick before full, and each command once', async () => {
    const repo = configured(
      'gates:\n  quick: {name: test, run: cat src/add.js}\n  full: [{name: test, run: cat src/add.js}, {name: lint, run: test -d .git}]\n',
    );
    expect(await judged(repo)).toEqual({ exitCode: 0, verdict: 'green', gates: [gate({}), gate({ name: 'lint' })] });
  });

  test('run in the folder that the command was called in', async () => {
    const repo = configured('gates: {quick: {name: test, run: test -f add.js}}\n');
    expect((await repo.checkWith({ cwd: join(repo.root, 'src') })).exitCode).toBe(0);
  });

  test('have their tests counted', async () => {
    const repo = configured(`gates: {quick: {name: test, run: "${tap.replaceAll('\\', '\\\\')}"}}\n`);
    const tests = { collected: 2, passed: 2, failed: 0, skipped: 0, reader: 'tap' };
    expect(await judged(repo)).toEqual({ exitCode: 0, verdict: 'green', gates: [gate({ tests })] });
  });

  test('that fail are red, tell their relevant lines on standard error, and keep none of the others from running', async () => {
    const repo = configured(
      `gates: {quick: [{name: test, run: "echo 'AssertionError: 1 is not 2' >&2; exit 3"}, {name: lint, run: test -f lastgreen.yaml}]}\n`,
    );
    expect(await judged(repo)).toEqual({
      exitCode: 1,
      verdict: 'red',
      gates: [gate({ ok: false, exitCode: 3 }), gate({ name: 'lint' })],
    });
    const { out, err } = await repo.check();
    expect(err).toMatch(/^gate test red \(exit 3\) in \S+\nAssertionError: 1 is not 2$/m);
    expect(out.split('\n').at(-2)).toBe('red: failed: test');
  });

  test.each([
    [
      'run into their time limit are red',
      "{name: test, run: 'sleep 60', timeout: 1s}",
      'red',
      { exitCode: null, timedOut: true },
    ],
    ['can’t run are unknown', '{name: test, run: no-such-program}', 'unknown', { exitCode: 127 }],
    ['change tracked files are unknown', "{name: test, run: 'echo more >> src/add.js'}", 'unknown', {}],
    ['run no test are red', `{name: test, run: "printf 'TAP version 14\\\\n1..0\\\\n'"}`, 'red', {}],
  ])('that %s', async (_, written, verdict, over) => {
    const { gates, ...rest } = await judged(configured(`gates: {quick: ${written}}\n`));
    expect(rest).toEqual({ exitCode: 1, verdict });
    expect(gates).toEqual([expect.objectContaining({ ok: false, ...over })]);
  });

  test('that change a tracked file are named with it, and not those that only leave a report', async () => {
    const repo = configured(
      "gates: {quick: [{name: report, run: 'echo x > report.xml'}, {name: format, run: 'echo x >> src/add.js'}, {name: last, run: test -f report.xml}]}\n",
    );
    const { err, out } = await repo.check();
    expect(err).toMatch(/^gate format changed tracked files in \S+: src\/add\.js$/m);
    expect(out.split('\n').at(-2)).toBe('unknown: no result: format');
  });

  test('see the user’s environment without what would turn git to another repository', async () => {
    const repo = configured('gates: {quick: {name: test, run: \'test "$MINE" = yes && test -z "$GIT_DIR"\'}}\n');
    const { exitCode } = await repo.checkWith({ env: { MINE: 'yes', GIT_DIR: '/nowhere' } });
    expect(exitCode).toBe(0);
  });

  test('in the checkout don’t tell values of the files that a run would copy either', async () => {
    const value = 'sk-verysecret-12345678';
    const repo = makeChecked({
      ...honestFiles,
      '.gitignore': '.env\n',
      'lastgreen.yaml': 'trees: {copy: [.env]}\ngates: {quick: "cat .env; exit 1"}\n',
    });
    repo.write({ '.env': `TOKEN=${value}\n`, 'src/add.js': 'exports.add = 1;\n' });
    for (const format of ['text', 'json', 'github', 'sarif']) {
      const { out, err } = await repo.check('--format', format);
      expect([format, `${out}${err}`.includes(value)]).toEqual([format, false]);
    }
  });

  test('don’t run with --guards-only, nor where nothing changed', async () => {
    const repo = configured('gates: {quick: {name: test, run: touch ran}}\n');
    expect(told(await repo.check('--guards-only'))).toEqual(['exit 0', 'green: 1 file changed, no gate ran']);
    repo.git('checkout', '-q', '.');
    expect(told(await repo.check())).toEqual(['exit 0', 'green: no change, no gate ran']);
    expect(readdirSync(repo.root)).not.toContain('ran');
  });

  test('that are missing are said to be', async () => {
    const { err } = await configured('limits: {max-cycles: 3}\n').check();
    expect(err).toContain('no gates are configured: the verdict is about the guards only\n');
  });

  test.each([
    ['comparing', ['--guards-only'], 'interrupt', 130],
    ['gate test', [], 'interrupt', 130],
    ['gate test', [], 'terminate', 143],
  ] as const)('end while %s %j with a signal to %s, and nothing is judged', async (word, args, signal, code) => {
    const repo = configured("gates: {quick: {name: test, run: 'sleep 60'}}\n");
    let tell: ((signal: 'interrupt' | 'terminate') => void) | undefined;
    const { exitCode, out, err } = await repo.checkWith(
      {
        onSignal: (given) => {
          tell = given;
          return () => undefined;
        },
        onErr: (text) => {
          if (text.startsWith(word)) tell?.(signal);
        },
      },
      ...args,
    );
    expect([exitCode, out]).toEqual([code, '']);
    expect(err).toMatch(/interrupted: nothing is judged\n$/);
  });
});

describe('a commit that is not checked out', () => {
  const makeHistory = (yaml: string) => {
    const repo = makeChecked({ ...honestFiles, '.gitignore': 'modules/\n.env.test\n', 'lastgreen.yaml': yaml });
    repo.write({ 'src/add.js': 'exports.add = 2;\n' });
    repo.git('commit', '-qam', 'Two');
    repo.write({ 'src/add.js': 'exports.add = 3;\n' });
    repo.git('commit', '-qam', 'Three');
    return repo;
  };

  test('has its gates run on its own tree, set up, with the commit as HEAD, and leaves the checkout as it is', async () => {
    const repo = makeHistory(
      [
        'setup: mkdir -p modules && echo ready > modules/state',
        'trees: {copy: [.env.test]}',
        'gates:',
        '  quick:',
        '    - {name: tree, run: grep -q "add = 2" src/add.js}',
        '    - {name: setup, run: grep -q ready modules/state}',
        '    - {name: git, run: git log -1 --format=%s | grep -q Two && git diff --quiet HEAD}',
        '    - {name: copied, run: "cat .env.test; false"}',
        '',
      ].join('\n'),
    );
    repo.write({ '.env.test': 'TOKEN=a-very-secret-value\n', 'src/add.js': 'exports.add = 4;\n' });
    const before = photograph(repo.root);
    const { exitCode, err, out } = await repo.check('HEAD~1');
    expect(photograph(repo.root)).toEqual(before);
    expect([exitCode, out.split('\n').at(-2)]).toEqual([1, 'red: failed: copied']);
    expect(err).toContain('the checkout is not what is checked: gates run in a tree of their own\n');
    expect(err).toContain('TOKEN=***');
    expect(err).not.toContain('a-very-secret-value');
  });

  test('whose setup fails is told so once, and no gate runs', async () => {
    const repo = makeHistory("setup: 'echo broken; exit 4'\ngates: {quick: [test -f src/add.js, test -d src]}\n");
    const { gates, ...rest } = await judged(repo, 'HEAD~1');
    expect(rest).toEqual({ exitCode: 1, verdict: 'red' });
    expect(gates).toEqual([expect.objectContaining({ name: 'setup', ok: false })]);
  });

  test('is not needed where a clean checkout is what the range ends with', async () => {
    const repo = makeHistory('gates: {quick: test -f modules/mine}\n');
    repo.write({ 'modules/mine': 'ignored\n' });
    expect((await repo.check('HEAD~1..HEAD')).exitCode).toBe(0);
    expect((await repo.check('--base', 'HEAD~1')).exitCode).toBe(0);
    repo.write({ 'untracked.txt': 'dirty\n' });
    expect((await repo.check('HEAD~1..HEAD')).exitCode).toBe(1);
  });

  test('what is staged is such a tree when the files differ from it', async () => {
    const repo = makeHistory('gates: {quick: grep -q staged src/add.js}\n');
    repo.write({ 'src/add.js': 'staged\n' });
    repo.git('add', '-A');
    expect((await repo.check('--staged')).exitCode).toBe(0);
    repo.write({ 'src/add.js': 'other\n' });
    expect((await repo.check('--staged')).exitCode).toBe(0);
    expect(readFileSync(join(repo.root, 'src/add.js'), 'utf8')).toBe('other\n');
  });
});

describe('a task', () => {
  const plan = (task: object) => ({
    'plan/prd.json': `${JSON.stringify({ userStories: [{ id: 'T-1', title: 'Add', passes: false, ...task }] })}\n`,
  });

  test('may change what its plan grants, and may not leave its scope', async () => {
    const repo = configured('guards: {protect: [src/**]}\n', plan({ mayChange: ['src/**'], allowedPaths: ['src/**'] }));
    expect((await repo.check()).out).toContain('src/add.js: block: protected-path');
    const task = ['--task', 'T-1', '--plan', 'plan/prd.json'];
    expect(told(await repo.check(...task))).toEqual([
      'exit 0',
      expect.stringMatching(/^src\/add\.js: note: protected-path: /),
      'green: 1 file changed, no gate ran',
    ]);
    repo.write({ 'docs/a.md': 'a\n' });
    expect((await repo.check(...task)).out).toContain('docs/a.md: block: outside-scope');
  });

  test('has its own commands run as gates, last', async () => {
    const repo = configured('gates: {quick: {name: test, run: test -f src/add.js}}\n', plan({ verify: ['exit 5'] }));
    expect(await judged(repo, '--task', 'T-1', '--plan', 'plan/prd.json')).toEqual({
      exitCode: 1,
      verdict: 'red',
      gates: [gate({}), gate({ name: 'verify 1', ok: false, exitCode: 5 })],
    });
  });

  test('that the plan doesn’t have is refused', async () => {
    const { exitCode, err } = await configured('{}\n', plan({})).check('--task', 'T-9', '--plan', 'plan/prd.json');
    expect([exitCode, err]).toEqual([2, 'error: the plan has no task T-9\n  tasks: T-1\n']);
  });
});

describe('the configuration', () => {
  test('can’t switch off in a change what judges this change', async () => {
    const repo = configured('guards: {protect: [src/**]}\n');
    const off =
      'guards: {allow: [lastgreen.yaml, src/**], rules: {protected-path: off, runner-config-tampered: off}}\n';
    repo.write({ 'lastgreen.yaml': off });
    const { exitCode, out, err } = await repo.check();
    expect([exitCode, out.split('\n').map((line) => line.split(': ').slice(0, 3).join(': '))]).toEqual([
      1,
      [
        'src/add.js: block: protected-path',
        'lastgreen.yaml: block: runner-config-tampered',
        'rejected: guards block (2 findings)',
        '',
      ],
    ]);
    expect(err).toContain('lastgreen.yaml is changed: the guards are set as they were before\n');
  });

  test('that a commit brings is judged with the guards’ own severities', async () => {
    const repo = makeChecked();
    repo.write({ 'lastgreen.yaml': 'guards: {rules: {runner-config-tampered: off}}\n' });
    repo.git('add', '-A');
    repo.git('commit', '-qm', 'Configure');
    expect((await repo.check('HEAD')).out).toContain('lastgreen.yaml: block: runner-config-tampered');
  });

  test('that git doesn’t know yet judges, and is no part of what is judged', async () => {
    const repo = makeChecked();
    repo.write({ 'lastgreen.yaml': 'guards: {protect: [src/**]}\n', 'src/add.js': 'exports.add = 2;\n' });
    expect(told(await repo.check())).toEqual([
      'exit 1',
      expect.stringMatching(/^src\/add\.js: block: protected-path: /),
      'rejected: guards block (1 finding)',
    ]);
  });

  test('with mistakes is refused with their places', async () => {
    const { exitCode, err } = await configured('guards: {rules: {test-skiped: off}}\n').check();
    expect(exitCode).toBe(2);
    expect(err).toContain('lastgreen.yaml:1:');
  });
});
