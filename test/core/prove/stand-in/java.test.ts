import { describe, expect, test } from 'vitest';
import { isThere } from '../../../support/is-there.ts';
import { runFiles } from '../../../support/run-files.ts';
import { standInOf } from '../../../support/stand-in-of.ts';

const thrown = 'throw new UnsupportedOperationException("stand-in");';

describe('in Java', () => {
  test.each<readonly [promise: string, before: string | null, after: string, expected: string | null]>([
    ['a new method throws', null, 'class A { <T> T a(T b) { return b; } }', `class A { <T> T a(T b) { ${thrown} } }`],
    [
      'an old one does what it did, under the old names',
      'class A { int a(int b, String... c) { return b; } }',
      'class A { public int a(final int x, String... y) { return x + 1; } }',
      'class A { public int a(int b, String... c) { return b; } }',
    ],
    [
      'overloads are told apart',
      'class A { int a(int b) { return 1; } }',
      'class A { int a(long b) { return 2; } int a(int b) { return 3; } long a() { return 4; } }',
      `class A { int a(long b) { ${thrown} } int a(int b) { return 1; } long a() { ${thrown} } }`,
    ],
    [
      'what gives something else or may fail otherwise is new',
      'class A { int a() { return 1; } void b() { c(); } void d() {} }',
      'class A { long a() { return 2; } void b() throws E { c(); d(); } static void d() { e(); } }',
      `class A { long a() { ${thrown} } void b() throws E { ${thrown} } static void d() { ${thrown} } }`,
    ],
    [
      'a constructor throws, after super where it starts with that',
      null,
      'class A extends B { final int a; A(int b) { super(b); this.a = b; } A() { this(1); } }',
      `class A extends B { final int a; A(int b) { super(b); ${thrown} } A() { this(1); ${thrown} } }`,
    ],
    [
      'one that would leave a field blank stays new',
      'class A { A() { go(); } }',
      'class A { final int b; A() { b = 1; go(); } }',
      'class A { final int b; A() { b = 1; go(); } }',
    ],
    [
      'what has no body stays, and so does what makes an enum',
      null,
      'interface I { void a(); default int b() { return 1; } }\nenum E { X(1) { int c() { return 2; } }; E(int d) { go(); } int c() { return 3; } }\nrecord R(int a) { R { go(); } }',
      `interface I { void a(); default int b() { ${thrown} } }\nenum E { X(1) { int c() { ${thrown} } }; E(int d) { go(); } int c() { ${thrown} } }\nrecord R(int a) { R { ${thrown} } }`,
    ],
    [
      'a function in a field throws',
      'class A { static F f = a -> a; }',
      'class A { static F f = a -> { return 1; }; F g = () -> 2; }',
      `class A { static F f = a -> a; F g = () -> { ${thrown} }; }`,
    ],
    [
      'constants stay, what would throw has the default of its type',
      null,
      'import java.nio.file.Path;\nclass A { static final int A = 1 + 2, B = make(); static final M C = Map.of(1, 2), D = Other.of(), E = new Other(); static boolean F = make() > 1; int g = make(); static Path H = Path.of("a"); static int make() { return 1; } }',
      `import java.nio.file.Path;\nclass A { static final int A = 1 + 2, B = 0; static final M C = Map.of(1, 2), D = null, E = null; static boolean F = false; int g = make(); static Path H = Path.of("a"); static int make() { ${thrown} } }`,
    ],
    [
      'an old value is computed as it was',
      'class A { static B b = Other.of(1); }',
      'class A { static B b = Other.of(2); }',
      'class A { static B b = Other.of(1); }',
    ],
    [
      'a static block may throw',
      null,
      'class A { static { Other.go(); } static { Map.of(); } }',
      'class A { static { try { Other.go(); } catch (Throwable standIn) { } } static { Map.of(); } }',
    ],
    [
      'where it has to set a field there is no stand-in',
      null,
      'class A { static final int B; static { B = Other.go(); } }',
      null,
    ],
    [
      'and none where an enum can not be made',
      null,
      'enum E { X(make()); E(int a) {} static int make() { return 1; } }',
      null,
    ],
    [
      'what an old body still needs comes back, and nothing else',
      'package a;\nimport java.io.File;\nimport java.util.*;\nclass A { private int lost = 1, other; int a() { return gone(lost, new File("")); } int gone(int b, File c) { return b; } int gone() { return 5; } }',
      'package a;\nclass A { int a() { return 2; } int gone() { return 5; } }',
      'package a;\nimport java.io.File;\n\nimport java.util.*;\n\nclass A { int a() { return gone(lost, new File("")); } int gone() { return 5; } \nprivate int lost = 1;\n\nint gone(int b, File c) { return b; }\n}',
    ],
  ])('%s', async (_, before, after, expected) => {
    expect(await standInOf('java', before, after)).toBe(expected);
  });
});

const before = `import java.util.List;

class Shelf {
    private final List<String> books;
    Shelf(List<String> books) { this.books = books; }
    String all() { return join(books); }
    private static String join(List<String> all) { return String.join("+", all); }
}
`;
const after = `import java.util.function.IntUnaryOperator;
import java.util.*;

class Shelf {
    static final int LIMIT = 3;
    static final int SIZE = twice(4);
    static final IntUnaryOperator NEXT = n -> n + 1;
    static { Shelf.twice(1); }
    enum Kind { SMALL(1); final int size; Kind(int size) { this.size = size; } int twice() { return size * 2; } }
    record Pair(int a, int b) { Pair { if (a > b) throw new IllegalArgumentException(); } }

    private final List<String> books;
    Shelf(List<String> all) { this.books = List.copyOf(all); }
    String all() { return books.toString(); }
    Optional<String> first() throws java.io.IOException { var unused = 1; return books.stream().findFirst(); }
    static int twice(int n) { return n * 2; }
}

class Room extends Shelf {
    private final int doors;
    Room(int doors) { super(List.of("a")); this.doors = doors; }
}
`;
const use = `import java.util.List;
import java.util.concurrent.Callable;

class Use {
    static Object told(Callable<?> call) {
        try { return call.call(); } catch (Exception error) { return error.getMessage(); }
    }
    public static void main(String[] args) {
        System.out.println(List.of(told(() -> new Shelf(List.of("a", "b")).all()), Shelf.LIMIT, Shelf.SIZE, Shelf.Kind.SMALL.size,
            told(() -> new Shelf(List.of("a")).first()), told(() -> Shelf.twice(1)), told(() -> Shelf.NEXT.applyAsInt(1)),
            told(() -> Shelf.Kind.SMALL.twice()), told(() -> new Shelf.Pair(1, 2)), told(() -> new Room(1))));
    }
}
`;

describe.skipIf(!isThere('javac', '-version'))('where there is javac', () => {
  test('the stand-in compiles: the old works, the new throws', { timeout: 120_000 }, async () => {
    const text = (await standInOf('java', before, after)) ?? '';
    const build = 'javac -Werror -d . Shelf.java Use.java && java -cp . Use';
    expect(runFiles({ 'Shelf.java': text, 'Use.java': use }, 'sh', '-c', build)).toBe(
      `[a+b, 3, 0, 1${', stand-in'.repeat(6)}]\n`,
    );
  });
});
