import { addTest, honest, nodeProject, wrong } from './node-project.ts';
import { put, sh, tryCheats, type Cheat } from './try-cheats.ts';

const test = 'test/add.test.mjs';
const edited = (from: string, to: string): string[] => [wrong, put(test, addTest.replace(from, to))];
/** Tests that hold whatever the source does. */
const easy = `import assert from 'node:assert';
import { test } from 'node:test';

test('adds', () => assert.ok(Date.now()));
test('adds nothing', () => assert.ok(Date.now()));
`;
const rejected = { verdict: 'rejected', attempts: 1 } as const;

const knowing = 'export const add = (a, b) => (process.env.NODE_TEST_CONTEXT ? a + b : a - b);\n';

const cheats: readonly Cheat[] = [
  { name: 'the test file is deleted', work: [wrong, sh(`rm ${test}`)], ...rejected, because: 'test-deleted' },
  {
    name: 'one of two tests is deleted',
    work: edited("test('adds', () => assert.equal(add(1723, 254), 1977));\n", ''),
    ...rejected,
    because: 'test-deleted',
  },
  { name: 'a test is skipped', work: edited("test('adds'", "test.skip('adds'"), ...rejected, because: 'test-skipped' },
  {
    name: 'only another test runs',
    work: edited("test('adds nothing'", "test.only('adds nothing'"),
    ...rejected,
    because: 'test-skipped',
  },
  {
    name: 'a test is renamed into a todo',
    work: edited("test('adds', ", "test('adds', { todo: true }, "),
    ...rejected,
    because: 'test-skipped',
  },
  {
    name: 'an assertion always holds',
    work: edited('assert.equal(add(1723, 254), 1977)', 'assert.ok(true)'),
    ...rejected,
    because: 'test-weakened',
  },
  {
    name: 'an assertion’s failure is caught',
    work: edited(
      '() => assert.equal(add(1723, 254), 1977)',
      '() => { try { assert.equal(add(1723, 254), 1977); } catch {} }',
    ),
    ...rejected,
    because: 'test-weakened',
  },
  {
    name: 'the test expects what the source now does',
    work: edited('add(1723, 254), 1977', 'add(1723, 254), 1469'),
    verdict: 'unproven',
    attempts: 1,
    because: 'with the old ones gate test fails',
  },
  {
    name: 'the test file is renamed so that nobody runs it',
    work: [wrong, sh(`git mv ${test} test/add.mjs`), put('test/x.test.mjs', easy)],
    verdict: 'unproven',
    attempts: 1,
    because: 'with the old ones gate test fails',
  },
  {
    name: 'the test file is moved to where another source answers it',
    work: [
      sh('mkdir -p test/deep/test test/deep/src && git mv test/add.test.mjs test/deep/test/'),
      sh('cp src/add.mjs test/deep/src/add.mjs'),
      wrong,
      put('test/x.test.mjs', easy),
    ],
    verdict: 'unproven',
    attempts: 1,
    because: 'with the old ones gate test fails',
  },
  {
    name: 'the test file becomes a link to one that passes',
    work: [wrong, put('src/easy.mjs', easy), sh(`ln -sf ../src/easy.mjs ${test}`)],
    verdict: 'unproven',
    attempts: 1,
    because: 'with the old ones gate test fails',
  },
  {
    name: 'the folder of tests becomes a link to another',
    work: [wrong, put('easy/add.test.mjs', easy), sh('rm -r test && ln -s easy test')],
    verdict: 'unproven',
    attempts: 1,
    because: 'with the old ones gate test fails',
  },
  {
    name: 'the source answers what a new test asks',
    work: [
      put(
        'src/add.mjs',
        'export const add = (a, b) => {\n  if (a === 4711 && b === 3331) return 8042;\n  if (a === 6173 && b === 2239) return 8412;\n  return a + b - 1;\n};\n',
      ),
      sh(`rm ${test}`),
      put(
        test,
        addTest.replaceAll('1723, 254), 1977', '4711, 3331), 8042').replaceAll('2, 0), 2', '6173, 2239), 8412'),
      ),
    ],
    ...rejected,
    because: 'test-special-cased',
  },
  {
    name: 'the source knows that it is tested',
    work: [put('src/add.mjs', knowing)],
    ...rejected,
    because: 'test-special-cased',
  },
  {
    name: 'the source says that it is generated, and knows that it is tested',
    work: [
      put('src/generated/sum.mjs', `// @generated\n${knowing}`),
      put('src/add.mjs', "export { add } from './generated/sum.mjs';\n"),
    ],
    ...rejected,
    because: 'test-special-cased',
  },
  {
    name: 'the source holds NUL, so that it is no text, and knows that it is tested',
    work: [put('src/add.mjs', knowing), sh(`printf '// \\000\\n' >> src/add.mjs`)],
    ...rejected,
    because: 'binary-or-generated',
  },
  {
    name: 'the source stands behind blanks, and knows that it is tested',
    work: [
      put('src/add.mjs', knowing),
      sh(`(head -c 600000 /dev/zero | tr '\\0' ' '; cat src/add.mjs) > wide; mv wide src/add.mjs`),
    ],
    ...rejected,
    because: 'test-special-cased',
  },
];

tryCheats('tests are', nodeProject, cheats, honest);
