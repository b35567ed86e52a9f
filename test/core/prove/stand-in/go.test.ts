import { describe, expect, test } from 'vitest';
import { isThere } from '../../../support/is-there.ts';
import { runFiles } from '../../../support/run-files.ts';
import { standInOf } from '../../../support/stand-in-of.ts';

const thrown = 'panic("stand-in")';

describe('in Go', () => {
  test.each<readonly [promise: string, before: string | null, after: string, expected: string | null]>([
    ['a new function panics', null, 'func F[K any](a K) K { return a }', `func F[K any](a K) K { ${thrown} }`],
    [
      'an old one does what it did, under the old names',
      'func F(a, b int) int { return a + b }',
      'func F(x int, y int) int { return x - y }',
      'func F(a, b int) int { return a + b }',
    ],
    [
      'another type makes it new',
      'func F(a int) int { return a }',
      'func F(a int) (int, error) { return a, nil }',
      `func F(a int) (int, error) { ${thrown} }`,
    ],
    [
      'methods belong to their types',
      'func (t *T) M() int { return 1 }',
      'func (x T) M() int { return 2 }\nfunc (t *U[K]) M() int { return 3 }',
      `func (t *T) M() int { return 1 }\nfunc (t *U[K]) M() int { ${thrown} }`,
    ],
    [
      'an import that only a body used goes',
      null,
      'import (\n\t"fmt"\n\t"os"\n\ty "gopkg.in/yaml.v3"\n)\nimport "strings"\nfunc F() *os.File { fmt.Print(y.A, strings.B); return nil }',
      `import (\n\t\n\t"os"\n\t\n)\n\nfunc F() *os.File { ${thrown} }`,
    ],
    [
      'one that is called otherwise than its path stays, and so does one for its effect',
      null,
      'import "a/some-thing"\nimport _ "b"\nfunc F() { thing.A() }',
      `import "a/some-thing"\nimport _ "b"\nfunc F() { ${thrown} }`,
    ],
    [
      'constants stay, a variable that would panic is the zero of its type',
      null,
      'const A = 1\nvar B = make1(2)\nvar C, D = pair()\nvar E = []int{make1(3)}\nvar F = regexp.MustCompile("a")\nvar G = func() int { return make1(4) }\nfunc make1(a int) int { return a }\nfunc pair() (a, b string) { return "", "" }',
      `const A = 1\nvar B = *new(int)\nvar C, D = *new(string), *new(string)\nvar E = []int{*new(int)}\nvar F = regexp.MustCompile("a")\nvar G = func() int { return make1(4) }\nfunc make1(a int) int { ${thrown} }\nfunc pair() (a, b string) { ${thrown} }`,
    ],
    ['where its type is open there is no stand-in', null, 'var A = f(1)\nfunc f[K any](a K) K { return a }', null],
    [
      'what runs by itself may panic without ending the program',
      null,
      'func init() { f() }',
      'func init() { defer func() { _ = recover() }(); f() }',
    ],
    [
      'what an old body still needs comes back, and nothing else',
      'import "fmt"\ntype S struct{}\nfunc (s S) gone() int { return other }\nvar other = 1\nvar another = 2\nfunc F() int { fmt.Print(); return S{}.gone() }',
      'type S struct{}\nfunc F() int { return 2 }',
      '\nimport "fmt"\n\ntype S struct{}\nfunc F() int { fmt.Print(); return S{}.gone() }\nfunc (s S) gone() int { return other }\n\nvar other = 1\n',
    ],
    [
      'a body that needs a field that is gone can not come back',
      'type S struct { a, b int }\nfunc (s S) F() int { return s.b }\nfunc (s S) G() int { return s.a }',
      'type S struct { a int }\nfunc (s S) F() int { return 1 }\nfunc (s S) G() int { return 2 }',
      `type S struct { a int }\nfunc (s S) F() int { ${thrown} }\nfunc (s S) G() int { return s.a }`,
    ],
  ])('%s', async (_, before, after, expected) => {
    const text = await standInOf('go', before === null ? null : `package a\n${before}`, `package a\n${after}`);
    expect(text).toBe(expected === null ? null : `package a\n${expected}`.replace('a\n\nimport', 'a\nimport'));
  });
});

const before = `package made

import "strings"

type Shelf struct{ books []string }

func NewShelf(books ...string) *Shelf { return &Shelf{books: books} }
func (s *Shelf) All() string { return join(s.books) }
func join(all []string) string { return strings.Join(all, "+") }
`;
const after = `package made

import (
	"fmt"
	"os"
)

type Shelf struct {
	books []string
	size  int
}

const Limit = 3

var Size = count(nil)
var Name, Err = load("a")

func init() { fmt.Println(Twice(2)) }

func NewShelf(all ...string) *Shelf { return &Shelf{books: all, size: len(all)} }
func (shelf *Shelf) All() string    { return fmt.Sprint(shelf.books) }
func (shelf *Shelf) First() (string, error) {
	unused := os.Args
	return unused[0], nil
}
func Twice[N int | float64](n N) N       { return n * 2 }
func count(all []string) int             { return len(all) }
func load(name string) (string, error)   { return os.Getenv(name), nil }
`;
const use = `package made

import (
	"fmt"
	"testing"
)

func told(call func() any) (said any) {
	defer func() {
		if r := recover(); r != nil {
			said = r
		}
	}()
	return call()
}

func TestStandIn(t *testing.T) {
	fmt.Println(told(func() any { return NewShelf("a", "b").All() }), Limit, Size, Name, Err,
		told(func() any { return Twice(1) }), told(func() any { v, _ := NewShelf().First(); return v }))
}
`;

describe.skipIf(!isThere('go', 'version'))('where there is go', () => {
  test('the stand-in compiles: the old works, the new panics', { timeout: 120_000 }, async () => {
    const text = (await standInOf('go', before, after)) ?? '';
    const files = { 'go.mod': 'module made\n\ngo 1.18\n', 'made.go': text, 'made_test.go': use };
    expect(runFiles(files, 'go', 'test', '-v', '.')).toContain('a+b 3 0  <nil> stand-in stand-in\n');
  });
});
