import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Proof } from '../../src/core/verdict/proof.ts';
import type { VerifyResult } from '../../src/core/verify/verify-result.ts';
import { fileAppears } from '../support/file-appears.ts';
import { checklist, ending, honest, makeNight, prd, type Night } from '../support/night.ts';
import { processesMarked } from '../support/processes-marked.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };
const run = 'node --test --test-reporter=tap test/*.test.mjs';
const newTests = `printf '%s\\n' "import assert from 'node:assert'; import { test } from 'node:test'; import { double } from '../src/add.mjs'; test('doubles', () => assert.equal(double(2), 4));" > test/double.test.mjs; printf '%s\\n' "test('adds nothing', () => assert.equal(add(1, 0), 1));" >> test/add.test.mjs`;

async function verified(night: Night, args: readonly string[] = [], cwd = night.repo): Promise<VerifyResult> {
  const { stdout, stderr } = await night.call(['verify', '--json', ...args], { cwd });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as VerifyResult;
}

const messages = ({ commits }: VerifyResult): string[][] =>
  commits.map(({ differences }) => differences.map(({ about, message }) => `${about}: ${message}`));

const seal = (proof: object): string => `${JSON.stringify(proof, null, 1)}\n`;

function proofOf(night: Night): Proof {
  return JSON.parse(night.git('notes', '--ref=lastgreen', 'show', night.branch)) as Proof;
}

/** Puts another note on the tip; where `sealed`, the tip is one that names just this note. */
function forge(night: Night, text: string, sealed: boolean): void {
  const note = join(night.side, 'note');
  writeFileSync(note, text);
  let commit = night.git('rev-parse', night.branch);
  if (sealed) {
    const digest = createHash('sha256').update(text).digest('hex');
    const message = night.git('log', '-1', '--format=%B', commit).replace(/(Lastgreen-Proof: ).*/, `$1${digest}`);
    commit = night.git('commit-tree', `${commit}^{tree}`, '-p', `${commit}^`, '-m', message);
    night.git('update-ref', `refs/heads/${night.branch}`, commit);
  }
  const blob = night.git('hash-object', '-w', '--no-filters', note);
  night.git('notes', '--ref=lastgreen', 'add', '--allow-empty', '-f', '-C', blob, commit);
}

