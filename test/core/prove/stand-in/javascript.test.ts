import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bundleSource } from '../../../support/bundle-source.ts';
import { runFiles } from '../../../support/run-files.ts';
import { standInOf } from '../../../support/stand-in-of.ts';

const thrown = "throw new Error('stand-in');";

describe('in JavaScript', () => {
  test.each<readonly [promise: string, before: string | null, after: string, expected: string]>([
    ['a new file throws', null, 'export function f(a) { return a; }', `export function f(a) { ${thrown} }`],
    [
      'an old function does what it did',
      'export function f(a) { return a; }',
      'export function f(a) { return a + 1; }',
      'export function f(a) { return a; }',
    ],
    ['an unchanged file stays', 'const a = b();\na();', 'const a = b();\na();', 'const a = b();\na();'],
    [
      'another parameter makes it new',
      'function f(a) { return a; }',
      'function f(a, b) { return a + b; }',
      `function f(a, b) { ${thrown} }`,
    ],
    [
      'an arrow may become a function',
      'const f = (a) => a + 1;',
      'function f(a) { return 2; }',
      'function f(a) { return a + 1; }',
    ],
    [
      'a body that awaits does not go into a function that may not',
      'async function f() { await 1; }',
      'function f() { return 2; }',
      `function f() { ${thrown} }`,
    ],
    [
      'a generator throws',
      null,
      'const f = async function* () { yield 1; };',
      `const f = async function* () { ${thrown} };`,
    ],
    [
      'a generator is no function',
      'function* f() { yield 1; }',
      'function f() { return [1]; }',
      `function f() { ${thrown} }`,
    ],
    ['a default export throws', null, 'export default () => 1;', `export default () => { ${thrown} };`],
    [
      'a default function throws',
      null,
      'export default function () { return 1; }',
      `export default function () { ${thrown} }`,
    ],
    [
      'members are told apart',
      'class A { get a() { return 1; } static a() { return 2; } }',
      'class A { get a() { return 3; } set a(v) { this.v = v; } static a() { return 4; } #b() { return 5; } }',
      `class A { get a() { return 1; } set a(v) { ${thrown} } static a() { return 2; } #b() { ${thrown} } }`,
    ],
    [
      'a constructor that says super does not go where nothing is above',
      'class A extends B { constructor() { super(); } }',
      'class A { constructor() { this.a = 1; } }',
      `class A { constructor() { ${thrown} } }`,
    ],
    ['a class field throws', null, 'class A { a = (b) => b; }', `class A { a = (b) => { ${thrown} }; }`],
    [
      'functions of an object throw, its literals stay',
      'export const api = { a: () => 1 };',
      'export const api = { a: () => 2, b() { return 3; }, c: [4, -5, `d`], ...rest };',
      `export const api = { a: () => 1, b() { ${thrown} }, c: [4, -5, \`d\`], ...rest };`,
    ],
    [
      'functions in a list are known by what stands beside them',
      "const rules = [{ name: 'a', check: () => 1 }];",
      "const rules = [{ name: 'b', check: () => 2 }, { name: 'a', check: () => 3 }];",
      `const rules = [{ name: 'b', check: () => { ${thrown} } }, { name: 'a', check: () => 1 }];`,
    ],
    [
      'imports and exports stay',
      null,
      "import { a } from 'a';\nexport { a };\nexport * from './b';",
      "import { a } from 'a';\nexport { a };\nexport * from './b';",
    ],
    [
      'a new value that is computed is undefined',
      null,
      'export const a = make(1), b = 60 * 1000, c = new Map([[1, 2]]), { d } = make(), [e] = make();',
      'export const a = undefined, b = 60 * 1000, c = new Map([[1, 2]]), { d } = {}, [e] = [];',
    ],
    [
      'unless the load needs it',
      null,
      "const app = make();\napp.get('/', (a) => a);\nclass B extends base() {}\nexport default app;",
      `const app = (() => { try { return make(); } catch { return undefined; } })();\ntry { app.get('/', (a) => { ${thrown} }); } catch {}\nclass B extends base() {}\nexport default app;`,
    ],
    ['an old value is computed as it was', 'const a = make(1);', 'const a = make(2);', 'const a = make(1);'],
    [
      'a required module is no value',
      null,
      "const a = require('a'), { b } = require('b').c;\nconst c = await import('c');",
      "const a = require('a'), { b } = require('b').c;\nconst c = await import('c');",
    ],
    [
      'what is exported by assignment too',
      null,
      "'use strict';\nexports.a = function (b) { return b; };\nexports.c = make();\nmodule.exports.d = { e: 1 };",
      `'use strict';\nexports.a = function (b) { ${thrown} };\nexports.c = undefined;\nmodule.exports.d = { e: 1 };`,
    ],
    [
      'what a new function starts may end badly later',
      null,
      'async function main() { await 1; }\nmain();',
      `async function main() { ${thrown} }\ntry { Promise.resolve(main()).catch(() => {}); } catch {}`,
    ],
    [
      'a static block may throw, a static value is undefined',
      null,
      'class A { static a = make(); static { go(); } }',
      'class A { static a = undefined; static { try { go(); } catch {} } }',
    ],
    [
      'a decorator that throws goes',
      null,
      'function log() { return 1; }\n@log() @kept class A { @log b() { return 1; } }',
      `function log() { ${thrown} }\n @kept class A {  b() { ${thrown} } }`,
    ],
    [
      'a module in a function too',
      '(function () { function a() { return 1; } })();',
      '(function () { function a() { return 2; } function b() { return 3; } })();',
      `try { (function () { function a() { return 1; } function b() { ${thrown} } })(); } catch {}`,
    ],
    [
      'what an old body still needs comes back, and nothing else',
      "import { x as y, z } from './x';\nconst cache = new Map();\nfunction gone() { return cache.get(y); }\nfunction other() {}\nclass A { #b = 1; c() { return this.#b; } }\nexport function f() { return gone(); }",
      "import { z } from './x';\nclass A { c() { return 2; } }\nexport function f() { return z; }",
      "import { z } from './x';\nimport { x as y } from './x';\n\nclass A { c() { return this.#b; } \n#b = 1;\n}\nexport function f() { return gone(); }\nconst cache = new Map();\n\nfunction gone() { return cache.get(y); }\n",
    ],
  ])('%s', async (_, before, after, expected) => {
    expect(await standInOf('javascript', before, after)).toBe(expected);
  });
});

