import { describe, expect, test } from 'vitest';
import { unreadSource } from '../../../src/core/guard/binary-or-generated/unread-source.ts';
import type { Found } from '../../../src/core/guard/finding.ts';
import { longLineOf } from '../../../src/core/guard/long-line.ts';
import { makeFileChange, readSide } from '../../../src/core/guard/make-file-change.ts';
import { openSyntax } from '../../../src/host/syntax/open-syntax.ts';
import { findingsOf, told, type GuardCase } from '../../support/guard-case.ts';

const rule = 'binary-or-generated';
const cheat = 'export const add = (a, b) => (process.env.NODE_TEST_CONTEXT ? a + b : a - b);\n';
const honest = 'export const add = (a, b) => a + b;\n';
const withNul = `${cheat}// \0\n`;
const lateNul = `${cheat}${'// x\n'.repeat(4_000)}// \0\n`;
const wide = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'));
const messages = async (written: GuardCase): Promise<string[]> =>
  (await findingsOf(written)).filter((finding) => finding.rule === rule).map(({ message }) => message);

describe('source that holds NUL is told, since no other rule can read it', () => {
  test.each([
    'src/add.mjs',
    'src/a.py',
    'a.go',
    'src/a.rs',
    'A.java',
    'a.rb',
    'A.cs',
    'a.php',
    'a.c',
    'a.sh',
    'A.kt',
    'a.swift',
  ])('new or changed: %s', async (path) => {
    expect(await told(rule, { before: { [path]: honest }, after: { [path]: withNul } })).toEqual([`block ${path}`]);
    expect(await told(rule, { after: { [path]: withNul } })).toEqual([`block ${path}`]);
    expect(await told(rule, { before: { [path]: honest }, after: { [path]: lateNul } })).toEqual([`block ${path}`]);
  });

  test('says so', async () => {
    expect(await messages({ before: { 'src/add.mjs': honest }, after: { 'src/add.mjs': withNul } })).toEqual([
      'src/add.mjs is source and holds NUL: no guard can read it',
    ]);
  });

  test('asks where it held NUL before', async () => {
    const change = { before: { 'src/add.mjs': `${honest}// \0\n` }, after: { 'src/add.mjs': withNul } };
    expect(await told(rule, change)).toEqual(['ask src/add.mjs']);
  });

  test('so many NULs that it looks like UTF-16 change nothing', async () => {
    const stuffed = `${cheat.length % 2 === 0 ? '' : ' '}${cheat}//${'x\0'.repeat(3_000)}\n`;
    expect(await told(rule, { before: { 'src/add.mjs': honest }, after: { 'src/add.mjs': stuffed } })).toEqual([
      'block src/add.mjs',
    ]);
  });

  test('real UTF-16 is read', async () => {
    const path = 'src/add.mjs';
    expect(await told(rule, { after: { [path]: wide(honest) } })).toEqual([]);
    expect(await told('test-special-cased', { after: { [path]: wide(cheat) } })).toEqual([`block ${path}:1`]);
    expect(
      await told(rule, { after: { [path]: wide(`\uFEFF// 加算を行う関数です。二つの数の和を返します\n${honest}`) } }),
    ).toEqual([]);
  });

  test.each(['logo.png', 'test/fixtures/a.mjs', 'testdata/a.go', 'assets/a.bin'])('none: %s', async (path) => {
    expect(await told(rule, { before: { [path]: 'a\n' }, after: { [path]: withNul } })).toEqual([]);
  });
});

test.each([
  ['', null],
  ['abc', null],
  ['abcd', 1],
  ['abc\nabc\nabc', null],
  ['a\n\nabc\nabcd\nabcde', 4],
  ['abcd\n', 1],
  ['\n\n\n\n\n', null],
  ['a\nabcd', 2],
])('the first line beyond three characters of %j is %j', (text, line) => {
  expect(longLineOf(text, 3)).toBe(line);
});

describe('source that stands behind a great width', () => {
  test.each([' ', '\t', '\u00A0', ' \t'])('is read behind blanks: %j', async (blank) => {
    const change = { before: { 'src/add.mjs': honest }, after: { 'src/add.mjs': blank.repeat(300_000) + cheat } };
    expect(await told('test-special-cased', change)).toEqual(['block src/add.mjs:1']);
    expect(await told(rule, change)).toEqual([]);
  });

  test.each(['src/Add.kt', 'src/add.swift'])('is read behind anything where no grammar is: %s', async (path) => {
    const text = `/*${'x'.repeat(30_000)}*/ f(env["NODE_TEST_CONTEXT"])\n`;
    expect(await told('test-special-cased', { after: { [path]: text } })).toEqual([`block ${path}:1`]);
    expect(await told(rule, { after: { [path]: text } })).toEqual([`ask ${path}:1`]);
    const exit = `/*${'x'.repeat(30_000)}*/ exitProcess(0)\n`;
    expect(await told('exit-in-source', { after: { [path]: exit } })).toEqual([`block ${path}:1`]);
  });

  test('asks where it is no blanks', async () => {
    const text = `f();\n/*${'x'.repeat(30_000)}*/ g();\n`;
    expect(await messages({ before: { 'src/add.mjs': honest }, after: { 'src/add.mjs': text } })).toEqual([
      "src/add.mjs is source with a line beyond 20000 characters: guards can't read it well",
    ]);
    expect(await told(rule, { after: { 'src/add.mjs': `// @generated\n${text}` } })).toEqual(['ask src/add.mjs:3']);
  });

  test('asks where only its first part was read for its size', async () => {
    const bytes = new TextEncoder().encode(`// @generated\n${honest}`);
    const added = { path: 'src/add.mjs', status: 'added', oldMode: '000000', oldBlob: '0', newBlob: '1' } as const;
    const changed = { ...added, newMode: '100644', added: 1, removed: 0 };
    const syntax = await openSyntax([]);
    const find = (size: number): readonly Found[] =>
      unreadSource(makeFileChange(changed, { before: null, after: readSide({ bytes, size }) }, syntax));
    expect(find(bytes.length)).toEqual([]);
    expect(find(2 ** 21)).toEqual([
      {
        path: 'src/add.mjs',
        line: null,
        message: 'src/add.mjs is source of which guards could read only the first part',
        atMost: 'ask',
      },
    ]);
  });

  test.each([
    ['data', 'src/a.json', `{"a":"${'x'.repeat(30_000)}"}\n`],
    ['a line that a person may write', 'src/a.mjs', `f('${'x'.repeat(15_000)}');\n`],
    ['what tests read', 'test/fixtures/a.mjs', `f('${'x'.repeat(30_000)}');\n`],
  ])('none: %s', async (_name, path, text) => {
    expect(await told(rule, { after: { [path]: text } })).toEqual([]);
  });

  test('none: a bundle that had such lines before', async () => {
    const bundle = (name: string): string => `${name}('${'x'.repeat(30_000)}');\n`;
    expect(await told(rule, { before: { 'dist/a.js': bundle('f') }, after: { 'dist/a.js': bundle('g') } })).toEqual([]);
  });
});
