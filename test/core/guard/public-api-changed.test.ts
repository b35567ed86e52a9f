import { describe, expect, test } from 'vitest';
import { findingsOf, told } from '../../support/guard-case.ts';

const rule = 'public-api-changed';

interface Sample {
  readonly path: string;
  readonly before: string;
  /** Each takes something away, or declares it otherwise. */
  readonly breaking: readonly string[];
  readonly compatible: readonly string[];
}

const replaced = (text: string, ...pairs: readonly (readonly [string, string])[]): readonly string[] =>
  pairs.map(([from, to]) => {
    if (!text.includes(from)) throw new Error(`the sample has no ${from}`);
    return text.replace(from, to);
  });
const sample = (
  path: string,
  before: string,
  breaking: readonly (readonly [string, string])[],
  compatible: readonly (readonly [string, string])[],
): Sample => ({ path, before, breaking: replaced(before, ...breaking), compatible: replaced(before, ...compatible) });

const samples: Readonly<Record<string, Sample>> = {
  typescript: sample(
    'src/index.ts',
    "export { a, b as c } from './a.ts';\nexport * from './d.ts';\nexport function f(x: number): string {\n  return g(x);\n}\nexport interface I {\n  one: string;\n  two(): void;\n}\nexport const k: number = 1;\nexport class K {\n  m(x: number) {\n    return x;\n  }\n  private n() {}\n}\n",
    [
      ['b as c', 'b'],
      ['a, ', ''],
      ["export * from './d.ts';\n", ''],
      ['x: number): string', 'x: string): string'],
      ['): string {', '): number {'],
      ['  one: string;\n', ''],
      ['one: string', 'one: number'],
      ['const k: number', 'const k: string'],
      ['m(x: number)', 'm(x: number, y: number)'],
      ['x: number): string', 'x: number, y: number): string'],
    ],
    [
      ['b as c', 'b as c, z'],
      ['return g(x)', 'return h(x)'],
      ['x: number): string', 'x: number, y?: number): string'],
      ['x: number): string', '\n  x: number): string'],
      ['const k: number = 1', 'const k: number = 2'],
      ['  private n() {}\n', ''],
      ["export { a, b as c } from './a.ts'", "export { b as c, a } from './moved.ts'"],
    ],
  ),
  commonjs: sample(
    'index.js',
    'function a() {}\nmodule.exports = { a, b: 2 };\nexports.c = 3;\n',
    [
      ['{ a, ', '{ '],
      ['b: 2', 'd: 2'],
      ['exports.c = 3;\n', ''],
    ],
    [
      ['b: 2', 'b: 4'],
      ['{ a,', '{ z: 1, a,'],
      ['function a() {}', 'function a() { return 1; }'],
    ],
  ),
  python: sample(
    'shop/__init__.py',
    'from .cart import Cart, total as sum_up\nfrom ._own import _hidden\n\n\ndef f(a, b=1):\n    return a\n\n\nclass K:\n    def m(self, x):\n        return x\n\n    def _n(self):\n        pass\n',
    [
      ['Cart, ', ''],
      ['total as sum_up', 'total'],
      ['def f(a, b=1)', 'def f(a)'],
      ['def f(a, b=1)', 'def f(a, c, b=1)'],
      ['def m(self, x)', 'def m(self, y)'],
    ],
    [
      ['def f(a, b=1)', 'def f(a, b=1, *, c=2)'],
      ['return a', 'return a + 1'],
      ['    def _n(self):\n        pass\n', ''],
      ['from ._own import _hidden\n', ''],
    ],
  ),
  'python, by __all__': sample(
    'shop/cart.py',
    '__all__ = ["a", "b"]\n\n\ndef a(x):\n    return x\n\n\ndef c(x):\n    return x\n',
    [
      ['"a", "b"', '"a"'],
      ['def a(x)', 'def a(x, y)'],
      ['"a", ', ''],
    ],
    [
      ['"a", "b"', '"a", "b", "c"'],
      ['def c(x)', 'def c()'],
      ['"a", "b"', '"b", "a"'],
    ],
  ),
  go: sample(
    'cart/cart.go',
    'package cart\n\ntype Cart struct {\n\tItems []Item\n\tsize  int\n}\n\ntype Store interface {\n\tLoad(id int) error\n}\n\nconst Max = 3\n\nfunc Total(a int) (int, error) {\n\treturn a, nil\n}\n\nfunc (c *Cart) Add(i Item) error {\n\treturn nil\n}\n\nfunc hidden(a int) int { return a }\n',
    [
      ['\tItems []Item\n', ''],
      ['Items []Item', 'Items []*Item'],
      ['Load(id int)', 'Load(id string)'],
      ['const Max = 3\n', ''],
      ['func Total(a int)', 'func Total(a, b int)'],
      ['Add(i Item) error', 'Add(i Item)'],
      ['func Total', 'func total'],
    ],
    [
      ['\tsize  int\n', ''],
      ['func hidden(a int) int', 'func hidden() int'],
      ['return a, nil', 'return a + 1, nil'],
      ['(c *Cart) Add', '(cart *Cart) Add'],
      ['const Max = 3', 'const Max = 4'],
    ],
  ),
  rust: sample(
    'src/lib.rs',
    'pub use cart::{Cart, total};\npub struct S {\n    pub x: i32,\n    y: u8,\n}\npub enum E {\n    A,\n    B(u8),\n}\npub fn f(a: u8) -> u8 {\n    a\n}\npub(crate) fn g(a: u8) {}\nimpl S {\n    pub fn n(&self) -> u8 {\n        1\n    }\n}\npub mod m {\n    pub fn h() {}\n}\n',
    [
      ['{Cart, total}', '{Cart}'],
      ['pub x: i32', 'pub x: i64'],
      ['pub x: i32', 'x: i32'],
      ['    A,\n', ''],
      ['f(a: u8)', 'f(a: u16)'],
      ['pub fn n', 'fn n'],
      ['pub fn h', 'fn h'],
    ],
    [
      ['    y: u8,\n', ''],
      ['pub(crate) fn g(a: u8)', 'pub(crate) fn g()'],
      ['{Cart, total}', '{total, Cart, More}'],
      ['    a\n', '    a + 1\n'],
    ],
  ),
  java: sample(
    'src/main/java/a/Cart.java',
    'package a;\npublic class Cart {\n  public static final int MAX = 3;\n  private int size;\n  public Cart(int a) { }\n  public int total(int a, String b) throws E { return a; }\n  void own() { }\n}\n',
    [
      ['public int total', 'private int total'],
      ['int a, String b)', 'int a)'],
      ['public int total', 'public long total'],
      ['public static final int MAX = 3;', ''],
      ['public Cart(int a)', 'public Cart()'],
      ['public class Cart', 'class Cart'],
      ['throws E', 'throws F'],
    ],
    [
      ['int a, String b)', 'int x, String y)'],
      ['private int size;', ''],
      ['void own() { }', ''],
      ['MAX = 3', 'MAX = 4'],
      ['void own() { }', 'void own() { }\n  public int total(int a) { return a; }'],
    ],
  ),
  csharp: sample(
    'src/Cart.cs',
    'namespace A;\npublic class Cart {\n  public int Size { get; set; }\n  public Cart(int a) { }\n  public int Total(int a, string b) { return a; }\n  private int own;\n}\npublic enum E { One, Two }\n',
    [
      ['public int Total', 'internal int Total'],
      ['public int Size', 'public long Size'],
      ['int a, string b', 'int a'],
      ['One, Two', 'One'],
      ['public class Cart', 'internal class Cart'],
    ],
    [
      ['int a, string b', 'int x, string y'],
      ['private int own;', ''],
      ['One, Two', 'One, Two, Three'],
      ['return a;', 'return a + 1;'],
    ],
  ),
  php: sample(
    'src/Cart.php',
    '<?php\nnamespace A;\nclass Cart {\n  public const MAX = 1;\n  public int $size;\n  private $own;\n  public function total(int $a): int { return $a; }\n  private function mine() { }\n}\nfunction helper($a) { return $a; }\n',
    [
      ['public function total', 'private function total'],
      ['total(int $a)', 'total(string $a)'],
      ['public const MAX = 1;', ''],
      ['public int $size', 'protected int $size'],
      ['function helper($a)', 'function helper($a, $b)'],
    ],
    [
      ['total(int $a)', 'total(int $a, int $b = 1)'],
      ['private $own;', ''],
      ['private function mine() { }', ''],
      ['MAX = 1', 'MAX = 2'],
    ],
  ),
  graphql: sample(
    'schema.graphql',
    '# Cart of a shop\ntype Cart {\n  "how many"\n  size: Int!\n  items(first: Int): [Item]\n}\nenum E {\n  A\n  B\n}\n',
    [
      ['  size: Int!\n', ''],
      ['size: Int!', 'size: Int'],
      ['first: Int', 'first: Int!'],
      ['  B\n', ''],
      ['type Cart', 'type Basket'],
    ],
    [
      ['  B\n', '  B\n  C\n'],
      ['# Cart of', '# The cart of'],
      ['items(first: Int)', 'items(\n    first: Int\n  )'],
      ['size: Int!', 'size: Int! @deprecated'],
    ],
  ),
  proto: sample(
    'api/cart.proto',
    'syntax = "proto3";\nmessage Cart {\n  // how many\n  int32 size = 1;\n  repeated string names = 2;\n  message Item { string id = 1; }\n  oneof x { int32 a = 3; }\n}\nservice Carts {\n  rpc Get (Id) returns (Cart);\n}\n',
    [
      ['  int32 size = 1;\n', ''],
      ['int32 size = 1', 'int64 size = 1'],
      ['names = 2', 'names = 4'],
      ['string id = 1;', ''],
      ['(Id) returns', '(Key) returns'],
    ],
    [
      ['names = 2;', 'names = 2;\n  bool more = 5;'],
      ['// how many', '// number'],
      ['rpc Get', 'rpc Put (Cart) returns (Id);\n  rpc Get'],
    ],
  ),
  openapi: sample(
    'openapi.yaml',
    'openapi: 3.0.0\npaths:\n  /carts:\n    get:\n      summary: All\n      parameters:\n        - {name: limit, in: query, schema: {type: integer}}\n      responses:\n        "200": {description: ok}\ncomponents:\n  schemas:\n    Cart:\n      type: object\n      required: [size]\n      properties:\n        size: {type: integer}\n        state: {type: string, enum: [open, done]}\n',
    [
      ['    get:', '    post:'],
      ['name: limit', 'name: max'],
      ['schema: {type: integer}', 'schema: {type: string}'],
      ['in: query, ', 'in: query, required: true, '],
      ['        size: {type: integer}\n', ''],
      ['required: [size]', 'required: [size, state]'],
      ['[open, done]', '[open]'],
      ['"200"', '"201"'],
    ],
    [
      ['summary: All', 'summary: All of them'],
      ['[open, done]', '[done, open, lost]'],
      ['        size: {type: integer}\n', '        size: {type: integer}\n        more: {type: string}\n'],
    ],
  ),
  'a manifest': sample(
    'package.json',
    '{"name": "a", "main": "./a.js", "types": "./a.d.ts"}\n',
    [
      ['"./a.js"', '"./b.js"'],
      [', "types": "./a.d.ts"', ''],
    ],
    [
      ['"name": "a"', '"name": "a", "version": "2.0.0"'],
      ['"main": "./a.js"', '"main": "./a.js", "module": "./a.mjs"'],
    ],
  ),
};

