import { describe } from 'vitest';
import { tells, type Told } from '../../support/rule-words.ts';

const fresh = (path: string, text: string, ...found: string[]): Told => [path, 'x\n', `x\n${text}`, ...found];
const leaves = (text: string, line = 2): string => `block ${line} "${text}" leaves the types`;
const away = (text: string, line = 2): string => `block ${line} "${text}" tells a type checker to look away`;
const around = (text: string, line = 2): string => `block ${line} "${text}" goes around the types`;
const proves = (text: string, line = 2): string => `block ${line} "${text}" goes around what the compiler proves`;
const anything = (text: string, was: string, line = 1): string =>
  `block ${line} "${text}" takes anything where it was "${was}"`;
const words = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '));

describe('TypeScript', () => {
  tells('type-escape', {
    'any for a variable': fresh('a.ts', 'let a: any;\n', leaves(': any')),
    'any in a list': fresh('a.ts', 'let a: any[];\n', leaves(': any[]')),
    'any in a result': fresh('a.ts', 'function f(): Promise<any> {}\n', leaves(': Promise<any>')),
    'a cast': fresh('a.ts', 'f(a as any);\n', leaves('a as any')),
    'a long cast by its end': fresh('a.ts', `f(${'a'.repeat(80)} as any);\n`, leaves(`${'a'.repeat(53)} as any`)),
    'an old cast': fresh('a.ts', 'f(<any>a);\n', leaves('<any>a')),
    'satisfies any': fresh('a.ts', 'f(a satisfies any);\n', leaves('a satisfies any')),
    'a cast to a list of any': fresh('a.ts', 'f(a as any[]);\n', leaves('a as any[]')),
    ...Object.fromEntries(
      words('unknown never object').map((type) => [
        `a cast through ${type}`,
        fresh('a.ts', `f(a as ${type} as T);\n`, leaves(`a as ${type} as T`)),
      ]),
    ),
    'a cast through an empty object': fresh('a.ts', 'f(a as {} as T);\n', leaves('a as {} as T')),
    'two old casts': fresh('a.ts', 'f(<T><unknown>a);\n', leaves('<T><unknown>a')),
    'a cast in brackets': fresh('a.ts', 'f(((a as unknown)) as T);\n', leaves('((a as unknown)) as T')),
    'no cast through a type': fresh('a.ts', 'f(a as S as T);\n'),
    ...Object.fromEntries(
      words('unknown const').map((type) => [
        `no cast through unknown to ${type}`,
        fresh('a.ts', `f(a as unknown as ${type});\n`),
      ]),
    ),
    'a cast through unknown to any is one': fresh('a.ts', 'f(a as unknown as any);\n', leaves('a as unknown as any')),
    'no constraint': fresh('a.ts', 'type A<T extends any> = T;\n'),
    'no caught error': fresh('a.ts', 'try {} catch (e: any) {}\n'),
    'no question of a conditional type': fresh('a.ts', 'type A<T> = T extends any ? 1 : 2;\n'),
    'the answers of one': fresh('a.ts', 'type A<T> = T extends 1 ? any : 2;\n', leaves('T extends 1 ? any : 2')),
    ...Object.fromEntries(
      words('expectTypeOf assertType expectType IsAny').map((name) => [
        `no test of types: ${name}`,
        fresh('a.ts', `${name}<any>(a);\n`),
      ]),
    ),
    'a call with any': fresh('a.ts', 'expecting<any>(a);\n', leaves('expecting<any>(a)')),
    ...Object.fromEntries(
      words('a.d.ts a.d.mts a.test-d.ts a-test-d.tsx').map((path) => [
        `nothing in ${path}`,
        fresh(path, 'let a: any;\n'),
      ]),
    ),
    'nothing in a test': fresh('a.test.ts', 'let a: any;\n'),
    ...Object.fromEntries(
      words('@ts-nocheck @ts-ignore').map((said) => [said, fresh('a.ts', `// ${said} b\nf();\n`, away(`${said} b`))]),
    ),
    '@ts-expect-error': fresh('a.tsx', '/* @ts-expect-error */\nf();\n', away('@ts-expect-error')),
    ...Object.fromEntries(
      words('FixMe Issue ExpectedError IgnoreFix').map((said) => [
        `$Flow${said}`,
        fresh('a.js', `// $Flow${said}[a]\nf();\n`, away(`$Flow${said}[a]`)),
      ]),
    ),
    'no other word of Flow': fresh('a.js', '// $FlowOther\n// @ts-ignored\n// @flow\n'),
  });
});

