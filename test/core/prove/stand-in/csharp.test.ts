import { describe, expect, test } from 'vitest';
import { isThere } from '../../../support/is-there.ts';
import { runFiles } from '../../../support/run-files.ts';
import { standInOf } from '../../../support/stand-in-of.ts';

const error = 'throw new global::System.NotImplementedException("stand-in")';
const thrown = `{ ${error}; }`;

describe('in C#', () => {
  test.each<readonly [promise: string, before: string | null, after: string, expected: string]>([
    ['a new method throws', null, 'class A { T B<T>(T c) { return c; } }', `class A { T B<T>(T c) ${thrown} }`],
    [
      'an old one does what it did, under the old names',
      'class A { int B(int c, out int d) { d = 1; return c; } }',
      'class A { public int B(int x, out int y) { y = 2; return x + 1; } }',
      'class A { public int B(int c, out int d) { d = 1; return c; } }',
    ],
    [
      'in any form',
      'class A { int B() => 1; int C() { return 2; } int D => 3; int E { get => 4; } }',
      'class A { int B() { return 5; } int C() => 6; int D => 7; int E { get { return 8; } } }',
      'class A { int B() => 1; int C() { return 2; } int D => 3; int E { get => 4; } }',
    ],
    [
      'overloads are told apart, another result makes it new',
      'class A { int B(int c) { return 1; } int D() { return 2; } }',
      'class A { int B(long c) { return 3; } int B(int c) { return 4; } async Task<int> D() { return 5; } }',
      `class A { int B(long c) ${thrown} int B(int c) { return 1; } async Task<int> D() ${thrown} }`,
    ],
    [
      'properties, indexers, operators and events throw, what has no body stays',
      null,
      'abstract class A { int B => 1; int C { get; set; } int D { get => 2; set { d = value; } } int this[int i] { get { return 3; } } event E F { add { g(); } remove { } } public static A operator +(A a, A b) => a; public static implicit operator int(A a) { return 4; } abstract void H(); ~A() { i(); } }\ninterface I { void A(); int B() => 1; }\nenum E { A }\nrecord R(int A) { int B() => A; }',
      `abstract class A { int B => ${error}; int C { get; set; } int D { get => ${error}; set ${thrown} } int this[int i] { get ${thrown} } event E F { add ${thrown} remove ${thrown} } public static A operator +(A a, A b) => ${error}; public static implicit operator int(A a) ${thrown} abstract void H(); ~A() { } }\ninterface I { void A(); int B() => ${error}; }\nenum E { A }\nrecord R(int A) { int B() => ${error}; }`,
    ],
    [
      'a constructor throws after what is above it, a static one may end badly',
      null,
      'class A : B { A(int b) : base(b) { c = b; } static A() { D.Go(); } }',
      `class A : B { A(int b) : base(b) ${thrown} static A() { try { D.Go(); } catch { } } }`,
    ],
    [
      'a function in a field throws',
      'class A { static F<int> b = c => c; }',
      'class A { static F<int> b = c => { return 1; }; F<int> d = e => e; static Expression<F<int>> f = g => g; }',
      `class A { static F<int> b = c => c; F<int> d = e => ${error}; static Expression<F<int>> f = g => g; }`,
    ],
    [
      'constants stay, what would throw has the default of its type',
      null,
      'class A { const int B = 1 + 2; static readonly int C = Make(); static D E = new D(), F = new(); static List<int> G = new List<int> { 1 }; static int H { get; } = Other.Go(); D i = new D(); static int Make() { return 1; } }',
      `class A { const int B = 1 + 2; static readonly int C = default(int); static D E = default(D), F = default(D); static List<int> G = new List<int> { 1 }; static int H { get; } = default(int); D i = new D(); static int Make() ${thrown} }`,
    ],
    [
      'an old value is computed as it was',
      'class A { static B c = D.E(1); }',
      'class A { static B c = D.E(2); }',
      'class A { static B c = D.E(1); }',
    ],
    [
      'what an old body still needs comes back, and nothing else',
      'using System.Linq;\nnamespace N { class A { int lost = 1, other; int B() { return Gone(lost) + C.D; } int Gone(int x) => x; int Gone() => 2; } static class C { public static int D = 1; } }',
      'namespace N { class A { int B() { return 3; } int Gone() => 2; } }',
      '\nusing System.Linq;\nnamespace N { class A { int B() { return Gone(lost) + C.D; } int Gone() => 2; \nint lost = 1;\n\nint Gone(int x) => x;\n} \nstatic class C { public static int D = 1; }\n}',
    ],
  ])('%s', async (_, before, after, expected) => {
    const text = await standInOf('csharp', before, after);
    expect(text?.replace('#pragma warning disable\n', '')).toBe(expected);
  });
});

const before = `using System.Collections.Generic;

class Shelf
{
    private readonly List<string> books;
    public Shelf(List<string> books) { this.books = books; }
    public string All() => Join(books);
    public int Count { get { return books.Count; } }
    private static string Join(List<string> all) { return string.Join("+", all); }
}
`;
const after = `using System;
using System.Collections.Generic;

class Shelf
{
    public const int Limit = 3;
    public static readonly int Size = Twice(4);
    public static readonly Func<int, int> Next = n => n + 1;
    static Shelf() { Twice(1); }

    private readonly List<string> books;
    private readonly int doors;
    public Shelf(List<string> all) { books = all; doors = 1; }
    public string All() { return books.ToString(); }
    public int Count => books.Count + doors;
    public string First { get { var unused = 1; return books[unused - 1]; } set => books[0] = value; }
    public static int Twice(int n) { return n * 2; }
    public IEnumerable<string> Each(out int size) { size = 1; return books; }
}

class Room : Shelf
{
    public Room() : base(new List<string>()) { Twice(1); }
}
`;
const use = `using System;
using System.Collections.Generic;

class Use
{
    static object Told(Func<object> call)
    {
        try { return call(); } catch (NotImplementedException error) { return error.Message; }
    }
    static void Main()
    {
        int size;
        var shelf = new Shelf(new List<string> { "a", "b" });
        Console.WriteLine(string.Join(", ", Told(() => shelf.All()), Shelf.Limit, Shelf.Size, Told(() => shelf.Count), Told(() => shelf.First),
            Told(() => Shelf.Twice(1)), Told(() => Shelf.Next(1)), Told(() => shelf.Each(out size)), Told(() => new Room())));
    }
}
`;

describe.skipIf(!isThere('mcs', '--version'))('where there is a C# compiler', () => {
  test('the stand-in compiles: the old works, the new throws', { timeout: 120_000 }, async () => {
    const text = (await standInOf('csharp', before, after)) ?? '';
    const build = 'mcs -warnaserror -out:use.exe Shelf.cs Use.cs && mono use.exe';
    expect(runFiles({ 'Shelf.cs': text, 'Use.cs': use }, 'sh', '-c', build)).toBe(
      `a+b, 3, 0${', stand-in'.repeat(6)}\n`,
    );
  });
});
