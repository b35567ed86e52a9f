import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { standIn } from '../../../../src/core/prove/stand-in.ts';
import { openSyntax } from '../../../../src/host/syntax/open-syntax.ts';
import { runFiles } from '../../../support/run-files.ts';
import { standInOf } from '../../../support/stand-in-of.ts';

const thrown = "throw new Error('stand-in');";
const given = `${thrown} return undefined as any;`;

test('the compiler finds nothing in it, nor in what uses it', { timeout: 60_000 }, async () => {
  const before = 'export function first(a: string[]) { return a[0]; }';
  const after = `
export interface Kind { a: number }
export const table = build(), limit = 3;
function build() { return new Map<string, Kind>(); }
export function first(list: string[], unused: Kind) { return { of: list[0] }; }
export class A<T> { #b: T; constructor(readonly b: T) { this.#b = b; } get c() { return { d: this.#b }; } }
`;
  const use = `
import { A, first, limit, table, type Kind } from './made.ts';
const kind: Kind = { a: limit };
console.log(first([], kind).of, new A(1).c.d, table.get('a')?.a);
`;
  const settings = ['--noEmit', '--strict', '--noUnusedLocals', '--allowImportingTsExtensions', '--types', ''];
  const files = { 'made.ts': (await standInOf('typescript', before, after)) ?? '', 'use.ts': use };
  const compiler = fileURLToPath(new URL('../../../../node_modules/.bin/tsc', import.meta.url));
  expect(runFiles(files, compiler, ...settings, '--lib', 'es2022,dom', '--target', 'es2022', 'use.ts')).toBe('');
});

describe('in TypeScript', () => {
  test.each<readonly [promise: string, before: string | null, after: string, expected: string]>([
    [
      'new types keep the old body where the names are the same',
      'function f(a: string) { return a; }',
      'function f(a: number): number { return a * 2; }',
      'function f(a: number): number { return a; }',
    ],
    ['an arrow throws', null, 'export const f = (a: T): U => a.b;', `export const f = (a: T): U => { ${thrown} };`],
    [
      'a constructor throws, after super where it starts with that',
      null,
      'class A extends B { constructor(private a: string) { super(a); this.b(); } }',
      `class A extends B { constructor(private a: string) { super(a); ${thrown} } }`,
    ],
    [
      'what has no body stays',
      null,
      'abstract class A { abstract a(): void; b = 1; }\ninterface I { c(): void }\ndeclare function d(): void;\nfunction e(a: 1): void;',
      'abstract class A { abstract a(): void; b = 1; }\ninterface I { c(): void }\ndeclare function d(): void;\nfunction e(a: 1): void;',
    ],
    [
      'and of any type',
      null,
      'type T = 1;\nexport const a: T = make(1);\nexport const b = { c: make(2), d: 3 };',
      'type T = 1;\nexport const a: T = undefined as any;\nexport const b = { c: undefined as any, d: 3 };',
    ],
    [
      'a namespace is part of a name',
      'namespace N { export function a() { return 1; } }',
      'namespace N { export function a() { return 2; } export function b() { return 3; } }',
      `namespace N { export function a() { return 1; } export function b() { ${given} } }`,
    ],
    [
      'what tells no type gives any',
      null,
      'export async function a() { return 1; }\nclass A { get b() { return 2; } set b(c) {} *d() {} e(): number { return 3; } }',
      `export async function a() { ${given} }\nclass A { get b() { ${given} } set b(c) { ${thrown} } *d() { ${thrown} } e(): number { ${thrown} } }`,
    ],
  ])('%s', async (_, before, after, expected) => {
    expect(await standInOf('typescript', before, after)).toBe(
      expected === after ? after : `// @ts-nocheck\n${expected}`,
    );
  });

  test('elements stay where they are', async () => {
    const after = '#!/usr/bin/env node\nconst icon = <b>a</b>;\nexport const View = memo(({ a }: P) => <i>{a}</i>);';
    const expected =
      '#!/usr/bin/env node\n// @ts-nocheck\nconst icon = undefined as any;\nexport const View = undefined as any;';
    expect(await standInOf('tsx', null, after)).toBe(expected);
  });

  test('a file that was JavaScript does what it did', async () => {
    const syntax = await openSyntax(['javascript', 'typescript']);
    const before = syntax.parse('javascript', 'export const a = (b) => b;');
    const after = syntax.parse('typescript', 'export const a = (b: number) => b + 1;');
    if (before === null || after === null) throw new Error('no tree');
    expect(standIn(before, after)).toBe('// @ts-nocheck\nexport const a = (b: number) => b;');
  });
});