describe('Python', () => {
  tells('type-escape', {
    ...Object.fromEntries(
      [
        'type: ignore',
        'type: ignore[a]',
        'type:ignore',
        'mypy: ignore-errors',
        'mypy: disable-error-code="a"',
        'pyright: ignore',
        'pyright: ignore[a]',
      ].map((said) => [said, fresh('a.py', `# ${said}\nf()\n`, away(said))]),
    ),
    ...Object.fromEntries(
      [
        'pyright: basic',
        'pyright: reportX=false',
        'pyright: reportX = none',
        'ty: ignore',
        'ty: ignore[a]',
        'pyre-ignore',
        'pyre-fixme[1]',
        'pyre: ignore',
      ].map((said) => [said, fresh('a.py', `# ${said}\nf()\n`, away(said))]),
    ),
    'no other words': fresh(
      'a.py',
      '# type: int\n# mypy: strict\n# pyright: strict\n# pyright: reportX=true\n# types: ignore\n# ty: x\n',
    ),
    'in a test only one that names nothing': fresh(
      'test_a.py',
      '# type: ignore[a]\nf()\n# type: ignore\ng()\n',
      away('type: ignore', 4),
    ),
    ...Object.fromEntries(
      ['Any', 't.Any', '"Any"', "'typing.Any'"].map((type) => [
        `a cast to ${type}`,
        fresh('a.py', `y = cast(${type}, z)\n`, leaves(`cast(${type}, z)`)),
      ]),
    ),
    'a cast of typing': fresh('a.py', 'y = typing.cast(Any, z)\n', leaves('typing.cast(Any, z)')),
    'no cast to anything else': fresh('a.py', 'y = cast(AnyStr, z)\ny = broadcast(Any, z)\ny = cast(list[Any], z)\n'),
    'no cast in a stub': fresh('a.pyi', 'y = cast(Any, z)\n'),
    'a parameter': ['a.py', 'def f(a: int): ...\n', 'def f(a: Any): ...\n', anything('a: Any', 'int')],
    'a parameter with a default': [
      'a.py',
      'def f(a: int = 1): ...\n',
      'def f(a: Any = 1): ...\n',
      anything('a: Any = 1', 'int'),
    ],
    'a result': ['a.py', 'def f() -> int: ...\n', 'def f() -> Any: ...\n', anything('def f() -> Any: ...', 'int')],
    'a variable': [
      'a.py',
      'class A:\n    x: list[int]\n',
      'class A:\n    x: list[Any]\n',
      anything('x: list[Any]', 'list[int]', 2),
    ],
    'none that never had one': ['a.py', 'def f(a): ...\n', 'def f(a: Any): ...\n'],
    'none that had one': ['a.py', 'def f(a: Any): ...\n', 'def f(a: Any, b: int): ...\n'],
    'none that says more': ['a.py', 'x: dict\n', 'x: dict[str, Any]\n'],
    'none of another name': ['a.py', 'def f(a: int): ...\n', 'def f(b: Any): ...\n'],
    'none of another function': ['a.py', 'def f(a: int): ...\n', 'def g(a: Any): ...\n'],
    'none where there are more of it': ['a.py', 'x: int\n', 'x: Any\nx: int\n'],
  });
});

