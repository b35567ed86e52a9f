import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { standIn } from '../../../../src/core/prove/stand-in.ts';
import type { Language } from '../../../../src/core/guard/syntax.ts';
import { openSyntax } from '../../../../src/host/syntax/open-syntax.ts';

/** Pieces of each language that stand alone, with `§` where a small number goes. */
const pieces: Readonly<Partial<Record<Language, readonly string[]>>> = {
  typescript: [
    "import { a§ } from './a';",
    'export const a§ = (b: number) => b + §;',
    'export function f§<T>(a: T, { b } = { b: § }): T { return g§(a); }',
    'class A§ extends B§ { #c = §; static d = e(§); constructor(private x: number) { super(x); } get y() { return §; } }',
    'export abstract class C§ { abstract a(): void; async *b() { yield §; } static { go(§); } }',
    'const h§ = memo((a) => a + §), { i§, j } = k(§);',
    'type T§ = typeof h§;\ninterface I§ { a(): void }\nenum E§ { A = § }',
    "app.get('/§', async (a) => { await b(§); });\nif (a) { f§(); }",
    'namespace N§ { export const q = () => §; }',
    'export default { a() { return §; }, b: c(§) };',
    'export { f§ };',
  ],
  python: [
    'from .a import b§, c',
    'def f§(a, b=§, *c, **d):\n    """doc"""\n    return g(§)',
    'class A§(B§):\n    x = make(§)\n    @property\n    def y(self): return §\n    @y.setter\n    def y(self, v):\n        self.z = §',
    'X§ = make(§)\nY§, Z = f§(1)\nW§: int = §',
    '@f§(1)\n@c.d\nasync def g§(a: int = f§(2)):\n    async with a:\n        yield §',
    'f§(§); f1(2)',
    'for a in b§:\n    if a:\n        f§(a)\n    # end\n\n    c()',
    'h§ = lambda a: a + §',
    'if __name__ == "__main__":\n    f§()',
  ],
  go: [
    'import x§ "os"',
    'import (\n\t"fmt"\n\t_ "b"\n)',
    'type T§ struct { a int }\ntype I§ interface { M(a int) error }',
    'func (t *T§) M(a, b int, c ...string) (d int, err error) { return §, nil }',
    'func F§[K any](a K, f func(int) int) K { fmt.Println(§); return a }',
    'func G§() (int, string) { x1.Exit(§); return §, "" }',
    'var V§, W = G§()\nvar Y§ = F1[int](§, nil)\nvar (\n\tZ§ = T1{§}\n\tQ§ int = H§()\n)',
    'const (\n\tA§ = iota\n\tB\n)\nconst C§ = §',
    'func H§() int { return § }\nfunc init() { V1 = H1() }',
  ],
  rust: [
    'use std::{fmt, io::{self, Read as R§}};',
    '#[derive(Debug)]\npub struct S§ { a: u32 }\nenum E§ { A, B(u32) }',
    'impl<T> Tr for S§ where T: X { const K: u32 = f§(1); fn a(&self, mut b: u32, (c, d): (u32, u32)) -> u32 { b + § } }',
    'impl S§ { pub const fn new(a: u32) -> Self { S§ { a: § } } }',
    'trait Tr§ { fn x(&self); fn y(&self, e: E1) -> u32 { match e { E1::A => §, E1::B(_) => { 2 } } } }',
    'mod m§ { pub fn q() -> impl Iterator<Item = u32> { f1(§); vec![§].into_iter() } }',
    'pub const X§: u32 = f1(§);\nstatic Y§: Lazy<u32> = Lazy::new(|| f1(§));',
    'const fn f§(a: u32) -> u32 { a + § }',
    '#[cfg(test)]\nmod tests§ { #[test] fn t() { assert!(f1(§) > 0); } }',
    'pub async unsafe fn u§<T>(a: T) -> impl Fn(u32, &str) -> u32 { |x, y| x + § }',
  ],
  java: [
    'import java.util.*;',
    'class A§<T> extends B { final int x§; static M m = make(§), n = null; A§(int a) { super(a); x§ = §; } int f() { return §; } }',
    'interface I§ { int A = make(§); default int d() { return §; } void e(); }',
    'enum E§ { RED(§) { int y() { return §; } }, BLUE(2); E§(int a) { } int z() { return §; } }',
    'record R§(int a, int b) { R§ { if (a > §) throw new X(); } static R§ of() { return null; } }',
    'class S§ { static { Other.go(§); } { go(); } static int make(int... a) { return §; } F f = (a, b) -> a + §; }',
    'abstract class C§ { abstract <T> T q(T a); @Override public <K> K m(final K a, String... b) throws E { return a; } }',
  ],
  ruby: [
    "require 'a§'",
    'module N§\n  A§, B = pair(§)\n  LIMIT = §\nend',
    'class A§ < B§\n  attr_reader :a\n  def initialize(a, b = §, *c, d:, **e, &f)\n    super(a)\n  end\n  def self.of(x) = new(x)\n  private def z?\n    §\n  rescue => e\n    2\n  end\nend',
    'class A1\n  class << self\n    def q; §; end\n  end\n  define_method(:w) { |x| x + § }\n  def x=(v)\n    @x = v\n  end\n  def empty; end\n  go §\nend',
    'FN§ = ->(x) { x + § }\nFP = proc do |z| z end\nS§ = Struct.new(:a) do\n  def m = §\nend',
    'B§ = make(§).freeze\ndef go(a) = a + §\ngo § if go(1)',
    'get "/§" do\n  go §\nend\n§.times { |a| go a }',
    'T§ = <<~TEXT\n  a #{go(§)}\nTEXT',
  ],
  php: [
    'use X\\{Y§, Z as Q};\nuse function X\\f§;',
    'const C§ = §;\ndefine("D", make(§));',
    'abstract class A§ extends B implements I { use T; const K = §; private static $s = []; public function __construct(private int $x) { parent::__construct($x); } abstract function q(); function g(&$a) { yield §; } }',
    'trait T§ { static function t(int ...$a): static { return new static(§); } }\ninterface I§ { function i(); }',
    'enum E§: string { case A = "a"; public function l(): string { return "§"; } }',
    'function top§(int $a, ?string $b = null) { return $a + §; }',
    '$fn§ = function ($x) use ($y) { return §; };\n$arrow = fn($x) => $x + §;',
    '$app = make(§);\n$app->get("/§", function () { return §; });\ntop1(§);',
    'if (!function_exists("h§")) { function h§() { return §; } }\nforeach ($a as $b) { top1($b); }',
    'function v§(): void { return; }\nclass P§ { private $p = §; function u() { return $this->p . top1(§); } }',
  ],
  csharp: [
    'using System§;',
    'public class A§<T> : B where T : class { static readonly List<int> L = Make(§); public int P { get; set; } = Make(2); public int Q => F(§); ~A§() { } }',
    'class P§ { public int R { get { return §; } set => x = value; } public int this[int i] { get => §; } public event E F { add { } remove { } } }',
    'class C§ { static C§() { Go(); } public C§(int a) : base(a) { x = §; } public async Task<int> M<K>(int a, out string b, params int[] c) where K : new() { return §; } }',
    'class O§ { public int N(int a) => a + §; public static A operator +(A a, A b) => a; public static implicit operator int(A a) { return §; } abstract void Z(); }',
    'public record R§(int A, int B) { public int S() => A + §; }\ninterface I§ { int D() => §; void E(); }',
    'namespace N§ { static class S { static F f = a => a + §; static G g = (b, c) => { return §; }; static int Make(int a) { return f(a); } } }',
  ],
};

