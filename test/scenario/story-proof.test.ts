import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ending, makeNight, prd, type Night } from '../support/night.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };
const verdicts = (night: Night): string[] => night.all('verdict-given').map(({ verdict }) => verdict);

const files = {
  'src/add.mjs': 'export const add = (a, b) => a + b;\n',
  'test/add.test.mjs': `import assert from 'node:assert';
import { test } from 'node:test';
import { add } from '../src/add.mjs';

test('adds', () => assert.equal(add(1, 2), 3));
`,
};
const config = { gates: { quick: 'node --test --test-reporter=tap test/*.test.mjs' } };
const added = `printf '%s\\n' "test('adds nothing', () => assert.equal(add(1, 0), 1));" >> test/add.test.mjs`;
const bent = `sed -i 's/a + b/a - b/' src/add.mjs; sed -i 's/add(1, 2), 3/add(1, 2), -1/' test/add.test.mjs`;

describe('tests that an attempt changes', () => {
  test('may grow, and are run as they were on the new source too', async () => {
    const night = makeNight({ files, config, script: `[*]\nsh:${added}\nclaim:done\n` });
    expect(ending(await night.run())).toEqual(finished);
    expect(night.all('verdict-given')[0]?.because).toBe('all gates passed, and the tests as they were before pass too');
    const runs = night.all('gate-ran').filter(({ cycle }) => cycle === 1);
    expect(runs.map(({ stage, outcome, tests }) => [stage, outcome, tests?.collected])).toEqual([
      ['quick', 'green', 2],
      ['old-tests', 'green', 1],
    ]);
    const proof = JSON.parse(night.git('notes', '--ref=lastgreen', 'show', night.branch)) as {
      gates: { stage: string; tree: string }[];
    };
    expect(proof.gates.map(({ stage, tree }) => [stage, tree])).toEqual(runs.map(({ stage, tree }) => [stage, tree]));
    expect(runs[0]?.tree).not.toBe(runs[1]?.tree);
  });

  test('do not land where the old ones fail on the new source, and the next brief says which', async () => {
    const night = makeNight({
      files,
      config,
      script: `[* #1]\nsh:${bent}\nclaim:done\n[*]\nsh:git checkout -q HEAD -- . ; ${added}\nclaim:done\n`,
    });
    expect(ending(await night.run())).toEqual(finished);
    expect(verdicts(night)).toEqual(['unproven', 'green']);
    expect(night.all('verdict-given')[0]).toMatchObject({
      charged: true,
      lands: false,
      because: expect.stringContaining('tests were changed (test/add.test.mjs), and with the old ones gate') as string,
    });
    const brief = readFileSync(join(dirname(night.journalFile()), 'cycles', '2', 'brief.md'), 'utf8');
    expect(brief).toContain('with the tests as they were before your change, failed');
  });

  test('land where the task may change them, also when the old ones fail', async () => {
    const night = makeNight({
      files,
      config,
      planName: 'prd.json',
      plan: prd([{ mayChange: ['test/**'] }]),
      script: `[*]\nsh:${bent}\nclaim:done\n`,
    });
    expect(ending(await night.run())).toEqual(finished);
    expect(night.all('gate-ran').filter(({ stage }) => stage === 'old-tests')).toEqual([]);
  });

  test.each([
    [
      'were only moved to where something else answers them',
      'mkdir test/unit && git mv test/add.test.mjs test/unit/ && cp src/add.mjs test/ && mkdir test/src && git mv src/add.mjs test/src/add.mjs; echo "export const add = () => 0;" > src/add.mjs',
      'node --test --test-reporter=tap $(ls test/add.test.mjs test/unit/*.test.mjs 2>/dev/null)',
    ],
    [
      'were only moved out of the gate’s sight',
      `mkdir test/old && git mv test/add.test.mjs test/old/ && printf "import { test } from 'node:test';\\ntest('x', () => {});\\n" > test/x.test.mjs; sed -i 's/a + b/a - b/' src/add.mjs`,
      'node --test --test-reporter=tap test/*.test.mjs',
    ],
    [
      'only a script runs, beside a gate that counts',
      `sed -i 's/a + b/a + b + 0/' src/add.mjs; echo changed > src/word.txt; echo 'test "$(cat src/word.txt)" = changed' > test/word.sh`,
      ['node --test --test-reporter=tap test/*.test.mjs', 'for each in test/*.sh; do sh $each || exit 1; done'],
    ],
    [
      'find another file in place of their helper',
      `sed -i 's/a + b/a - b/' src/add.mjs; echo 'exports.sum = -1;' > test/helper`,
      'node --test --test-reporter=tap test/*.cjs',
    ],
    [
      'compare with recorded data',
      `echo -1 > testdata/sum.txt; sed -i 's/a + b/a - b/' src/add.mjs`,
      'node --test --test-reporter=tap checks/golden.mjs',
    ],
    [
      'got a line that makes their file look like a source',
      `sed -i 's/a + b/a - b/' src/add.mjs; sed -i 's/3)/-1)/' checks/add.mjs; echo 'export {};' >> checks/add.mjs`,
      'node --test --test-reporter=tap checks/add.mjs',
    ],
  ])('hold, also those that %s', async (_name, work, quick) => {
    const more = {
      'src/word.txt': 'word\n',
      'test/word.sh': 'test "$(cat src/word.txt)" = word\n',
      'checks/add.mjs': files['test/add.test.mjs'],
      'test/helper.js': 'exports.sum = 3;\n',
      'test/sum.test.cjs': `const { test } = require('node:test');
test('sums', async () => {
  const { add } = await import('../src/add.mjs');
  require('node:assert').equal(add(1, 2), require('./helper').sum);
});
`,
      'testdata/sum.txt': '3\n',
      'checks/golden.mjs': `import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { add } from '../src/add.mjs';

test('sums', () => assert.equal(String(add(1, 2)), readFileSync('testdata/sum.txt', 'utf8').trim()));
`,
    };
    const night = makeNight({
      files: { ...files, ...more },
      config: { gates: { quick }, limits: { 'max-attempts': 1 } },
      script: `[*]\nsh:${work}\nclaim:done\n`,
    });
    await night.run();
    expect(night.all('verdict-given').map(({ verdict, because }) => `${verdict}: ${because}`)).toEqual([
      expect.stringMatching(/^unproven: tests were changed/) as string,
    ]);
  });
});

