import { expect, test } from 'vitest';
import { csharpNames } from '../../../../src/core/guard/public-api/csharp.ts';
import { goNames } from '../../../../src/core/guard/public-api/go.ts';
import { javaNames } from '../../../../src/core/guard/public-api/java.ts';
import { javascriptNames } from '../../../../src/core/guard/public-api/javascript.ts';
import { phpNames } from '../../../../src/core/guard/public-api/php.ts';
import type { PublicName, PublicReader } from '../../../../src/core/guard/public-api/public-name.ts';
import { pythonNames } from '../../../../src/core/guard/public-api/python.ts';
import { rustNames } from '../../../../src/core/guard/public-api/rust.ts';
import { surfaces } from '../../../../src/core/guard/public-api/surfaces.ts';
import { languageOf } from '../../../../src/core/guard/language-of.ts';
import { sidesOfCorpus } from '../../../support/sides-of-corpus.ts';
import { treeOf } from '../../../support/tree-of.ts';

const readers: Readonly<Record<string, PublicReader>> = {
  ts: javascriptNames,
  js: javascriptNames,
  py: pythonNames,
  go: goNames,
  rs: rustNames,
  java: javaNames,
  cs: csharpNames,
  php: phpNames,
};

/** `line key | name, where the key does not end with it | what stands before its parameters | (they; may be left out ?) | → behind`. */
function told({ key, name, line, head, parameters, tail }: PublicName): string {
  const list = parameters.map((each) => `${each.text}${each.isOptional ? ' ?' : ''}`).join('; ');
  return [
    `${line} ${key}`,
    ...(key.endsWith(`:${name}`) ? [] : [name]),
    head,
    ...(parameters.length > 0 ? [`(${list})`] : []),
    ...(tail === '' ? [] : [`→ ${tail}`]),
  ].join(' | ');
}