describe('Go', () => {
  const go = (text: string): string => `package a\n\n${text}\n`;
  const change = (before: string, after: string, ...found: string[]): Told => ['a.go', go(before), go(after), ...found];
  tells('type-escape', {
    ...Object.fromEntries(
      words('Pointer Slice SliceData String StringData Add').map((name) => [
        `unsafe.${name}`,
        change('', `var x = unsafe.${name}(y)`, around(`unsafe.${name}`, 3)),
      ]),
    ),
    'an unsafe type': change('', 'var x unsafe.Pointer', around('unsafe.Pointer', 3)),
    'a linked name': change('', '//go:linkname a b', around('//go:linkname a b', 3)),
    'no size': change('', 'var x = unsafe.Sizeof(y)\n\n// go:linkname a b'),
    'a parameter': change('func f(a int) {}', 'func f(a any) {}', anything('a any', 'int', 3)),
    'a variadic parameter': change('func f(a ...int) {}', 'func f(a ...any) {}', anything('a ...any', 'int', 3)),
    'a field': change(
      'type A struct {\n\tb int\n}',
      'type A struct {\n\tb interface{}\n}',
      anything('b interface{}', 'int', 4),
    ),
    'a variable': change('var a int', 'var a any', anything('a any', 'int', 3)),
    'a type': change('type A int', 'type A any', anything('A any', 'int', 3)),
    'a result of a function': change(
      'func f() int { return 1 }',
      'func f() any { return 1 }',
      anything('func f() any { return 1 }', 'int', 3),
    ),
    'a result of a method': change(
      'func (a A) f() int { return 1 }',
      'func (a A) f() any { return 1 }',
      anything('func (a A) f() any { return 1 }', 'int', 3),
    ),
    'none that is new': change('', 'func f(a any) any { return a }'),
  });
});

describe('Rust', () => {
  tells('type-escape', {
    'a block': fresh('a.rs', 'fn f() { unsafe { g() } }\n', proves('unsafe { g() }')),
    'a function': fresh('a.rs', 'pub unsafe fn f() {}\n', proves('pub unsafe fn f() {}')),
    'an implementation': fresh('a.rs', 'unsafe impl A for B {}\n', proves('unsafe impl A for B {}')),
    ...Object.fromEntries(
      words('transmute mem::transmute std::mem::transmute_copy transmute::<A,B>').map((name) => [
        name,
        fresh('a.rs', `fn f() { ${name}(x); }\n`, proves(`${name}(x)`)),
      ]),
    ),
    'in a test too': fresh('tests/a.rs', 'fn f() { unsafe { g() } }\n', proves('unsafe { g() }')),
    'no safe implementation': fresh('a.rs', 'impl A for B {} fn f() { transmuted(x); let unsafe_x = 1; }\n'),
  });
});

describe('Java', () => {
  const java = (body: string): string => `class A {\n  ${body}\n}\n`;
  const change = (body: string, ...found: string[]): Told => ['A.java', java(''), java(body), ...found];
  const raw = (name: string): string => `block 2 "${name}" leaves the types: it has no type in angle brackets`;
  const types = words(
    'List ArrayList LinkedList Set HashSet LinkedHashSet TreeSet Map HashMap LinkedHashMap TreeMap ConcurrentHashMap Collection Iterable',
    'Iterator Queue Deque ArrayDeque Optional Stream Supplier Consumer Function BiFunction Predicate Callable Future CompletableFuture Comparator',
  );
  tells('type-escape', {
    ...Object.fromEntries(types.map((name) => [name, change(`${name} a;`, raw(name))])),
    'a parameter': change('void f(List a) {}', raw('List')),
    'a result': change('List f() { return null; }', raw('List')),
    'a variable': change('void f() { List a = null; }', raw('List')),
    'a list of them': change('List[] a;', raw('List')),
    'one within another': change('Optional<List> a;', raw('List')),
    'a new one': change('Object a = new HashMap();', raw('HashMap')),
    'a cast': change('Object a = (Set) b;', raw('Set')),
    'none with a type': change('List<A> a; Map<A, B> b = new HashMap<>();'),
    'none in a question': change('boolean a = b instanceof List; Class<?> c = List.class;'),
    'none of another name': change('Listing a; Mapper b;'),
    ...Object.fromEntries(
      words('unchecked rawtypes all').map((name) => [
        `what is silenced: ${name}`,
        change(`@SuppressWarnings("${name}") int a;`, away(`@SuppressWarnings(\\"${name}\\")`.replaceAll('\\"', '"'))),
      ]),
    ),
    'several that are silenced': change(
      '@java.lang.SuppressWarnings({"x", "unchecked"}) int a;',
      away('@java.lang.SuppressWarnings({"x", "unchecked"})'),
    ),
    'not what is silenced elsewhere': change('@SuppressWarnings("deprecation") int a;'),
    'a word to an editor': change('// noinspection unchecked\n  int a;', away('noinspection unchecked')),
  });
});

