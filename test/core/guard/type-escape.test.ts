import { describe, expect, test } from 'vitest';
import { findingsOf, told } from '../../support/guard-case.ts';
import { letsPass, stops } from '../../support/rule-cases.ts';

describe('types that are given up', () => {
  stops('type-escape', 'block', {
    'a parameter made any @1': ['src/a.ts', 'f((x: T) => x);\n', 'f((x: any) => x);\n'],
    'a result made any @1': ['src/a.ts', 'function f(): T {}\n', 'function f(): any {}\n'],
    'a cast to any @1': ['src/a.ts', 'f(x);\n', 'f(x as any);\n'],
    'an old cast to any @1': ['src/a.ts', 'f(x);\n', 'f(<any>x);\n'],
    'any within a type @1': ['src/a.ts', 'let m: T;\n', 'let m: Map<string, any>;\n'],
    'a cast through unknown @1': ['src/a.ts', 'f(x);\n', 'f(x as unknown as T);\n'],
    'a cast through never, in brackets @1': ['src/a.tsx', 'f(x);\n', 'f((x as never) as T);\n'],
    'any behind the answer of a conditional type @1': [
      'src/a.ts',
      'type A<T> = T extends string ? 1 : 2;\n',
      'type A<T> = T extends string ? 1 : any;\n',
    ],
    'ts-ignore @1': ['src/a.ts', 'f(x);\n', '// @ts-ignore\nf(x);\n'],
    'ts-expect-error @1': ['src/a.ts', 'f(x);\n', '// @ts-expect-error old types\nf(x);\n'],
    'ts-nocheck @1': ['src/a.ts', 'f(x);\n', '// @ts-nocheck\nf(x);\n'],
    'ts-ignore in a block comment @1': ['src/a.tsx', 'f(x);\n', '/* @ts-ignore */\nf(x);\n'],
    'ts-ignore in a test @1': ['test/a.test.ts', 'f(x);\n', '// @ts-ignore\nf(x);\n'],
    'type: ignore of anything in a test @1': ['tests/test_a.py', 'f(1)\n', 'f("a")  # type: ignore\n'],
    'any in a source file that calls itself a test @2': [
      'src/a.ts',
      'f(x);\n',
      "if (0)\nf(x as any);\ndescribe('', () => {});\n",
    ],
    'type: ignore @1': ['a.py', 'x = f()\n', 'x = f()  # type: ignore\n'],
    'type: ignore for a file @1': ['a.py', 'x = f()\n', '# mypy: ignore-errors\nx = f()\n'],
    'pyright @1': ['a.py', 'x = f()\n', 'x = f()  # pyright: ignore[reportCallIssue]\n'],
    'Any for a type @1': ['a.py', 'def f(a: int) -> str: ...\n', 'def f(a: Any) -> str: ...\n'],
    'Any for a result @1': ['a.py', 'def f(a: int) -> str: ...\n', 'def f(a: int) -> t.Any: ...\n'],
    'Any for what a list holds @1': ['a.py', 'x: list[int] = []\n', 'x: list[Any] = []\n'],
    'a cast to Any @1': ['a.py', 'x = f()\n', 'x = cast(Any, f())\n'],
    'any for a type in Go @3': ['a.go', 'package a\n\nfunc f(a int) {}\n', 'package a\n\nfunc f(a any) {}\n'],
    'interface{} for a field @3': [
      'a.go',
      'package a\ntype S struct {\n\tA int\n}\n',
      'package a\ntype S struct {\n\tA interface{}\n}\n',
    ],
    'any for a result in Go @2': [
      'a.go',
      'package a\nfunc f() (int, error) {}\n',
      'package a\nfunc f() (any, error) {}\n',
    ],
    'unsafe in Go @2': ['a.go', 'package a\nvar x = f(y)\n', 'package a\nvar x = unsafe.Pointer(&y)\n'],
    'unsafe in Rust @1': ['src/a.rs', 'fn f() { g() }\n', 'fn f() { unsafe { g() } }\n'],
    'an unsafe function @1': ['src/a.rs', 'fn f() { g() }\n', 'unsafe fn f() { g() }\n'],
    'an unsafe implementation @1': ['src/a.rs', 'struct A;\n', 'unsafe impl Send for A {} struct A;\n'],
    'unchecked in Java @2': [
      'A.java',
      'class A {\n}\n',
      'class A {\n  @SuppressWarnings("unchecked") void f() {}\n}\n',
    ],
    'a raw type @1': ['A.java', 'class A { List<String> x; }\n', 'class A { List x; }\n'],
    'a raw type made @1': ['A.java', 'class A { Object x = f(); }\n', 'class A { Object x = new ArrayList(); }\n'],
    'a raw cast @1': ['A.java', 'class A { Object x = f(); }\n', 'class A { Object x = (Map) f(); }\n'],
    'dynamic @1': [
      'A.cs',
      'class A { int F(B y) { return y.Z; } }\n',
      'class A { int F(dynamic y) { return y.Z; } }\n',
    ],
    'a cast to dynamic @1': ['A.cs', 'class A { int F() => G(y); }\n', 'class A { int F() => G((dynamic)y); }\n'],
    'null! @1': ['A.cs', 'class A { string F() { return g; } }\n', 'class A { string F() { return null!; } }\n'],
    'default! @1': ['A.cs', 'class A { void F() { G(x); } }\n', 'class A { void F() { G(default!); } }\n'],
    'nullable off @1': ['A.cs', 'class A {}\n', '#nullable disable\nclass A {}\n'],
    'mixed for a type @2': ['a.php', '<?php\nfunction f(int $a) {}\n', '<?php\nfunction f(mixed $a) {}\n'],
    'mixed for a result @2': [
      'a.php',
      '<?php\nclass A { function f(): ?array { return g(); } }\n',
      '<?php\nclass A { function f(): mixed { return g(); } }\n',
    ],
    'phpstan @2': ['a.php', '<?php\nf();\n', '<?php\n/** @phpstan-ignore-next-line */\nf();\n'],
    'psalm @2': ['a.php', '<?php\nf();\n', '<?php\n/** @psalm-suppress MixedReturn */\nf();\n'],
    'T.untyped @1': ['a.rb', 'sig { returns(String) }\n', 'sig { returns(T.untyped) }\n'],
    'T.unsafe @1': ['a.rb', 'f(x)\n', 'T.unsafe(f(x))\n'],
    'typed: false @1': ['a.rb', '# typed: true\nf\n', '# typed: false\nf\n'],
  });

  letsPass('type-escape', {
    'a test of types': ['src/a.ts', 'f();\n', 'expectTypeOf<any>(x);\nassertType<Map<string, any>>(y);\n'],
    'a file of type tests': ['src/a.test-d.ts', null, 'expectType<any>(f());\nconst a: any = 1;\n'],
    'the declaration of a foreign module': ['types/x.d.ts', null, "declare module 'x' { export const a: any; }\n"],
    'a wrong value in a test': ['test/a.test.ts', 'f();\n', 'expect(() => f(null as any)).toThrow();\n'],
    'a part of a value in a test': ['src/a.spec.ts', 'f();\n', 'f({ url: "/" } as unknown as Request);\n'],
    'an expected error in a test': ['test/a.test.ts', 'f();\n', '// @ts-expect-error no number\nf("a");\n'],
    'a wrong value in a test of Python': ['tests/test_a.py', 'f(1)\n', 'f("a")  # type: ignore[arg-type]\n'],
    'a constraint': ['src/a.ts', 'f();\n', 'function g<T extends (...args: any[]) => any>(t: T) {}\n'],
    'the question of a conditional type': [
      'src/a.ts',
      'f();\n',
      'type R<T> = T extends (...a: any) => infer U ? U : never;\n',
    ],
    'a caught error': ['src/a.ts', 'f();\n', 'try { f(); } catch (e: any) { g(e); }\n'],
    'a cast to unknown': ['src/a.ts', 'f(x);\n', 'f(x as unknown);\n'],
    'a comment with the word': ['src/a.ts', 'f();\n', '// any other as any, no @ts-ignore here\nf();\n'],
    'a name with the word': ['src/a.ts', 'f();\n', 'interface Any { any: string }\nconst any = isAny(x);\n'],
    'a string with the words': ['src/a.ts', 'f();\n', 'f("x as any // @ts-ignore");\n'],
    'one that stood there': [
      'src/a.ts',
      'const x: Record<string, any> = JSON.parse(a);\n',
      'const x: Record<string, any> = JSON.parse(a.trim());\n',
    ],
    'one that was reformatted': ['src/a.ts', 'f(a, b as any);\n', 'f(\n  a,\n  b as any,\n);\n'],
    'an ignored error made an expected one': [
      'src/a.ts',
      '// @ts-ignore\nf(x);\n',
      '// @ts-expect-error old types\nf(x);\n',
    ],
    'a script turned into TypeScript': {
      before: { 'src/a.js': 'export function f(x) {\n  return x.a + x.b;\n}\nexport const g = 1;\n' },
      after: { 'src/a.ts': 'export function f(x: any) {\n  return x.a + x.b;\n}\nexport const g = 1;\n' },
    },
    'a function that moved': {
      before: { 'src/a.ts': 'export function f(x: any) { return x; }\nexport const g = 1;\n', 'src/b.ts': 'h();\n' },
      after: { 'src/a.ts': 'export const g = 1;\n', 'src/b.ts': 'h();\nexport function f(x: any) { return x; }\n' },
    },
    'a new function that takes anything': ['a.py', 'x = 1\n', 'x = 1\ndef f(a: Any) -> Any:\n    return a\n'],
    'a parameter that had no type': ['a.py', 'def f(a): ...\n', 'def f(a: Any): ...\n'],
    'a type that says more': ['a.py', 'def f(a: dict): ...\n', 'def f(a: dict[str, Any]): ...\n'],
    'an import of Any': ['a.py', 'from typing import cast\n', 'from typing import Any, cast\n'],
    'a typed cast': ['a.py', 'x = f()\n', 'x = cast(int, f())\n'],
    'prose about it in Python': ['a.py', 'x = f()\n', '# the type: ignore was needed\nx = f()\n'],
    'an ignored error that is named now': [
      'a.py',
      'x = f()  # type: ignore\n',
      'x = f()  # type: ignore[attr-defined]\n',
    ],
    'interface{} written anew': ['a.go', 'package a\nfunc f(a interface{}) {}\n', 'package a\nfunc f(a any) {}\n'],
    'a type parameter': ['a.go', 'package a\nfunc f(a int) {}\n', 'package a\nfunc f[T any](a T) {}\n'],
    'a new field in Go': [
      'a.go',
      'package a\ntype S struct {}\n',
      'package a\ntype S struct { Extra map[string]any }\n',
    ],
    'the size of a type': ['a.go', 'package a\n', 'package a\nconst n = unsafe.Sizeof(0)\n'],
    'unsafe in a comment of Rust': ['src/a.rs', 'fn f() {}\n', '// no unsafe, no transmute\nfn f() {}\n'],
    'the forbidding of unsafe': ['src/lib.rs', 'fn f() {}\n', '#![forbid(unsafe_code)]\nfn f() {}\n'],
    'a safe call named alike': ['src/a.rs', 'fn f() {}\n', 'fn f() { transmute_colour(1); }\n'],
    'a parameterised type': ['A.java', 'class A {}\n', 'class A { Map<String, List<Integer>> m = new HashMap<>(); }\n'],
    instanceof: ['A.java', 'class A {}\n', 'class A { boolean f(Object o) { return o instanceof List; } }\n'],
    'a class of that name': ['A.java', 'class A {}\n', 'class A { Class<?> c = List.class; String s = "List x"; }\n'],
    'null! of a property': ['A.cs', 'class A {}\n', 'class A { public string Name { get; set; } = null!; }\n'],
    'null! in a test': ['test/ATests.cs', 'class A {}\n', 'class A { void T() { Throws(() => F(null!)); } }\n'],
    'a name in C#': ['A.cs', 'class A {}\n', 'class A { int dynamicSize; void F() { var x = dynamic; } }\n'],
    'nullable on': ['A.cs', 'class A {}\n', '#nullable enable\nclass A {}\n'],
    'mixed in new PHP': ['a.php', '<?php\n', '<?php\nfunction f(mixed $a): mixed { return $a; }\n'],
    'a narrower type in PHP': ['a.php', '<?php\nfunction f(mixed $a) {}\n', '<?php\nfunction f(int|string $a) {}\n'],
    'a typed variable in PHP': ['a.php', '<?php\nf();\n', '<?php\n/** @var int $x */\nf();\n'],
    'a typed let in Ruby': ['a.rb', 'x = 1\n', 'x = T.let(1, Integer)\n'],
    'typed: strict': ['a.rb', '# typed: true\nf\n', '# typed: strict\nf\n'],
    'generated code': ['src/gen.ts', null, '// @generated\nexport const a: any = 1;\n'],
  });

  test('says what was there, and what it leaves', async () => {
    const before = { 'a.py': 'def f(a: int): ...\n', 'b.ts': 'f(x);\n' };
    const after = { 'a.py': 'def f(a: Any): ...\n', 'b.ts': 'f(x as any);\n' };
    expect((await findingsOf({ before, after })).map(({ message }) => message)).toEqual([
      '"x as any" leaves the types',
      '"a: Any" takes anything where it was "int"',
    ]);
  });
});

