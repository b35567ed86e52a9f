import { expect, test } from 'vitest';
import { failureLine } from '../../../src/core/gate/failure-line.ts';

const nodeTest = `
> mathlet@1.0.0 test
> node --test

✔ subtracts (0.4ms)
✖ adds (1.2034ms)
ℹ tests 2
ℹ fail 1

✖ failing tests:

test at test/add.test.js:4:1
✖ adds (1.2034ms)
  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:
`;

const npmCi = `npm error code EUSAGE
npm error
npm error \`npm ci\` can only install packages when your package.json and package-lock.json are in sync.
npm error A complete log of this run can be found in: /home/me/.npm/_logs/x.log`;

function fileNotLoaded(n: number): string {
  return [
    '# node:internal/modules/esm/resolve:873',
    '#   throw new ERR_MODULE_NOT_FOUND(packageName, fileURLToPath(base), null);',
    `# Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'lib' imported from /a/test/${n}.test.js`,
    '#     at packageResolve (node:internal/modules/esm/resolve:873:9)',
    "#   code: 'ERR_MODULE_NOT_FOUND'",
    `# Subtest: /a/test/${n}.test.js`,
    `not ok ${n} - /a/test/${n}.test.js`,
    '  ---',
    "  failureType: 'testCodeFailure'",
    "  error: 'test failed'",
    "  code: 'ERR_TEST_FAILURE'",
    '  ...',
    '',
  ].join('\n');
}

test.each([
  [
    'the first failing test with what it said',
    nodeTest,
    'adds: AssertionError [ERR_ASSERTION]: Expected values to be strictly equal',
  ],
  [
    'a TAP message that stands below its key',
    'not ok 1 - adds\n  ---\n  error: |-\n    Expected values to be strictly equal:\n    \n    3 !== 4\n',
    'adds: Expected values to be strictly equal: 3 !== 4',
  ],
  [
    'why a file could not be loaded, which TAP tells before its name',
    fileNotLoaded(1) + fileNotLoaded(2),
    "/a/test/1.test.js: Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'lib' imported from /a/test/1.test.js",
  ],
  ['what was wrong', '> a@1 lint\n> tsc\n\nsrc/a.ts(1,7): error TS2322: no', 'src/a.ts(1,7): error TS2322: no'],
  [
    'npm’s own reason',
    npmCi,
    '`npm ci` can only install packages when your package.json and package-lock.json are in sync.',
  ],
  [
    'the last line, where no runner is known',
    '> a@1 test\n> ./check\n\nlooking\nthe cupboard is bare',
    'the cupboard is bare',
  ],
  ['nothing, where it only says what it ran', '\n> a@1 test\n> exit 1\n', null],
  ['nothing of nothing', '', null],
])('is %s', (_what, excerpt, line) => {
  expect(failureLine(excerpt)).toBe(line);
});

test('is short, however long the line was', () => {
  expect(failureLine('x'.repeat(5000))).toHaveLength(200);
});