const before = `
import { readFileSync } from 'node:fs';
const read = (path) => readFileSync(path).length > 0;
export function size(path) { return read(path) ? 'some' : 'none'; }
export class Shelf {
  #books = ['old'];
  list() { return this.#books.join(); }
}
`;
const after = `
import { statSync } from 'node:fs';
export const table = build();
export const limit = 3;
function build() { return new Map([['a', statSync]]); }
export function size(path) { return statSync(path).size; }
export const twice = async (n) => n * 2;
export class Shelf {
  items = ['new'];
  list() { return this.items; }
  get first() { return this.items[0]; }
}
export class Room extends Shelf {
  static all = new Set([new Room('x')]);
  constructor(name) { const at = name; super(); this.at = at; }
}
table.set('b', twice);
async function main() { await twice(1); }
main();
`;
const use = (file: string): string => `
import * as made from '${file}';
const told = async (call) => { try { return await call(); } catch (error) { return error.message; } };
console.log(JSON.stringify([
  await told(() => made.size('./use.mjs')), await told(() => new made.Shelf().list()), made.limit, made.table ?? null,
  await told(() => made.twice(1)), await told(() => new made.Shelf().first), await told(() => new made.Room('a')),
]));
`;
const told = '["some","old",3,null,"stand-in","stand-in","stand-in"]\n';

test('node loads the stand-in: the old works, the new throws', async () => {
  const text = (await standInOf('javascript', before, after)) ?? '';
  expect(runFiles({ 'made.mjs': text, 'use.mjs': use('./made.mjs') }, process.execPath, 'use.mjs')).toBe(told);
});

test('and so it is with types', async () => {
  const typed = after
    .replace('limit = 3', 'limit: number = 3')
    .replace('(name)', '(name: string)')
    .replace('at = at', 'at = at as any');
  const folder = mkdtempSync(join(tmpdir(), 'lastgreen-typed-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  writeFileSync(join(folder, 'made.ts'), (await standInOf('typescript', before, typed)) ?? '');
  const plain = readFileSync(await bundleSource(join(folder, 'made.ts')), 'utf8');
  expect(runFiles({ 'made.mjs': plain, 'use.mjs': use('./made.mjs') }, process.execPath, 'use.mjs')).toBe(told);
});