describe.each(Object.entries(samples))('in %s', (_language, { path, before, breaking, compatible }) => {
  test.each(breaking)('what others may use is not taken away unasked: %#', async (after) => {
    const found = await told(rule, { before: { [path]: before }, after: { [path]: after } });
    expect(found[0]).toMatch(/^ask /);
  });

  test.each(compatible)('more, or the same said otherwise, is no question: %#', async (after) => {
    expect(await told(rule, { before: { [path]: before }, after: { [path]: after } })).toEqual([]);
  });

  test('a file that is new is none, one that is gone is', async () => {
    expect(await told(rule, { after: { [path]: before } })).toEqual([]);
    expect(await told(rule, { before: { [path]: before } })).not.toEqual([]);
  });
});

test('the finding names what it is about', async () => {
  const before = { 'src/index.ts': 'export function f(x: number): void {}\nexport const gone = 1;\n' };
  const after = { 'src/index.ts': '\nexport function f(x: string): void {}\n' };
  const findings = await findingsOf({ before, after });
  expect(findings.filter((finding) => finding.rule === rule)).toEqual([
    {
      rule,
      severity: 'ask',
      path: 'src/index.ts',
      line: 2,
      message: '"f", which others may use, is declared otherwise: "function f(x: string): void"',
    },
    { rule, severity: 'ask', path: 'src/index.ts', line: 2, message: '"gone", which others may use, is gone' },
  ]);
});