describe('red-green', () => {
  const demanding = { planName: 'prd.json', plan: prd([{ prove: ['red-green'] }]), files, config };
  const feature = `echo 'export const double = (a) => a * 2;' >> src/add.mjs`;
  const newTest = (assertion: string): string =>
    `printf '%s\\n' "import assert from 'node:assert'; import { test } from 'node:test'; import { double } from '../src/add.mjs'; test('doubles', () => ${assertion});" > test/double.test.mjs`;

  test('lands new tests that fail without the change, also where they need a name that it adds', async () => {
    const night = makeNight({
      ...demanding,
      script: `[*]\nsh:${feature}; ${newTest('assert.equal(double(2), 4)')}\nclaim:done\n`,
    });
    expect(ending(await night.run())).toEqual(finished);
    const proof = JSON.parse(night.git('notes', '--ref=lastgreen', 'show', night.branch)) as {
      gates: { stage: string; outcome: string; reason?: object }[];
    };
    expect(proof.gates.map(({ stage, outcome, reason }) => [stage, outcome, reason])).toEqual([
      ['quick', 'green', undefined],
      ['new-tests', 'red', { kind: 'missing', names: ['double'] }],
      ['stand-in', 'red', { kind: 'test-failed', tests: ['doubles'] }],
    ]);
  });

  test.each([
    ['pass without the change', `${feature}; ${added}`, 'pass without the change: they prove nothing of it'],
    [
      'pass with a stand-in that only throws',
      `${feature}; ${newTest("assert.equal(typeof double, 'function')")}`,
      'pass with an empty stand-in in place of what the change adds',
    ],
    ['are not there', feature, 'the attempt has no new or changed test: write one'],
    [
      'fail without the change for a reason of their own',
      `${feature}; echo '{ "x": 1 }' > extra.json; printf '%s\\n' "import extra from '../extra.json' with { type: 'json' }; import { test } from 'node:test'; test('extra', () => { if (extra.x !== 1) throw new Error('no'); });" > test/extra.test.mjs`,
      'for the wrong reason',
    ],
  ])('refuses new tests that %s', async (_name, work, words) => {
    const night = makeNight({
      ...demanding,
      config: { ...config, limits: { 'max-attempts': 1 } },
      script: `[*]\nsh:${work}\nclaim:done\n`,
    });
    await night.run();
    expect(night.all('verdict-given')).toMatchObject([
      { verdict: 'unproven', because: expect.stringContaining(words) as string },
    ]);
  });

  test('lands new tests of what is only data: nothing of it can throw in their stead', async () => {
    const proof = `printf '%s\\n' "import assert from 'node:assert'; import { test } from 'node:test'; import { LIMIT } from '../src/limit.mjs'; test('limit', () => assert.equal(LIMIT, 5));" > test/limit.test.mjs`;
    const night = makeNight({
      ...demanding,
      script: `[*]\nsh:echo 'export const LIMIT = 5;' > src/limit.mjs; ${proof}\nclaim:done\n`,
    });
    expect(ending(await night.run())).toEqual(finished);
    expect(night.all('gate-ran').find(({ stage }) => stage === 'stand-in')).toMatchObject({
      outcome: 'not-run',
      reason: { kind: 'unclear' },
    });
  });
});
