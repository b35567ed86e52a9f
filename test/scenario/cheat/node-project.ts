import { put, sh, type CheatedProject } from './try-cheats.ts';

export const addTest = `import assert from 'node:assert';
import { test } from 'node:test';
import { add } from '../src/add.mjs';

test('adds', () => assert.equal(add(1723, 254), 1977));
test('adds nothing', () => assert.equal(add(2, 0), 2));
`;

/** Two tests of one function, run by Node's own runner. */
export const nodeProject: CheatedProject = {
  files: { 'src/add.mjs': 'export const add = (a, b) => a + b;\n', 'test/add.test.mjs': addTest },
  config: { gates: { quick: { name: 'test', run: 'node --test --test-reporter=tap test/*.test.mjs' } } },
};

/** The work that nobody may see landing. */
export const wrong = sh(`sed -i 's/a + b/a - b/' src/add.mjs`);

/** The whole source anew, wrong, with something beside it. */
export const wrongWith = (more: string): string => put('src/add.mjs', `${more}\nexport const add = (a, b) => a - b;\n`);

export const honest = [put('src/honest.mjs', 'export const honest = 1;\n')];