/** Where a value that has to be computed may leave no stand-in. */
const compiled: readonly Language[] = ['go', 'rust', 'java'];
const languages = Object.keys(pieces) as Language[];

describe('whatever the two sides are', () => {
  test.each(languages)('%s: well formed sides give a well formed stand-in', async (language) => {
    const syntax = await openSyntax([language]);
    const piece = fc
      .tuple(fc.constantFrom(...(pieces[language] ?? [])), fc.integer({ min: 1, max: 3 }))
      .map(([text, number]) => text.replaceAll('§', String(number)));
    const head = language === 'go' ? 'package a\n' : language === 'php' ? '<?php\n' : '';
    const side = fc.array(piece, { maxLength: 8 }).map((parts) => `${head}${parts.join('\n')}\n`);
    fc.assert(
      fc.property(fc.option(side), side, (before, after) => {
        const old = before === null ? null : syntax.parse(language, before);
        const tree = syntax.parse(language, after);
        if (tree === null || tree.root.hasError || old?.root.hasError === true) return;
        const text = standIn(old, tree);
        const isWell =
          text === null ? compiled.includes(language) : syntax.parse(language, text)?.root.hasError === false;
        expect(isWell, text ?? 'none').toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test.each(languages)('%s: a file that did not change is its own stand-in', async (language) => {
    const syntax = await openSyntax([language]);
    for (const piece of pieces[language] ?? []) {
      const text = `${language === 'go' ? 'package a\n' : language === 'php' ? '<?php\n' : ''}${piece.replaceAll('§', '1')}\n`;
      const tree = syntax.parse(language, text);
      if (tree === null) throw new Error('no tree');
      expect(tree.root.hasError, text).toBe(false);
      expect(standIn(syntax.parse(language, text), tree)).toBe(tree.root.text);
    }
  });

  test.each(languages)('%s: no text makes it throw', async (language) => {
    const syntax = await openSyntax([language]);
    const known = (pieces[language] ?? []).join('\n');
    const cut = fc
      .tuple(fc.nat(known.length), fc.nat(known.length), fc.string({ unit: 'grapheme', maxLength: 20 }))
      .map(([from, to, noise]) => known.slice(Math.min(from, to), Math.max(from, to)) + noise);
    fc.assert(
      fc.property(cut, cut, (before, after) => {
        const tree = syntax.parse(language, after);
        const old = syntax.parse(language, before);
        if (tree === null || old === null) return;
        const text = standIn(old, tree);
        expect(text === null || typeof text === 'string').toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

test('there is none for a language without one, nor where a side has no structure', async () => {
  const syntax = await openSyntax(['cpp', 'typescript']);
  const [cpp, whole, broken] = [
    syntax.parse('cpp', 'int a() { return 1; }'),
    syntax.parse('typescript', 'const a = 1;'),
    syntax.parse('typescript', 'const = ;;{'),
  ];
  if (cpp === null || whole === null || broken === null) throw new Error('no tree');
  expect([standIn(null, cpp), standIn(null, broken), standIn(broken, whole)]).toEqual([null, null, null]);
});