/** A loop of one commit: it adds a function, with a test of it and one more of an old one, and proves all it can. */
describe('verify', () => {
  let night: Night;
  let refs: readonly (readonly [string, string])[];
  let configuration: string;

  beforeAll(async () => {
    night = makeNight({
      ownedByTest: false,
      files: {
        'src/add.mjs': 'export const add = (a, b) => a + b;\n',
        'test/add.test.mjs': `import assert from 'node:assert';
import { test } from 'node:test';
import { add } from '../src/add.mjs';

test('adds', () => assert.equal(add(1, 2), 3));
`,
      },
      config: { gates: { quick: { name: 'test', run } }, prove: ['red-green'] },
      script: `[*]\nsh:echo 'export const double = (n) => n * 2;' >> src/add.mjs; ${newTests}\nclaim:done\n`,
    });
    await night.run();
    refs = [`refs/heads/${night.branch}`, 'refs/notes/lastgreen'].map((ref) => [ref, night.git('rev-parse', ref)]);
    configuration = night.read('lastgreen.yaml');
  });
  beforeEach(() => {
    for (const [ref, id] of refs) night.git('update-ref', ref, id);
    night.write('lastgreen.yaml', configuration);
  });
  afterAll(() => night.dispose());

  test('runs every gate of a proof again on the tree that it names, and finds the same', async () => {
    const before = proofOf(night);
    expect(before.gates.map(({ stage }) => stage)).toEqual(['quick', 'old-tests', 'new-tests', 'stand-in']);
    expect(await verified(night)).toEqual({
      same: true,
      commits: [
        {
          commit: night.git('rev-parse', night.branch),
          subject: 'T-1: Do the first thing',
          task: 'T-1',
          result: 'same',
          differences: [],
          gates: before.gates.map(({ name, stage, command, outcome, exitCode, tests }) => ({
            name,
            stage,
            command,
            before: { outcome, exitCode, tests },
            now: { outcome, exitCode, tests },
          })),
          notes: [],
        },
      ],
    });
  });

  test('tells what is the same in one line', async () => {
    const { exitCode, stdout } = await night.call(['verify', night.branch]);
    const id = night.git('rev-parse', '--short=12', night.branch);
    expect([exitCode, stdout]).toEqual([0, `${id} same: T-1: Do the first thing (4 gates run again)\n`]);
  });

  test('needs neither journal nor state folder: a fresh clone with the notes will do', async () => {
    const clone = join(night.side, 'clone');
    night.git('clone', '-q', '--branch', night.branch, night.repo, clone);
    const without = await night.call(['verify', 'HEAD'], { cwd: clone });
    expect([without.exitCode, without.stdout.split('\n').slice(1, -1)]).toEqual([
      1,
      ['  it names a proof, and its note is not here'],
    ]);
    night.git('-C', clone, 'fetch', '-q', 'origin', 'refs/notes/lastgreen:refs/notes/lastgreen');
    expect((await verified(night, ['HEAD^..HEAD'], clone)).same).toBe(true);
  });

  test('says where a shallow clone ends, and what can’t be measured there', async () => {
    const clone = join(night.side, 'shallow');
    night.git('clone', '-q', '--depth=1', '--branch', night.branch, `file://${night.repo}`, clone);
    night.git('-C', clone, 'fetch', '-q', 'origin', 'refs/notes/lastgreen:refs/notes/lastgreen');
    const { commits } = await verified(night, ['HEAD'], clone);
    const shallow = "the commit's parent is not in this repository";
    expect(commits[0]).toMatchObject({
      result: 'differs',
      notes: ['the history that gates see begins with this commit'],
      differences: [
        { about: 'guards', message: `guards were not asked: ${shallow}` },
        ...['old-tests', 'new-tests', 'stand-in'].map((stage) => ({
          about: 'gate',
          message: `gate test (${stage}): not run: ${shallow}`,
        })),
      ],
    });
    expect(commits[0]?.gates[0]?.now).toMatchObject({ outcome: 'green' });
  });

  test('says that a commit of a person has no proof', async () => {
    const byHand = night.git('commit-tree', `${night.branch}^{tree}`, '-p', night.branch, '-m', 'By hand');
    night.git('update-ref', `refs/heads/${night.branch}`, byHand);
    const { exitCode, stdout } = await night.call(['verify', `${night.branch}^..${night.branch}`]);
    expect([exitCode, stdout.slice(12)]).toEqual([1, ' no proof: By hand\n  nothing proves it\n']);
  });

  test('never starts a command that only a note names', async () => {
    const proof = proofOf(night);
    const command = `touch ${night.side}/owned`;
    forge(night, seal({ ...proof, gates: proof.gates.map((gate) => ({ ...gate, command })) }), true);
    const result = await verified(night);
    expect(messages(result)[0]).toEqual(
      ['', ' (old-tests)', ' (new-tests)', ' (stand-in)'].map(
        (place) => `gate: gate test${place}: not run: it is not configured any more: ${command}`,
      ),
    );
    expect(result.commits[0]?.gates.every(({ now }) => now === null)).toBe(true);
    expect(existsSync(join(night.side, 'owned'))).toBe(false);
  });

  test('runs a command once on a tree, under however many names a note has it', async () => {
    const proof = proofOf(night);
    const gates = Array.from({ length: 400 }, (_none, index) =>
      proof.gates.map((gate) => ({ ...gate, name: `${gate.name} ${index}` })),
    ).flat();
    forge(night, seal({ ...proof, gates }), true);
    const { stdout, stderr } = await night.call(['verify', '--json']);
    expect((JSON.parse(stdout) as VerifyResult).commits[0]?.gates).toHaveLength(1_600);
    expect(stderr.split('\n').filter((line) => line.startsWith('gate test …'))).toHaveLength(proof.gates.length);
  });

  test.each<[string, (proof: Proof) => object, string]>([
    [
      'another count of tests',
      (proof) => ({
        ...proof,
        gates: proof.gates.map((gate) => ({ ...gate, tests: gate.tests && { ...gate.tests, collected: 9 } })),
      }),
      'gate: gate test: 9 tests in the proof, 3 tests now',
    ],
    [
      'a guard that found something',
      (proof) => ({
        ...proof,
        findings: [{ rule: 'migration', severity: 'note', path: 'db/1.sql', line: null, message: '' }],
      }),
      'guards: migration in db/1.sql is in the proof, not found now',
    ],
    [
      'another tree for the old tests',
      (proof) => ({
        ...proof,
        gates: proof.gates.map((gate) => (gate.stage === 'old-tests' ? { ...gate, tree: proof.tree } : gate)),
      }),
      'gate: gate test (old-tests): not run: its tree was',
    ],
  ])('a sealed proof with %s differs', async (_name, change, message) => {
    forge(night, seal(change(proofOf(night))), true);
    expect(messages(await verified(night))[0]).toContainEqual(expect.stringContaining(message));
  });

  test.each<[string, (proof: Proof) => string, string]>([
    ['cut off', (proof) => seal(proof).slice(0, 700), 'the note is no whole JSON document'],
    ['of another format', (proof) => seal({ ...proof, format: 'x' }), 'format is not lastgreen-proof/1'],
    [
      '17 MB long',
      (proof) => seal({ ...proof, because: 'x'.repeat(17 * 2 ** 20) }),
      'the note is no whole JSON document',
    ],
    ['empty', () => '', 'the note is no whole JSON document'],
  ])('a note that is %s is a finding, and no fault', async (_name, text, why) => {
    forge(night, text(proofOf(night)), false);
    const { exitCode, stdout } = await night.call(['verify']);
    expect([exitCode, stdout.split('\n')[1]]).toEqual([1, `  the note is no proof that can be read: ${why}`]);
  });

  test.each([
    ['that is another repository', '160000 commit'],
    ['that is not there', '100644 blob'],
  ])('a note %s is a finding as well', async (_name, entry) => {
    const input = `${entry} ${'1'.repeat(40)}\t${night.git('rev-parse', night.branch)}\n`;
    const tree = execFileSync('git', ['mktree', '--missing'], { cwd: night.repo, input, encoding: 'utf8' }).trim();
    night.git('update-ref', 'refs/notes/lastgreen', night.git('commit-tree', tree, '-m', 'Notes'));
    const { exitCode, stdout } = await night.call(['verify']);
    expect([exitCode, stdout.split('\n')[1]]).toEqual([
      1,
      "  the note is no proof that can be read: git can't read it",
    ]);
  });

  test('takes commands that are not in the configuration from the command line', async () => {
    night.write('lastgreen.yaml', '{}\n');
    expect(messages(await verified(night))[0]?.length).toBe(4);
    expect(await verified(night, ['--gate', run])).toMatchObject({ same: true });
  });

  test.each([
    ['an unknown commit', ['nowhere'], 'there is no commit nowhere'],
    ['an unknown side of a range', ['main..nowhere'], 'there is no commit nowhere'],
    ['a range that names none', ['a..b..c'], 'names no commits'],
    ['an empty range', ['main..main'], 'there is no commit in main..main to verify'],
  ])('%s is refused with exit code 2', async (_name, args, words) => {
    const { exitCode, stdout, stderr } = await night.call(['verify', ...args]);
    expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringContaining(words)]);
  });
});