test('what moved to another file of the same package is still there', async () => {
  const before = { 'cart/a.go': 'package cart\n\nfunc Total() {}\n\nfunc More() {}\n' };
  const after = { 'cart/a.go': 'package cart\n\nfunc More() {}\n', 'cart/b.go': 'package cart\n\nfunc Total() {}\n' };
  expect(await told(rule, { before, after })).toEqual([]);
  const away = { 'cart/a.go': after['cart/a.go'], 'basket/b.go': 'package basket\n\nfunc Total() {}\n' };
  expect(await told(rule, { before, after: away })).toEqual(['ask cart/a.go:3']);
});

test.each([
  ['internal/a.go', 'package a\n\nfunc Total() {}\n'],
  ['cmd/x/main.go', 'package main\n\nfunc Total() {}\n'],
  ['cart_test.go', 'package cart\n\nfunc Helper() {}\n'],
  ['src/components/button/index.ts', 'export const a = 1;\n'],
  ['src/cart.ts', 'export const a = 1;\n'],
  ['src/cart.rs', 'pub fn a() {}\n'],
  ['shop/_own/__init__.py', 'def a():\n    pass\n'],
  ['shop/cart.py', 'def a():\n    pass\n'],
  ['tests/__init__.py', 'def a():\n    pass\n'],
  ['src/main/java/a/internal/Own.java', 'package a.internal;\npublic class Own { public void a() { } }\n'],
  ['src/test/java/a/ATest.java', 'package a;\npublic class ATest { @Test public void a() { } }\n'],
  ['examples/index.js', 'exports.a = 1;\n'],
  ['config.yaml', 'paths:\n  /a:\n    get: {}\n'],
  ['private/package.json', '{"private": true, "main": "a.js"}\n'],
])('%s is nothing that others use', async (path, text) => {
  expect(await told(rule, { before: { [path]: text }, after: { [path]: '\n' } })).toEqual([]);
});
