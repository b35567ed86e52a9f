import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Proof } from '../../src/core/verdict/proof.ts';
import { checklist, ending, makeNight, type Night, type NightOptions } from '../support/night.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };
const mendOne = `[*]\nsh:sed -i.bak 1d ERRORS; rm ERRORS.bak\nclaim:done\n`;

/** Three errors are left, for which the gate `types` is red. */
function makeRatchet(over: NightOptions = {}, config: object = {}): Night {
  const types = { name: 'types', run: 'if [ -s ERRORS ]; then echo "error TS2322: wrong"; exit 2; fi' };
  return makeNight({
    plan: checklist(2),
    files: { ERRORS: 'one\ntwo\nthree\n', ...over.files },
    script: mendOne,
    ...over,
    config: {
      gates: { quick: [{ name: 'test', run: 'test ! -e RED' }, types] },
      baseline: { ratchet: 'wc -l < ERRORS' },
      limits: { 'max-attempts': 1 },
      ...config,
    },
  });
}

const becauses = (night: Night): string[][] =>
  night.all('verdict-given').map(({ verdict, because }) => [verdict, because]);
const brief = (night: Night, cycle: number): string =>
  readFileSync(join(dirname(night.journalFile()), 'cycles', String(cycle), 'brief.md'), 'utf8');

test.each([
  [
    'exit 1',
    'it ended with exit code 1, and must end with 0: where its tool fails while something is left, add "|| true" to that part',
  ],
  ['echo some errors', 'its last line is no plain number: "some errors"'],
  [':', 'it printed nothing'],
])('a ratchet of %j stops before any work, with the reason', async (ratchet, why) => {
  const night = makeRatchet({}, { baseline: { ratchet } });
  expect(ending(await night.run())).toEqual({ exitCode: 21, lastLine: 'STOP_REASON=baseline' });
  expect(night.all('run-stopped')[0]?.detail).toContain(`the ratchet's number could not be read: ${why}`);
  expect(night.all('cycle-started')).toEqual([]);
});

test('a repository with errors is worked on while their number falls, and finished says how many are left', async () => {
  const night = makeRatchet();
  expect(ending(await night.run())).toEqual(finished);
  expect(becauses(night)).toEqual(
    [
      [3, 2],
      [2, 1],
    ].map(([from, to]) => [
      'green',
      `the other gates passed, and the ratchet's number fell from ${from} to ${to}, which excuses types, red before any work`,
    ]),
  );
  expect(night.landed()).toEqual(['T-1: Do thing 1', 'T-2: Do thing 2']);
  expect(night.all('baseline-measured')).toMatchObject([{ outcome: 'red', ratchet: { number: 3, red: ['types'] } }]);
  expect(night.all('final-measured')).toMatchObject([{ outcome: 'red', ratchet: { number: 1, red: ['types'] } }]);
});

test('status, report and proof tell the number, from what it fell, and which gates it excused', async () => {
  const night = makeRatchet();
  expect((await night.run()).stderr).toContain('ratchet: the number of wc -l < ERRORS may only fall');
  expect((await night.status()).ratchet).toEqual({ number: 1, first: 3, red: ['types'] });
  expect((await night.status()).stop?.detail).toBe('left by the ratchet: 1; red as before any work: types');
  const report = (await night.call(['report'])).stdout;
  expect(report).toContain('- Ratchet: 1, from 3 at the start; red as before any work: types');
  expect(report).toContain('; ratchet 2 → 1, for which `types` is red as before');
  expect((await night.call(['status'])).stdout).toContain('Ratchet: 1, from 3 at the start');
  expect((await night.call(['show', 'T-1'])).stdout).toContain('ratchet 2, in ');
  const proof = JSON.parse(night.git('notes', '--ref=lastgreen', 'show', night.branch)) as Proof;
  expect(proof.ratchet).toEqual({ before: 2, number: 1, excused: ['types'] });
  expect(proof.gates.map(({ name, stage, outcome, number }) => [name, stage, outcome, number])).toEqual([
    ['test', 'quick', 'green', undefined],
    ['types', 'quick', 'red', undefined],
    ['ratchet', 'ratchet', 'green', 1],
  ]);
});

test('verify measures the number again with the rest of the proof, and tells where it is another', async () => {
  const night = makeRatchet();
  await night.run();
  const same = await night.call(['verify', night.branch]);
  expect(same).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(' same: T-2: Do thing 2') as string });
  night.write('lastgreen.yaml', night.read('lastgreen.yaml').replace('wc -l < ERRORS', 'wc -l < README.md'));
  const other = await night.call(['verify', night.branch]);
  expect(other.exitCode).toBe(1);
  expect(other.stdout).toContain('gate ratchet (ratchet): not run: it is not configured any more: wc -l < ERRORS');
});