test('without a loop, verify wants to know what', async () => {
  const { exitCode, stderr } = await makeNight().call(['verify']);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('no loop was started in this repository')]);
});

/** A loop whose gate fails, or hangs, when a person wants it to. */
async function weatherLoop(tasks = 1): Promise<Night> {
  const night = makeNight({ plan: checklist(tasks), script: honest, env: { MARK: `verify-${process.pid}` } });
  const gate = `test ! -e ${night.side}/slow || { touch ${night.side}/runs; sleep 31557; }; test ! -e ${night.side}/down || { echo 'Error: no database'; exit 3; }`;
  night.write(
    'lastgreen.yaml',
    night.read('lastgreen.yaml').replace('"test ! -e RED"', JSON.stringify({ name: 'db', run: gate })),
  );
  expect(ending(await night.run())).toEqual(finished);
  return night;
}

test('a gate that fails now is told with its reason, for every commit of the loop', async () => {
  const night = await weatherLoop(2);
  expect((await verified(night)).commits.map(({ task, result }) => [task, result])).toEqual([
    ['T-1', 'same'],
    ['T-2', 'same'],
  ]);
  writeFileSync(join(night.side, 'down'), '');
  const why = 'gate: gate db: green in the proof, red (exit 3) now: Error: no database';
  expect(messages(await verified(night))).toEqual([[why], [why]]);
});