test.each<[path: string, text: string, names: readonly string[]]>([
  [
    'src/index.ts',
    'export function f(a: number, b?: string, c = 1, ...d: T[]): void {\n}\nexport const x: A = 1, y = 2;\nexport let z = (a: B): C => a;\nfunction g() {}\nconst w = 1;\n',
    [
      '1 js::f | function f | (a: number; b?: string ?; c = 1 ?; ...d: T[] ?) | → : void',
      '3 js::x | x: A',
      '3 js::y | y',
      '4 js::z |  | (a: B) | → : C =>',
    ],
  ],
  ['src/index.ts', 'export default function f() {}\n', ['1 js::default | ']],
  [
    'src/index.ts',
    "export { a, b as c } from './b';\nexport * from './d';\nexport * as e from './f';\nexport type { G };\n",
    ['1 js::a | ', '1 js::c | ', "2 js::* from './d' | ", '3 js::e | ', '4 js::G | '],
  ],
  [
    'src/index.ts',
    'export class A extends B {\n  x = 1;\n  private y = 2;\n  #z = 3;\n  protected w(): void {}\n  // no\n  m(a: A): B { return 1; }\n  static s: C;\n}\n',
    ['1 js::A | class A extends B', '2 js::A.x | x', '7 js::A.m | m | (a: A) | → : B', '8 js::A.s | static s: C'],
  ],
  [
    'src/index.ts',
    'export interface I<T> { a: T; b?(x: A): B }\nexport type T = A | B;\nexport enum E { A, B = 2 }\nexport abstract class C {}\nnamespace N { export const no = 1; }\n',
    [
      '1 js::I | interface I<T>',
      '1 js::I.a | a: T',
      '1 js::I.b | b? | (x: A) | → : B',
      '2 js::T | type T = A | B',
      '3 js::E | enum E',
      '3 js::E.A | A',
      '3 js::E.B | B',
      '4 js::C | abstract class C',
    ],
  ],
  ['x.d.ts', 'export declare function f(a: A): B;\ndeclare const no: C;\n', ['1 js::f | function f | (a: A) | → : B']],
  [
    'lib/index.js',
    'exports.a = 1;\nmodule.exports.b = f;\nother.exports.c = 1;\nmodule.exports = { d, e: 1, "f g": 2, h() {} };\n',
    ['1 js::a | ', '2 js::b | ', '4 js::d | ', '4 js::e | ', '4 js::h | '],
  ],
  [
    'packages/p/src/index.js',
    'export const a = function (x) { return x; };\n',
    ['1 js:packages/p/:a | function | (x)'],
  ],
  [
    'p/__init__.py',
    'from .a import b, c as d, _e\nimport os\ndef f(a: int, b=1, *c, **d) -> str:\n    pass\ndef _g(): pass\n@dec\ndef h(): pass\nclass A(B):\n    def __init__(self, x): pass\n    def m(self): pass\n    def _n(self): pass\n    @property\n    def p(self): pass\n    x = 1\nclass _C: pass\n',
    [
      '1 py:p/:b | ',
      '1 py:p/:d | ',
      '3 py:p/:f | def f | (a: int; b=1 ?; *c ?; **d ?) | → -> str',
      '7 py:p/:h | def h',
      '8 py:p/:A | class A(B)',
      '9 py:p/:A.__init__ | def __init__ | (self; x)',
      '10 py:p/:A.m | def m | (self)',
      '13 py:p/:A.p | def p | (self)',
    ],
  ],
  [
    'p/a.py',
    '__all__ = ["f", \'G\']\ndef f(): pass\ndef other(): pass\n',
    ['2 py:p/a.py:f | def f', '1 py:p/a.py:G | '],
  ],
  ['p/a.py', 'def f(): pass\n', []],
  [
    'p/a.go',
    'package p\n\nfunc F(a int, b ...string) (int, error) { return 1, nil }\nfunc g() {}\nfunc (r *T) M(a int) int { return 1 }\nfunc (r t) N() {}\nfunc (r T) o() {}\n',
    ['3 go:p/:F | func F | (a int; b ...string) | → (int, error)', '5 go:p/:T.M | M | (a int) | → int'],
  ],
  [
    'p/a.go',
    'package p\n\ntype T struct {\n\tA int\n\tb int\n\tC, D string\n}\ntype I interface {\n\tM(a int) int\n\tn()\n}\ntype A = B\ntype u int\nconst X, y = 1, 2\nvar Z T = f()\nvar (\n\tV int\n\tw int\n)\nfunc f() { type In struct{} }\n',
    [
      '3 go:p/:T | T struct_type',
      '4 go:p/:T.A | A int',
      '6 go:p/:T.C | C, D string',
      '8 go:p/:I | I interface_type',
      '9 go:p/:I.M | M | (a int) | → int',
      '12 go:p/:A | A B',
      '14 go:p/:X | X ',
      '15 go:p/:Z | Z T',
      '17 go:p/:V | V int',
    ],
  ],
  ['a.go', 'package main\n\nfunc F() {}\n', []],
  [
    'src/lib.rs',
    'pub fn f(a: u8, b: &str) -> u8 { 1 }\nfn g() {}\npub(crate) fn h() {}\npub struct S { pub a: u8, b: u8 }\npub enum E { A, B(u8) }\npub trait T { fn m(&self) -> u8; fn n(&self) {} }\npub mod m { pub fn i() {} fn j() {} }\nmod n { pub fn k() {} }\nimpl S { pub fn new() -> S { S } fn o() {} }\nimpl T for S { fn m(&self) -> u8 { 1 } }\npub use a::{b, c as d, e::*};\npub const C: u8 = 1;\npub type A = B;\n',
    [
      '1 rs:src/lib.rs:f | pub fn f | (a: u8; b: &str) | → -> u8',
      '4 rs:src/lib.rs:S | pub struct S',
      '4 rs:src/lib.rs:S::a | pub a: u8',
      '5 rs:src/lib.rs:E | pub enum E',
      '5 rs:src/lib.rs:E::A | A',
      '5 rs:src/lib.rs:E::B | B',
      '6 rs:src/lib.rs:T | pub trait T',
      '6 rs:src/lib.rs:T::m | fn m | (&self) | → -> u8',
      '6 rs:src/lib.rs:T::n | fn n | (&self)',
      '7 rs:src/lib.rs:m | ',
      '7 rs:src/lib.rs:m::i | pub fn i',
      '9 rs:src/lib.rs:S::new | pub fn new | → -> S',
      '11 rs:src/lib.rs:b | ',
      '11 rs:src/lib.rs:d | ',
      '11 rs:src/lib.rs:* | ',
      '12 rs:src/lib.rs:C | pub const C: u8',
      '13 rs:src/lib.rs:A | pub type A = B',
    ],
  ],
  [
    'A.java',
    'package a.b;\npublic class A<T> {\n  public int x = 1, y;\n  protected static final String Z = "z";\n  int no;\n  private int p;\n  public A(int a) {}\n  public int m(final int a, String... b) throws X { return 1; }\n  public int m() { return 1; }\n  void q() {}\n  public static class I { public void n() {} }\n  class J { public void o() {} }\n}\nclass B { public void no() {} }\n',
    [
      '2 java:a.b.A | A | ',
      '3 java:a.b.A.x | A.x | public int x',
      '3 java:a.b.A.y | A.y | public int x',
      '4 java:a.b.A.Z | A.Z | protected static final String Z',
      '7 java:a.b.A.A(int) | A.A(int) | public A',
      '8 java:a.b.A.m(int,String...) | A.m(int, String...) | public int m | → throws X',
      '9 java:a.b.A.m() | A.m() | public int m',
      '11 java:a.b.A.I | I | ',
      '11 java:a.b.A.I.n() | I.n() | public void n',
    ],
  ],
  [
    'A.java',
    'public interface I {\n  int m(int a);\n  int C = 1;\n  class K { public void x() {} }\n}\npublic enum E { A, B; public void m() {} }\npublic record R(int a) { public void m() {} }\npublic @interface N { int v() default 1; }\n',
    [
      '1 java:.I | I | ',
      '2 java:.I.m(int) | I.m(int) | int m',
      '3 java:.I.C | I.C | int C',
      '4 java:.I.K | K | ',
      '4 java:.I.K.x() | K.x() | public void x',
      '6 java:.E | E | ',
      '6 java:.E.A | E.A | A',
      '6 java:.E.B | E.B | B',
      '6 java:.E.m() | E.m() | public void m',
      '7 java:.R | R |  | (int a)',
      '7 java:.R.m() | R.m() | public void m',
      '8 java:.N | N | ',
      '8 java:.N.v | N.v | int v() default',
    ],
  ],
  [
    'A.cs',
    'namespace N.M {\n  public class A {\n    public int X = 1, Y;\n    protected string Z { get; set; }\n    int no;\n    internal int P;\n    public A(int a) {}\n    public int M(ref int a, string b = "x") { return 1; }\n    public event E Ev;\n    public class I { public void N() {} }\n  }\n  class B { public void No() {} }\n}\n',
    [
      '2 cs:N.M.A | A | ',
      '3 cs:N.M.A.X | A.X | public int X',
      '3 cs:N.M.A.Y | A.Y | public int X',
      '4 cs:N.M.A.Z | A.Z | protected string Z { get; set; }',
      '7 cs:N.M.A.A(int) | A.A(int) | public A',
      '8 cs:N.M.A.M(int,string) | A.M(int, string) | public int M',
      '9 cs:N.M.A.Ev | A.Ev | public event E Ev',
      '10 cs:N.M.A.I | I | ',
      '10 cs:N.M.A.I.N() | I.N() | public void N',
    ],
  ],
  [
    'A.cs',
    'namespace N;\npublic interface I { int M(int a); int P { get; } }\npublic enum E { A, B = 2 }\npublic struct S { public int X; }\npublic record R(int A);\n',
    [
      '2 cs:N.I | I | ',
      '2 cs:N.I.M(int) | I.M(int) | int M',
      '2 cs:N.I.P | I.P | int P { get; }',
      '3 cs:N.E | E | ',
      '3 cs:N.E.A | E.A | A',
      '3 cs:N.E.B | E.B | B',
      '4 cs:N.S | S | ',
      '4 cs:N.S.X | S.X | public int X',
      '5 cs:N.R | R | ',
    ],
  ],
  [
    'a.php',
    '<?php\nnamespace A\\B;\nfunction f(int $a, $b = 1): string {}\nclass C {\n  public $x = 1, $y;\n  protected int $z;\n  private $p;\n  public const K = 1;\n  const L = 2;\n  private const M = 3;\n  function m(int $a) {}\n  private function q() {}\n  protected static function s(): void {}\n}\ninterface I { function m(); }\ntrait T { public function t() {} }\nenum E { case A; case B; }\n',
    [
      '3 php:A\\B.f() | f | function f | (int $a; $b = 1 ?) | → : string',
      '4 php:A\\B.C | C | ',
      '5 php:A\\B.C.$x | C.$x | public $x',
      '5 php:A\\B.C.$y | C.$y | public $x',
      '8 php:A\\B.C.K | C.K | public const K',
      '9 php:A\\B.C.L | C.L | const L',
      '11 php:A\\B.C.m | C.m | function m | (int $a)',
      '15 php:A\\B.I | I | ',
      '15 php:A\\B.I.m | I.m | function m',
      '16 php:A\\B.T | T | ',
      '16 php:A\\B.T.t | T.t | public function t',
      '17 php:A\\B.E | E | ',
      '17 php:A\\B.E.A | E.A | case A',
      '17 php:A\\B.E.B | E.B | case B',
    ],
  ],
])('what others may use is read, and nothing else: %s %#', async (path, text, names) => {
  const read = readers[path.slice(path.lastIndexOf('.') + 1)];
  expect(read?.(await treeOf(path, text), path).map(told)).toEqual(names);
  // The look before a tree is made is wider than the reader.
  const surface = surfaces[languageOf(path, text) ?? 'shell'];
  expect(surface?.mayHold(text, path) === true || names.length === 0).toBe(true);
});

test('no text of the corpus makes anything public without looking as if it could', async () => {
  const missed: string[] = [];
  for (const { path, text, language } of sidesOfCorpus()) {
    const surface = surfaces[language];
    if (surface === undefined || surface.mayHold(text, path)) continue;
    if (surface.read(await treeOf(path, text), path).length > 0) missed.push(path);
  }
  expect(missed).toEqual([]);
});

test.each([
  ['a.py', 'def f(): pass\n'],
  ['A.java', 'class A { int f() { return 1; } }\n'],
  ['A.cs', 'class A { int F() => 1; }\n'],
  ['src/lib.rs', 'fn f() {}\n'],
  ['index.ts', 'const a = 1;\n'],
  ['a.go', 'package a\nfunc f() {}\n'],
])('what makes nothing public needs no tree: %s', (path, text) => {
  expect(surfaces[languageOf(path, text) ?? 'shell']?.mayHold(text, path)).toBe(false);
});
