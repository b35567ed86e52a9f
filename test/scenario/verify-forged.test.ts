import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Proof, ProofGate } from '../../src/core/verdict/proof.ts';
import { makeNight, type Night } from '../support/night.ts';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
type Forged = Writable<Omit<Proof, 'gates'>> & { gates: Writable<ProofGate>[] };

const tests = `import assert from 'node:assert';
import { test } from 'node:test';
import { add } from '../src/add.mjs';
test('adds', () => assert.equal(add(1, 2), 3));
test('adds more', () => assert.equal(add(2, 2), 4));
`;
const wrong = 'export const add = (a, b) => a - b;\n';

async function makeLanded(config: object = {}): Promise<Night> {
  const runner = 'node --test --test-reporter=tap test/*.test.mjs';
  const gates = [
    { name: 'lint', run: 'test -d src' },
    { name: 'test', run: runner },
  ];
  const night = makeNight({
    files: { 'src/add.mjs': 'export const add = (a, b) => a + b;\n', 'test/add.test.mjs': tests },
    config: { gates: { quick: gates }, ...config },
    script: `[*]\nsh:echo 'export const double = (n) => n * 2;' >> src/add.mjs\nclaim:done\n`,
  });
  expect((await night.run()).lastLine).toBe('STOP_REASON=finished');
  return night;
}

/** A commit by hand, with a note that is made from the honest one and that its trailer names. */
function forge(night: Night, files: Readonly<Record<string, string>>, change: (proof: Forged) => void): string {
  const proof = JSON.parse(night.git('notes', '--ref=lastgreen', 'show', night.branch)) as Forged;
  const parent = night.git('rev-parse', night.branch);
  night.git('checkout', '-q', '--detach', parent);
  for (const [path, text] of Object.entries(files)) night.write(path, text);
  night.git('add', '-A');
  const tree = night.git('write-tree');
  Object.assign(proof, { tree, parent, findings: [] });
  for (const gate of proof.gates) gate.tree = tree;
  change(proof);
  const text = `${JSON.stringify(proof, null, 1)}\n`;
  const digest = createHash('sha256').update(text).digest('hex');
  const message = night.git('log', '-1', '--format=%B', parent).replace(/(Lastgreen-Proof: ).*/, `$1${digest}`);
  const commit = night.git('commit-tree', tree, '-p', parent, '-m', message);
  night.git('checkout', '-q', '-f', 'main');
  const note = join(night.side, 'note');
  writeFileSync(note, text);
  night.git(
    'notes',
    '--ref=lastgreen',
    'add',
    '-f',
    '-C',
    night.git('hash-object', '-w', '--no-filters', note),
    commit,
  );
  return commit;
}

const finding = (
  rule: string,
  path: string,
  severity: 'ask' | 'note' = 'note',
): NonNullable<Proof['findings']>[number] => ({
  rule,
  severity,
  path,
  line: 1,
  message: '',
});

describe('a proof that somebody wrote by hand', { timeout: 120_000 }, () => {
  test.each<[string, object, Readonly<Record<string, string>>, (proof: Forged) => void, string]>([
    [
      'tells as a note what blocks',
      {},
      { 'test/add.test.mjs': tests.replace("test('adds more'", "test.skip('adds more'") },
      (proof) => {
        proof.findings = [finding('test-skipped', 'test/add.test.mjs')];
      },
      'test-skipped in test/add.test.mjs would not let it land now',
    ],
    [
      'leaves out the gate that is red',
      {},
      { 'src/add.mjs': wrong },
      (proof) => {
        proof.gates = proof.gates.filter(({ name }) => name === 'lint');
      },
      'gate test: not in the proof, red now',
    ],
    [
      'has a ratchet excuse it that nobody configured',
      {},
      { 'src/add.mjs': wrong },
      (proof) => {
        proof.ratchet = { before: 5, number: 4, excused: ['test'] };
        for (const gate of proof.gates) if (gate.name === 'test') Object.assign(gate, { outcome: 'red', exitCode: 1 });
      },
      'a ratchet excuses gate test, and none is configured',
    ],
    [
      'says nothing of the old tests where tests were changed',
      {},
      {
        'src/add.mjs': wrong,
        'test/add.test.mjs': tests.replace('add(1, 2), 3', 'add(1, 2), -1').replace('add(2, 2), 4', 'add(2, 2), 0'),
      },
      (proof) => {
        proof.findings = [finding('test-changed', 'test/add.test.mjs')];
        const findings = [{ rule: 'test-changed', path: 'src/add.mjs' }];
        proof.approval = { kind: 'finding', asked: '', answer: null, by: null, at: proof.judgedAt, findings };
      },
      'tests were changed (test/add.test.mjs), and the old ones were not run',
    ],
    [
      'has what a person should be asked, and no approval',
      { guards: { ask: ['asked/**'] } },
      { 'asked/a.txt': 'x\n' },
      (proof) => {
        proof.findings = [finding('asked-path', 'asked/a.txt', 'ask')];
      },
      'asked-path in asked/a.txt would not let it land now',
    ],
  ])('differs where it %s', async (_how, config, files, change, told) => {
    const night = await makeLanded(config);
    const ran = await night.call(['verify', forge(night, files, change)]);
    expect({ exitCode: ran.exitCode, stdout: ran.stdout }).toEqual({
      exitCode: 1,
      stdout: expect.stringContaining(told) as string,
    });
  });
});