test('gates run where the loop has them run, and the commands of a task are those of its plan', async () => {
  const night = makeNight({
    planName: 'prd.json',
    plan: prd([{ verify: ['test -e made.txt'] }]),
    files: { 'pkg/here.txt': 'here\n' },
    config: { gates: { quick: { name: 'here', run: 'test -e here.txt' } } },
    script: '[*]\nsh:echo x > made.txt\nclaim:done\n',
  });
  expect(ending(await night.run([], { cwd: join(night.repo, 'pkg') }))).toEqual(finished);
  const { same, commits } = await verified(night);
  expect([same, commits[0]?.gates.map(({ name, stage, now }) => [name, stage, now?.outcome])]).toEqual([
    true,
    [
      ['here', 'quick', 'green'],
      ['verify 1', 'verify', 'green'],
    ],
  ]);
  night.write('prd.json', prd([{ verify: ['test -e made.txt || true && ls'] }]));
  expect(messages(await verified(night))).toEqual([
    [
      'gate: gate verify 1: not run: the plan that is known here does not have it for this task (--plan FILE names another): test -e made.txt',
    ],
  ]);
});

test('a note of another commit is not taken for this one’s', async () => {
  const night = await weatherLoop(2);
  const blob = night.git('notes', '--ref=lastgreen', 'list', `${night.branch}^`);
  night.git('notes', '--ref=lastgreen', 'add', '-f', '-C', blob, night.branch);
  const [first, second] = messages(await verified(night));
  expect(first).toEqual([]);
  expect(second).toEqual([
    expect.stringMatching(/^note: the commit names another proof: [0-9a-f]{64}, and the note is [0-9a-f]{64}$/),
    expect.stringMatching(/^commit: the proof is of tree /),
    expect.stringMatching(/^commit: the proof is of parent /),
    'commit: the proof is of task T-1, the commit has T-2',
  ]);
});

test('a signal ends it at once, and it leaves no process and no folder', async () => {
  const night = await weatherLoop();
  const temporary = join(night.side, 'tmp');
  mkdirSync(temporary);
  writeFileSync(join(night.side, 'slow'), '');
  Object.assign(night.env, { TMPDIR: temporary });
  const { child, ended } = night.start(['verify']);
  await fileAppears(join(night.side, 'runs'));
  child.kill('SIGINT');
  const { exitCode, stdout } = await ended;
  expect([exitCode, stdout]).toEqual([130, '']);
  expect(readdirSync(temporary)).toEqual([]);
  expect(processesMarked(`verify-${process.pid}`)).toEqual([]);
});