test('the agent is told the command, the number as it is, and what fails already', async () => {
  const night = makeRatchet();
  await night.run();
  for (const [cycle, number] of [
    [1, 3],
    [2, 2],
  ] as const) {
    expect(brief(night, cycle)).toContain('Besides, `wc -l < ERRORS` prints a number that may never rise.');
    expect(brief(night, cycle)).toContain(
      `The number is ${number} on the last green commit. Failing already: \`if [ -s ERRORS ]; then`,
    );
  }
});

test('once nothing is left every gate has to pass', async () => {
  const night = makeRatchet({ plan: checklist(3) });
  expect(ending(await night.run())).toEqual(finished);
  expect(becauses(night)[2]).toEqual(['green', "all gates passed, and the ratchet's number fell from 1 to 0"]);
  expect((await night.status()).ratchet).toEqual({ number: 0, first: 3, red: [] });
});

test('a number that rises, or stays while its gate is red, does not land', async () => {
  const night = makeRatchet({
    script: `[T-1]\nsh:echo four >> ERRORS\nclaim:done\n[T-2]\nsh:echo x > src/x.txt\nclaim:done\n`,
  });
  expect((await night.run()).exitCode).not.toBe(0);
  expect(becauses(night)).toEqual([
    ['red', 'ratchet: the number rose from 3 to 4'],
    [
      'red',
      'ratchet: the number did not fall, it is 3 as before, and gate types fails as on the last green commit: error TS2322: wrong',
    ],
  ]);
  expect(night.landed()).toEqual([]);
});

test('holds where every gate is green too', async () => {
  const night = makeRatchet(
    { script: `[T-1]\nsh:echo four >> ERRORS\nclaim:done\n[T-2]\nsh:echo x > src/x.txt\nclaim:done\n` },
    { gates: { quick: 'test ! -e RED' } },
  );
  await night.run();
  expect(becauses(night)).toEqual([
    ['red', 'ratchet: the number rose from 3 to 4'],
    ['green', "all gates passed, and the ratchet's number is 3 as before"],
  ]);
});

test('a checker that is not there has counted nothing', async () => {
  const night = makeRatchet({}, { baseline: { ratchet: 'no-such-checker | wc -l' } });
  expect(ending(await night.run())).toEqual({ exitCode: 20, lastLine: 'STOP_REASON=infrastructure' });
  expect(night.all('run-stopped')[0]?.detail).toContain('no-such-checker');
});

test('a number that the attempt makes unreadable is charged', async () => {
  const night = makeRatchet({ plan: checklist(1), script: '[*]\nsh:rm ERRORS; echo x > src/x.txt\nclaim:done\n' });
  await night.run();
  expect(becauses(night)).toEqual([
    ['red', expect.stringMatching(/^ratchet: no number could be read: .*; on the last green commit it is 3$/)],
  ]);
});

test('what the ratchet’s command runs is gate configuration', async () => {
  const files = {
    'count.sh': 'wc -l < ERRORS\n',
    'tool/count.mjs': 'console.log(3);\n',
    'package.json': JSON.stringify({ scripts: { count: 'node tool/count.mjs' } }),
  };
  for (const [ratchet, script] of [
    ['sh count.sh', 'count.sh'],
    ['npm run --silent count', 'tool/count.mjs'],
  ] as const) {
    const night = makeRatchet(
      {
        files: { ERRORS: 'one\ntwo\nthree\n', ...files },
        plan: checklist(1),
        script: `[*]\nsh:echo 'console.log(0)' > ${script}\nclaim:done\n`,
      },
      { baseline: { ratchet } },
    );
    await night.run();
    expect(becauses(night)[0]?.[0]).toBe('rejected');
    expect(becauses(night)[0]?.[1]).toContain(`gate-config-changed: ${script}`);
  }
});

test('a second night goes on from the number of the first, and measures no baseline again', async () => {
  const night = makeRatchet();
  expect((await night.run(['--max-cycles', '1'])).exitCode).toBe(13);
  expect(ending(await night.run())).toEqual(finished);
  expect(night.all('baseline-measured').length).toBe(1);
  expect(night.all('verdict-given').map(({ ratchet }) => ratchet)).toEqual([
    { before: 3, number: 2, excused: ['types'] },
    { before: 2, number: 1, excused: ['types'] },
  ]);
});

test('a prompt’s whole plan is finished with errors left, also when it is claimed once more', async () => {
  const script = `[prompt]\nsh:sed -i.bak 1d ERRORS; rm ERRORS.bak\nprint:CYCLE_RESULT=finished\n`;
  const night = makeRatchet({ plan: 'Mend errors.\n', planName: 'prompt.txt', script });
  expect(ending(await night.run())).toEqual(finished);
  night.script('[prompt]\nprint:CYCLE_RESULT=finished\n');
  expect(ending(await night.run())).toEqual(finished);
  expect((await night.status()).falseReports).toBe(0);
});
