import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileAppears } from '../support/file-appears.ts';
import { checklist, makeNight, type Night, type Ran } from '../support/night.ts';
import { processesMarked } from '../support/processes-marked.ts';

/** The folder of the last two lines, and the command. */
function byHand({ stdout }: Ran): { readonly tree: string; readonly command: string } {
  const [cd = '', command = ''] = stdout.trimEnd().split('\n').slice(-2);
  return { tree: cd.replace(/^cd /, ''), command };
}

const test1 = `import assert from 'node:assert';
import { test } from 'node:test';
import { add } from '../src/add.mjs';

test('adds', () => assert.equal(add(1, 2), 3));
`;

/** One plan whose tasks fail in different ways, each in one attempt. */
describe('reproduce', () => {
  let night: Night;
  const gateLine = 'node --test --test-reporter=tap test/*.test.mjs';

  beforeAll(async () => {
    night = makeNight({
      ownedByTest: false,
      plan: checklist(5),
      files: {
        'src/add.mjs': 'export const add = (a, b) => a + b;\n',
        'test/add.test.mjs': test1,
        '.gitignore': '.env\nbuilt\n',
      },
      config: {
        gates: {
          quick: [
            { name: 'build', run: 'mkdir -p built && cat src/*.txt > built/all' },
            { name: 'test', run: gateLine },
            {
              name: 'db',
              run: 'cat built/all && . ./.env && for each in src/*.sh; do test ! -e $each || sh $each "$PASSWORD" || exit 3; done',
            },
          ],
        },
        trees: { copy: ['.env'] },
        limits: { 'max-attempts': 1 },
      },
      script: `[T-1]
sh:sed -i 's/a + b/a - b/' src/add.mjs
claim:done
[T-2]
sh:sed -i 's/a + b/a - b/' src/add.mjs; sed -i 's/add(1, 2), 3/add(1, 2), -1/' test/add.test.mjs
claim:done
[T-3]
sh:sed -i 's/^test(/test.skip(/' test/add.test.mjs
claim:done
[T-4]
sh:echo 'test ! -e $SIDE/down || { echo x >> $SIDE/count; printf "no database for %s \\\\033]52;c;AAAA\\\\007here\\\\n" "$1"; exit 3; }' > src/db.sh
sh:touch $SIDE/down
claim:done
[T-5]
sh:echo x > src/x.txt
claim:done
`,
    });
    night.write('.env', 'PASSWORD=correct-horse-battery\n');
    await night.run(['--halt-ratio', '1']);
  });
  afterAll(() => night.dispose());

  test('runs the command that failed once more, in a tree with the attempt’s files, and shows what it prints', async () => {
    const before = [readFileSync(night.journalFile(), 'utf8'), night.git('status', '--porcelain')];
    const ran = await night.call(['reproduce', 'T-1']);
    expect(ran.exitCode).toBe(1);
    expect(ran.stdout).toContain('not ok 1 - adds');
    const { tree, command } = byHand(ran);
    expect(command).toBe(gateLine);
    expect(readFileSync(join(tree, 'src/add.mjs'), 'utf8')).toBe('export const add = (a, b) => a - b;\n');
    expect([readFileSync(night.journalFile(), 'utf8'), night.git('status', '--porcelain')]).toEqual(before);
  });

  test('takes the old tests where it was them that failed', async () => {
    expect(night.all('verdict-given').find(({ task }) => task === 'T-2')).toMatchObject({ verdict: 'unproven' });
    const ran = await night.call(['reproduce', 'T-2', '1']);
    expect(ran.exitCode).toBe(1);
    expect(ran.stderr).toContain('with the tests of the last green commit red (exit 1)');
    const { tree } = byHand(ran);
    expect([
      readFileSync(join(tree, 'test/add.test.mjs'), 'utf8'),
      readFileSync(join(tree, 'src/add.mjs'), 'utf8'),
    ]).toEqual([test1, 'export const add = (a, b) => a - b;\n']);
  });

  test('exits with 0 where it passes now, without the user’s secrets and without what steers a terminal', async () => {
    expect(night.all('verdict-given').find(({ task }) => task === 'T-4')).toMatchObject({ verdict: 'red' });
    const count = join(night.side, 'count');
    rmSync(count);
    const fails = await night.call(['reproduce', 'T-4']);
    expect([fails.exitCode, readFileSync(count, 'utf8'), fails.stdout.split('\n').slice(0, 2)]).toEqual([
      1,
      'x\n',
      ['begin', 'no database for *** here'],
    ]);
    rmSync(join(night.side, 'down'));
    expect((await night.call(['reproduce', 'T-4'])).exitCode).toBe(0);
  });

  test.each([
    ['an unknown task', ['T-9'], 'there is no attempt at T-9'],
    ['an unknown attempt', ['T-1', '7'], 'there is no attempt 7 at T-1'],
    ['an attempt that a guard blocked', ['T-3'], 'attempt 1 at T-3 failed by no command: rejected: test-skipped'],
    ['an attempt that landed', ['T-5'], 'attempt 1 at T-5 failed by no command: green: all gates passed'],
    ['an unknown loop', ['T-1', '--loop', 'nowhere'], 'there is no loop nowhere'],
  ])('%s is refused with exit code 2', async (_name, args, words) => {
    const { exitCode, stdout, stderr } = await night.call(['reproduce', ...args]);
    expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringContaining(words)]);
  });

  test('a command that is not configured any more runs as the journal has it', async () => {
    const before = night.read('lastgreen.yaml');
    night.write('lastgreen.yaml', before.replaceAll(gateLine, 'node --test'));
    const ran = await night.call(['reproduce', 'T-1']);
    expect([ran.exitCode, byHand(ran).command]).toEqual([1, gateLine]);
    expect(ran.stderr).toContain('not configured any more');
    night.write('lastgreen.yaml', before);
  });
});