describe('C#', () => {
  const cs = (body: string): string => `class A {\n  ${body}\n}\n`;
  const change = (body: string, ...found: string[]): Told => ['A.cs', cs(''), cs(body), ...found];
  tells('type-escape', {
    'a dynamic field': change('dynamic a;', leaves('dynamic a')),
    'a dynamic parameter': change('void F(dynamic a) {}', leaves('dynamic a')),
    'a dynamic result': change('dynamic F() { return 1; }', leaves('dynamic F() { return 1; }')),
    'a dynamic part': change('List<dynamic> a;', leaves('<dynamic>')),
    'a dynamic that may be null': change('dynamic? a;', leaves('dynamic?')),
    'a list of dynamic': change('dynamic[] a;', leaves('dynamic[]')),
    'no name': change('int a = dynamic + 1;'),
    'null called something': change('string F() { return null!; }', 'block 2 "return null!;" calls nothing something'),
    'a default called something': change(
      'string F() { return default(string)!; }',
      'block 2 "return default(string)!;" calls nothing something',
    ),
    'not for a property': change('string P { get; set; } = null!;'),
    'not what is something': change('string F() { return a!; }'),
    'checks off': ['A.cs', cs(''), `#nullable disable\n${cs('')}`, 'block 1 "#nullable disable" switches checks off'],
    'checks on': ['A.cs', cs(''), `#nullable enable\n${cs('')}`],
    'a cast around': change('object F() => Unsafe.As<A>(b);', around('Unsafe.As<A>(b)')),
    'a cast around by its whole name': change(
      'object F() => System.Runtime.CompilerServices.Unsafe.As<A>(b);',
      around('System.Runtime.CompilerServices.Unsafe.As<A>(b)'),
    ),
    'an unsafe block': change('void F() { unsafe { G(); } }', around('unsafe { G(); }')),
    'an unsafe method': change('unsafe void F() {}', around('unsafe')),
  });
});

describe('PHP and Ruby', () => {
  const php = (text: string): string => `<?php\n${text}\n`;
  const change = (before: string, after: string, ...found: string[]): Told => [
    'a.php',
    php(before),
    php(after),
    ...found,
  ];
  tells('type-escape', {
    ...Object.fromEntries(
      ['@phpstan-ignore a', '@phpstan-ignore-line', '@phpstan-ignore-next-line', '@psalm-suppress A'].map((said) => [
        said,
        change('f();', `// ${said}\nf();`, away(said)),
      ]),
    ),
    'a variable of anything': change('f();', '/** @var mixed $a */\n$a = f();', leaves('/** @var mixed $a */')),
    'no variable of a type': change('f();', '/** @var int $a */\n$a = f();'),
    'no variable of a class': change('f();', 'class A {\n  /** @var mixed */\n  private $a;\n}'),
    'a parameter': change('function f(int $a) {}', 'function f(mixed $a) {}', anything('mixed $a', 'int', 2)),
    'a property': change(
      'class A { public int $a; }',
      'class A { public mixed $a; }',
      anything('public mixed $a;', 'int', 2),
    ),
    'a promoted property': change(
      'class A { function __construct(private int $a) {} }',
      'class A { function __construct(private mixed $a) {} }',
      anything('private mixed $a', 'int', 2),
    ),
    'a variadic parameter': change(
      'function f(int ...$a) {}',
      'function f(mixed ...$a) {}',
      anything('mixed ...$a', 'int', 2),
    ),
    'a result': change('function f(): int {}', 'function f(): mixed {}', anything('function f(): mixed {}', 'int', 2)),
    'T.untyped': fresh('a.rb', 'f(T.untyped)\n', leaves('T.untyped')),
    'T.unsafe': fresh('a.rb', 'T.unsafe(a).b\n', leaves('T.unsafe(a)')),
    'no T of another kind': fresh('a.rb', 'T.let(a, B)\nX.untyped\nT.must(a)\n'),
    'checks off in Ruby': fresh('a.rb', '# typed: false\nf\n', away('typed: false')),
    'checks left out in Ruby': fresh('a.rb', '# typed: ignore\nf\n', away('typed: ignore')),
  });
});