test('what is made visible where it moves to is not new', async () => {
  const before = {
    'src/a.ts': 'type Listener = (...all: any[]) => void;\nexport const on = (one: Listener) => one;\n',
  };
  const after = {
    'src/a.ts': "import type { Listener } from './b';\nexport const on = (one: Listener) => one;\n",
    'src/b.ts': 'export type Listener = (...all: any[]) => void;\n',
  };
  const rules = (await findingsOf({ before, after })).map(({ rule }) => rule);
  expect(rules).not.toContain('type-escape');
  const other = { ...after, 'src/b.ts': 'export type Handler = (...all: any[]) => any;\n' };
  expect((await findingsOf({ before, after: other })).map(({ rule }) => rule)).toContain('type-escape');
});

describe('what Java asks for where a cast can’t be checked', () => {
  const of = (member: string): Promise<string[]> =>
    told('type-escape', { before: { 'A.java': 'class A {\n}\n' }, after: { 'A.java': `class A {\n  ${member}\n}\n` } });

  test.each([
    '@SuppressWarnings("unchecked") Set<T> f() { return (Set<T>) g(); }',
    '@SuppressWarnings("unchecked") T f() { return (T) g(); }',
    'void f() { @SuppressWarnings("unchecked") T[] a = (T[]) g(); }',
  ])('a person is asked: %s', async (member) => {
    expect(await of(member)).toEqual(['ask A.java:2']);
  });

  test.each([
    '@SuppressWarnings("unchecked") void f() { g(); }',
    '@SuppressWarnings("unchecked") String f() { return (String) g(); }',
    '@SuppressWarnings({"unchecked", "rawtypes"}) T f() { return (T) g(); }',
    '@SuppressWarnings("all") T f() { return (T) g(); }',
    '@SuppressWarnings("unchecked") class B { T f() { return (T) g(); } }',
  ])('anywhere else it looks away: %s', async (member) => {
    expect(await of(member)).toContain('block A.java:2');
  });
});
