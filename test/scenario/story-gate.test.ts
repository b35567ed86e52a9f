import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { randomText } from '../core/guard/secret/random-text.ts';
import { checklist, ending, makeNight, prd, type Night } from '../support/night.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };
const infrastructure = { exitCode: 20, lastLine: 'STOP_REASON=infrastructure' };
const verdicts = (night: Night): string[] => night.all('verdict-given').map(({ verdict }) => verdict);

test('a gate that is not there before any work is infrastructure, not red', async () => {
  const night = makeNight({ config: { gates: { quick: 'no-such-checker --all' } } });
  expect(ending(await night.run())).toEqual(infrastructure);
  expect(night.all('run-stopped')[0]?.detail).toContain('no-such-checker');
  expect(night.all('cycle-started')).toEqual([]);
});

test('a gate that goes missing later is unknown, charges nothing, and stops after two exemptions', async () => {
  const night = makeNight({ config: { gates: { quick: '$SIDE/check' } } });
  const side = night.side;
  night.write('lastgreen.yaml', night.read('lastgreen.yaml').replace('$SIDE', side));
  const { writeFileSync } = await import('node:fs');
  writeFileSync(`${side}/check`, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  night.script(`[*]\nsh:rm -f $SIDE/check; echo "$LASTGREEN_CYCLE" > src/new.txt\nclaim:done\n`);
  expect(ending(await night.run())).toEqual(infrastructure);
  expect(verdicts(night)).toEqual(['unknown', 'unknown', 'unknown']);
  expect((await night.status()).tasks[0]?.attempts).toBe(0);
});

test('a gate that changes tracked files on any tree is unknown, and named with them', async () => {
  const night = makeNight({ config: { gates: { quick: 'test ! -e $SIDE/on || echo formatted > src/begin.txt' } } });
  night.write('lastgreen.yaml', night.read('lastgreen.yaml').replace('$SIDE', night.side));
  night.script('[*]\nsh:touch $SIDE/on; echo x >> src/new.txt\nclaim:done\n');
  expect(ending(await night.run())).toEqual(infrastructure);
  expect(night.all('verdict-given')[0]).toMatchObject({
    verdict: 'unknown',
    because: expect.stringContaining('changed tracked files: src/begin.txt') as string,
  });
  expect(night.landed()).toEqual([]);
});

test('a gate that changes tracked files only with the attempt’s own code is the attempt’s fault', async () => {
  const night = makeNight({
    plan: checklist(2),
    config: { gates: { quick: 'for each in src/*.sh; do test ! -e $each || sh $each; done' } },
    script: `[T-1]\nsh:echo 'echo x >> src/begin.txt' > src/job.sh\nclaim:done\n[*]\nsh:echo x > src/x.txt\nclaim:done\n`,
  });
  await night.run(['--max-attempts', '1']);
  expect(verdicts(night)).toEqual(['red', 'green']);
  expect(night.all('verdict-given')[0]?.because).toContain('changed tracked files: src/begin.txt');
});

test('a setup that changes tracked files is named itself', async () => {
  const night = makeNight({ config: { setup: 'echo "{ }" > src/begin.txt' } });
  expect(ending(await night.run())).toEqual(infrastructure);
  expect(night.all('run-stopped')[0]?.detail).toContain('setup changed tracked files: src/begin.txt');
});

test('a gate that fails once and passes again is green with a note', async () => {
  const night = makeNight({
    config: {
      gates: {
        quick:
          'test ! -e src/new.txt || mkdir "$NIGHT/once" 2>/dev/null && test ! -e src/new.txt || test -e "$NIGHT/twice" || { mkdir "$NIGHT/twice"; echo "AssertionError: 1 != 2"; exit 1; }',
      },
    },
    env: { NIGHT: '/nonexistent' },
  });
  night.write('lastgreen.yaml', night.read('lastgreen.yaml').replaceAll('$NIGHT', night.side));
  night.script('[*]\nsh:echo x > src/new.txt\nclaim:done\n');
  expect(ending(await night.run())).toEqual(finished);
  expect(night.all('verdict-given')[0]).toMatchObject({
    verdict: 'green',
    because: expect.stringContaining('flaky') as string,
  });
});

test('a gate that is red on the last green commit too charges nobody', async () => {
  const night = makeNight({
    script: `[*]\nsh:touch $SIDE/down; echo "$LASTGREEN_CYCLE" > src/new.txt\nclaim:done\n`,
  });
  night.write('lastgreen.yaml', night.read('lastgreen.yaml').replace('test ! -e RED', `test ! -e ${night.side}/down`));
  expect(ending(await night.run())).toEqual(infrastructure);
  expect(night.all('verdict-given').map(({ verdict, cause, charged }) => ({ verdict, cause, charged }))).toEqual(
    Array.from({ length: 3 }, () => ({ verdict: 'unknown', cause: 'gate-red-on-base', charged: false })),
  );
});

test('a gate that hangs is ended with its children, and is red', async () => {
  const night = makeNight({
    config: {
      gates: { quick: { run: 'test ! -e src/new.txt || sleep 31559', timeout: '1s' } },
      limits: { 'max-attempts': 1 },
    },
  });
  night.script('[*]\nsh:echo x > src/new.txt\nclaim:done\n');
  expect(ending(await night.run())).toEqual({ exitCode: 12, lastLine: 'STOP_REASON=blocked' });
  expect(verdicts(night)).toEqual(['red']);
  expect(night.all('verdict-given')[0]?.because).toContain('time limit');
});

test('setup that fails for what the agent did is red', async () => {
  const night = makeNight({
    files: { 'lock.txt': 'good\n' },
    config: { setup: { run: 'grep -q good lock.txt', 'lock-files': ['lock.txt'] }, limits: { 'max-attempts': 1 } },
    script: '[*]\nsh:echo bad > lock.txt\nclaim:done\n',
  });
  expect(ending(await night.run())).toEqual({ exitCode: 12, lastLine: 'STOP_REASON=blocked' });
  expect(verdicts(night)).toEqual(['red']);
  expect(night.all('gate-ran').filter(({ name }) => name === 'setup').length).toBeGreaterThan(0);
});

test('setup that fails before any work stops with baseline, named', async () => {
  const night = makeNight({ config: { setup: 'echo "no compiler here"; exit 7' } });
  const run = await night.run();
  expect({ ...ending(run), cycles: night.all('cycle-started').length }).toEqual({
    exitCode: 21,
    lastLine: 'STOP_REASON=baseline',
    cycles: 0,
  });
  expect(night.all('run-stopped')[0]?.detail).toBe(
    'setup failed (exit 7): echo "no compiler here"; exit 7: no compiler here; ' +
      "its output: baseline/setup-verify.log in the loop's folder (lastgreen where)",
  );
});

test('setup that begins to fail everywhere charges nobody', async () => {
  const night = makeNight({
    files: { 'lock.txt': '0\n' },
    config: { setup: { run: 'test ! -e $SIDE/down', 'lock-files': ['lock.txt'] } },
    script: `[*]\nsh:touch $SIDE/down; echo "$LASTGREEN_CYCLE" > lock.txt\nclaim:done\n`,
  });
  night.write('lastgreen.yaml', night.read('lastgreen.yaml').replace('$SIDE', night.side));
  expect(ending(await night.run())).toEqual(infrastructure);
  expect(night.all('verdict-given').map(({ verdict, charged }) => ({ verdict, charged }))).toEqual(
    Array.from({ length: 3 }, () => ({ verdict: 'unknown', charged: false })),
  );
});

test('setup runs once while its lock files stay, and again where one changes', async () => {
  const night = makeNight({
    plan: checklist(3),
    files: { 'lock.txt': '1\n' },
    config: {
      gates: { quick: 'test -d made' },
      setup: { run: 'mkdir -p made; echo run >> $SIDE/setups', 'lock-files': ['lock.txt'] },
    },
  });
  night.write('.gitignore', 'made/\n');
  night.git('add', '.gitignore');
  night.write('lastgreen.yaml', night.read('lastgreen.yaml').replace('$SIDE', night.side));
  night.git('commit', '-qam', 'Ignore what is made');
  night.script(
    `[T-2]\nsh:echo 2 > lock.txt; echo 2 > src/T-2.txt\nclaim:done\n[*]\nsh:echo ok > "src/$LASTGREEN_TASK.txt"\nclaim:done\n`,
  );
  expect(ending(await night.run())).toEqual(finished);
  const setups = readFileSync(`${night.side}/setups`, 'utf8').trim().split('\n').length;
  // Verification and agent's tree, both again for the new lock file, once more for the fresh tree at the end.
  expect(setups).toBe(5);
});

const runner = (count: string): string =>
  `printf 'TAP version 13\\n1..${count}\\n'; for i in $(seq ${count}); do echo "ok $i - t$i"; done`;

test('fewer tests than the last green commit had are rejected', async () => {
  const night = makeNight({
    files: {
      'count.txt': '3\n',
      'run.sh': runner('$(cat count.txt)').replaceAll(
        "'TAP version 13\\n1..$(cat count.txt)\\n'",
        '"TAP version 13\\n1..$(cat count.txt)\\n"',
      ),
    },
    config: { gates: { quick: 'sh run.sh' }, limits: { 'max-attempts': 1 } },
    script: '[*]\nsh:echo 2 > count.txt\nclaim:done\n',
  });
  await night.run();
  expect(night.all('gate-ran')[0]?.tests).toMatchObject({ collected: 3 });
  expect(night.all('verdict-given').map(({ verdict, because }) => ({ verdict, because }))).toEqual([
    { verdict: 'rejected', because: expect.stringContaining('tests-fewer') as string },
  ]);
});

test('a test runner that collects nothing where there were tests is red', async () => {
  const night = makeNight({
    files: { 'test/a.test.mjs': "import { test } from 'node:test';\ntest('a', () => {});\n" },
    config: { gates: { quick: 'node --test --test-reporter=tap test/*.mjs' }, limits: { 'max-attempts': 1 } },
    script:
      "[*]\nsh:echo '// nothing' > test/a.test.mjs; rm test/a.test.mjs; echo 'console.log(1)' > test/b.mjs\nclaim:done\n",
  });
  await night.run();
  expect(night.landed()).toEqual([]);
});

test('a path outside a story’s scope is rejected, and the next attempt starts afresh', async () => {
  const night = makeNight({
    planName: 'prd.json',
    plan: prd([{ allowedPaths: ['src/**'] }]),
    script: `[* #1]\nsh:echo x > other.txt\nclaim:done\n[*]\nsh:test ! -e other.txt && echo x > src/new.txt\nclaim:done\n`,
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(verdicts(night)).toEqual(['rejected', 'green']);
  expect(night.all('guards-ran')[0]?.findings.map(({ rule, path }) => ({ rule, path }))).toEqual([
    { rule: 'outside-scope', path: 'other.txt' },
  ]);
});

test('a protected path is rejected', async () => {
  const night = makeNight({
    files: { 'test/contract.txt': 'one\n' },
    config: { guards: { protect: ['test/contract*'] }, limits: { 'max-attempts': 1 } },
    script: '[*]\nsh:echo two > test/contract.txt\nclaim:done\n',
  });
  await night.run();
  expect(night.all('guards-ran')[0]?.findings.map(({ rule, severity }) => ({ rule, severity }))).toEqual([
    { rule: 'protected-path', severity: 'block' },
  ]);
  expect(verdicts(night)).toEqual(['rejected']);
});

test('a secret is rejected, and what is told of it does not hold it', async () => {
  const token = `ghp_${randomText(3)('plain', 36)}`;
  const night = makeNight({
    config: { limits: { 'max-attempts': 1 } },
    script: `[*]\nsh:printf 'a\\nt = "${token}"\\n' > src/new.txt\nclaim:done\n`,
  });
  const { stdout, stderr } = await night.run();
  expect(night.all('guards-ran')[0]?.findings).toEqual([
    { rule: 'secret', severity: 'block', path: 'src/new.txt', line: 2, message: 'this is a GitHub token (ghp_…)' },
  ]);
  expect(verdicts(night)).toEqual(['rejected']);
  expect(night.landed()).toEqual([]);
  expect(stdout + stderr).not.toContain(token);
});

test('a path that asks for a person waits for one', async () => {
  const night = makeNight({
    files: { 'migrations/1.sql': '-- one\n' },
    config: { guards: { ask: ['migrations/**'] } },
    script: '[*]\nsh:echo "-- two" > migrations/2.sql\nclaim:done\n',
  });
  expect(ending(await night.run())).toEqual({ exitCode: 19, lastLine: 'STOP_REASON=awaiting_approval' });
  expect(verdicts(night)).toEqual(['awaiting']);
});

test('a gate’s command is the user’s, whatever the agent writes into the configuration', async () => {
  const night = makeNight({
    script: `[*]\nsh:echo x > RED; sed -i 's/test ! -e RED/echo fine/' lastgreen.yaml\nclaim:done\n`,
    config: { limits: { 'max-attempts': 1 } },
  });
  await night.run();
  expect(night.landed()).toEqual([]);
  expect(night.all('gate-ran').every(({ command }) => command === 'test ! -e RED')).toBe(true);
});

test('full gates run before a task is done, and not for a partial landing', async () => {
  const night = makeNight({
    config: { gates: { quick: 'test ! -e RED', full: 'test ! -e SLOW' } },
    script: '[*]\nsh:echo "$LASTGREEN_CYCLE" >> src/new.txt; [ "$LASTGREEN_CYCLE" = 2 ] || echo LASTGREEN=more\n',
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(
    night
      .all('gate-ran')
      .filter(({ cycle }) => cycle !== null)
      .map(({ cycle, stage }) => `${cycle} ${stage}`),
  ).toEqual(['1 quick', '2 quick', '2 full']);
});

/** Green once where `src/T-1.txt` is not there, then by what that left: an ignored file, which a fresh tree has not. */
const warmGate =
  'if test -e src/T-1.txt; then test -e src/repair.txt || test -e cache/warm; else mkdir -p cache; touch cache/warm; fi';

test('a red final gate opens a repair task, which is judged like any other', async () => {
  const night = makeNight({
    files: { '.gitignore': 'cache/\n' },
    config: { gates: { quick: warmGate }, trees: { caches: ['cache'] } },
    script:
      '[final-gate #1]\nclaim:done\n[final-gate]\nsh:echo ok > src/repair.txt\nclaim:done\n[*]\nsh:echo ok > src/T-1.txt\nclaim:done\n',
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.all('final-measured').map(({ outcome }) => outcome)).toEqual(['red', 'green']);
  expect(night.all('verdict-given').map(({ task, verdict }) => `${task} ${verdict}`)).toEqual([
    'T-1 green',
    'final-gate empty',
    'final-gate green',
  ]);
});

test('a final gate that stays red ends blocked, never finished', async () => {
  const night = makeNight({
    files: { '.gitignore': 'cache/\n' },
    config: { gates: { quick: warmGate }, trees: { caches: ['cache'] } },
    script: '[*]\nsh:echo "$LASTGREEN_CYCLE" > src/T-1.txt\nclaim:done\n',
  });
  const run = await night.run();
  expect(run.exitCode).not.toBe(0);
  expect(ending(run)).toEqual({ exitCode: 12, lastLine: 'STOP_REASON=blocked' });
});

test('the environment of a gate has no keys of agents and no git variables', async () => {
  const night = makeNight({
    env: { ANTHROPIC_API_KEY: 'k', GIT_DIR: '/nowhere', DATABASE_URL: 'here', LASTGREEN_TASK: 'x' },
    config: { gates: { quick: 'env > "$OUT/gate-env"', env: { EXTRA: 'yes' } } },
  });
  night.write('lastgreen.yaml', night.read('lastgreen.yaml').replace('$OUT', night.side));
  await night.run();
  const names = readFileSync(`${night.side}/gate-env`, 'utf8')
    .split('\n')
    .map((line) => line.split('=')[0]);
  expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'EXTRA', 'PATH', 'HOME']));
  for (const name of ['ANTHROPIC_API_KEY', 'GIT_DIR', 'LASTGREEN_TASK', 'CI']) expect(names).not.toContain(name);
});

const failing = 'test ! -e RED || { echo "not ok 1 - adds two and two"; exit 1; }';

test('a red baseline names the failing test and where its output is', async () => {
  const night = makeNight({ files: { RED: '' }, config: { gates: { quick: { name: 'sums', run: failing } } } });
  await night.run();
  expect(night.all('run-stopped')[0]?.detail).toBe(
    'gate sums: red (exit 1): adds two and two; ' +
      "its output: baseline/gate-baseline-sums.log in the loop's folder (lastgreen where)",
  );
});

test.each([
  [false, 'gate sums failed with exit code 1: adds two and two'],
  [true, 'gate sums failed with exit code 1'],
])('a verdict names the failing test, unless its gate is hidden (%s)', async (hidden, because) => {
  const night = makeNight({
    config: { gates: { quick: { name: 'sums', run: failing, hidden } }, limits: { 'max-attempts': 1 } },
    script: '[*]\nsh:echo x > RED\nclaim:done\n',
  });
  await night.run();
  expect(night.all('verdict-given').map((verdict) => verdict.because)).toEqual([because]);
});

const builds = {
  files: { '.gitignore': 'dist/\n' },
  config: {
    gates: {
      quick: [
        { name: 'build', run: 'echo run >> "$SIDE/builds"; mkdir -p dist && cp src/begin.txt dist/out' },
        { name: 'test', run: 'test -e dist/out && find src -name "job*" | xargs -r -n1 sh' },
      ],
    },
  },
};

function buildingNight(newText: string): Night {
  const night = makeNight(builds);
  night.write('lastgreen.yaml', night.read('lastgreen.yaml').replaceAll('$SIDE', night.side));
  night.script(`[*]\nsh:printf '%s' '${newText}' > src/job\nclaim:done\n`);
  return night;
}

test('a gate that only passes on what its own failed run left is red, not flaky', async () => {
  for (const left of ['.cache', 'node_modules/.cache', 'dist']) {
    const night = makeNight({
      files: { '.gitignore': '.cache\nnode_modules\ndist\n' },
      config: {
        gates: { quick: 'find src -name "job*" | xargs -r -n1 sh' },
        setup: 'mkdir -p node_modules',
        limits: { 'max-attempts': 1 },
      },
    });
    night.script(
      `[*]\nsh:echo 'test -f ${left}/p || { mkdir -p ${left}; touch ${left}/p; exit 1; }' > src/job\nclaim:done\n`,
    );
    await night.run();
    expect([left, verdicts(night), night.landed()]).toEqual([left, ['red'], []]);
  }
});

test('a gate that is run again, and its control run, find what the gates before it build', async () => {
  const night = buildingNight('test -e dist/out && exit 1');
  await night.run(['--max-attempts', '1']);
  expect(night.all('verdict-given').map(({ verdict, because }) => [verdict, because])).toEqual([
    ['red', 'gate test failed with exit code 123'],
  ]);
  expect(
    night
      .all('gate-ran')
      .filter(({ cycle }) => cycle === 1)
      .map(({ name, stage, outcome }) => `${stage} ${name} ${outcome}`),
  ).toEqual(['quick build green', 'quick test red', 'quick test red', 'control test red', 'control test green']);
});

test('a gate that passes when run again where the gates before it built anew is flaky', async () => {
  const night = buildingNight('');
  night.script(`[*]\nsh:echo 'test "$(wc -l < ${night.side}/builds)" -gt 2' > src/job\nclaim:done\n`);
  expect(ending(await night.run())).toEqual(finished);
  expect(
    night
      .all('gate-ran')
      .filter(({ cycle }) => cycle === 1)
      .map(({ name, outcome }) => `${name} ${outcome}`),
  ).toEqual(['build green', 'test red', 'test flaky']);
});

test('after a runner that was killed, the next gate still finds what the one before it built', async () => {
  const night = buildingNight('test -e dist/out');
  const first = night.start(['run', '--json']);
  for await (const event of first.events) {
    if (event.type === 'gate-ran' && event.cycle === 1 && event.name === 'build') first.child.kill('SIGKILL');
  }
  await first.ended;
  expect(ending(await night.run())).toEqual(finished);
  expect(verdicts(night)).toEqual(['green']);
});