test('a setup that failed is what is run', async () => {
  const night = makeNight({
    files: { 'lock.txt': 'good\n' },
    config: {
      setup: { run: 'echo setting up; grep -q good lock.txt', 'lock-files': ['lock.txt'] },
      limits: { 'max-attempts': 1 },
    },
    script: '[*]\nsh:echo bad > lock.txt\nclaim:done\n',
  });
  await night.run();
  const ran = await night.call(['reproduce', 'T-1']);
  expect([ran.exitCode, ran.stdout.split('\n')[0], byHand(ran).command]).toEqual([
    1,
    'setting up',
    'echo setting up; grep -q good lock.txt',
  ]);
});

test('an active run is not disturbed, a second reproduction waits, and a signal ends one without a trace', async () => {
  const night = makeNight({
    plan: checklist(2),
    config: { limits: { 'max-attempts': 1 } },
    env: { MARK: `reproduce-${process.pid}` },
    script: `[T-1]\nsh:touch RED\nclaim:done\n[T-2]\nsh:touch $SIDE/at-work; until [ -e $SIDE/go ]; do sleep 0.05; done; echo x > src/x.txt\nclaim:done\n`,
  });
  const gate = `test ! -e RED || { test ! -e ${night.side}/slow || { touch ${night.side}/runs; sleep 31556; }; exit 1; }`;
  night.write('lastgreen.yaml', night.read('lastgreen.yaml').replace('"test ! -e RED"', JSON.stringify(gate)));
  const run = night.start(['run', '--halt-ratio', '1']);
  await fileAppears(join(night.side, 'at-work'));
  expect((await night.call(['reproduce', 'T-1'])).exitCode).toBe(1);
  writeFileSync(join(night.side, 'slow'), '');
  const slow = night.start(['reproduce', 'T-1']);
  await fileAppears(join(night.side, 'runs'));
  const second = await night.call(['reproduce', 'T-1']);
  expect([second.exitCode, second.stderr]).toEqual([
    2,
    expect.stringContaining(`process ${slow.child.pid} is reproducing`),
  ]);
  slow.child.kill('SIGINT');
  expect(await slow.ended).toMatchObject({ exitCode: 130, stdout: '' });
  writeFileSync(join(night.side, 'go'), '');
  expect((await run.ended).exitCode).toBe(12);
  expect(night.landed()).toEqual(['T-2: Do thing 2']);
  expect(processesMarked(`reproduce-${process.pid}`)).toEqual([]);
  expect(existsSync(join(dirname(night.journalFile()), 'reproduce', 'lock'))).toBe(false);
});
