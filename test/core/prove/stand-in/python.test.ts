import { describe, expect, test } from 'vitest';
import { runFiles } from '../../../support/run-files.ts';
import { isThere } from '../../../support/is-there.ts';
import { standInOf } from '../../../support/stand-in-of.ts';

const thrown = "raise NotImplementedError('stand-in')";

describe('in Python', () => {
  test.each<readonly [promise: string, before: string | null, after: string, expected: string]>([
    ['a new function raises', null, 'def f(a):\n    """doc"""\n    return a\n', `def f(a):\n    ${thrown}\n`],
    [
      'an old one does what it did',
      'def f(a, b=1):\n    return a\n',
      'def f(a: int, b: int = 2) -> int:\n    a += 1\n    return a\n',
      'def f(a: int, b: int = 2) -> int:\n    return a\n',
    ],
    ['a renamed parameter makes it new', 'def f(a): return a\n', 'def f(b): return b\n', `def f(b): ${thrown}\n`],
    [
      'a body that awaits does not go into a function that may not',
      'async def f():\n    await 1\n',
      'def f():\n    return 1\n',
      `def f():\n    ${thrown}\n`,
    ],
    [
      'an old body is indented as its new place is',
      'class A:\n  def f(self):\n    if self:\n      return 1\n\n    return 2\n',
      'class A:\n    def f(self):\n        return 3\n',
      'class A:\n    def f(self):\n        if self:\n          return 1\n\n        return 2\n',
    ],
    [
      'and has lines of its own where it has many',
      'def f(a):\n    a += 1\n    return a\n',
      'def f(a): return 3\n',
      'def f(a): \n    a += 1\n    return a\n',
    ],
    [
      'accessors are told apart, decorators stay',
      'class A:\n    @property\n    def a(self): return 1\n',
      'class A:\n    @property\n    def a(self): return 2\n    @a.setter\n    def a(self, a): self.b = a\n',
      `class A:\n    @property\n    def a(self): return 1\n    @a.setter\n    def a(self, a): ${thrown}\n`,
    ],
    [
      'generators, coroutines and lambdas raise',
      null,
      'async def f():\n    yield 1\n\ng = lambda a: a\n',
      `async def f():\n    ${thrown}\n\ng = lambda a: (_ for _ in ()).throw(NotImplementedError('stand-in'))\n`,
    ],
    [
      'what has no body stays',
      null,
      'class A(Protocol):\n    def a(self) -> int: ...\n',
      'class A(Protocol):\n    def a(self) -> int: ...\n',
    ],
    [
      'what runs while a class is made stays',
      null,
      'class A:\n    def __init_subclass__(cls): cls.a = 1\n\nclass B(Enum):\n    C = 1\n    def __init__(self, a): self.a = a\n    def d(self): return 1\n',
      `class A:\n    def __init_subclass__(cls): cls.a = 1\n\nclass B(Enum):\n    C = 1\n    def __init__(self, a): self.a = a\n    def d(self): ${thrown}\n`,
    ],
    [
      'literals and imports stay, what is computed is None',
      null,
      "import os\nA = 60 * 60\nB = {'a': [A, -1], **os.environ}\nC: int = make(1)\nD = re.compile('a')\nE = [f() for f in A]\n",
      "import os\nA = 60 * 60\nB = {'a': [A, -1], **os.environ}\nC: int = None\nD = re.compile('a')\nE = None\n",
    ],
    [
      'unless the import needs it',
      null,
      "app = Flask('a')\nBase = make()\n@app.get('/')\ndef f(): return 1\nclass A(Base):\n    id = column()\n",
      `try: app = Flask('a')\nexcept Exception: app = None\ntry: Base = make()\nexcept Exception: Base = None\n@app.get('/')\ndef f(): ${thrown}\nclass A(Base):\n    try: id = column()\n    except Exception: id = None\n`,
    ],
    ['an old value is computed as it was', 'A = make(1)\n', 'A = make(2)\n', 'A = make(1)\n'],
    [
      'new statements may raise',
      null,
      'def register(a): return 1\nregister(\n    1,\n)\nfor a in [1]:\n    register(a)\n',
      `def register(a): ${thrown}\ntry: register(\n    1,\n)\nexcept Exception: pass\ntry:\n    for a in [1]:\n        register(a)\nexcept Exception: pass\n`,
    ],
    [
      'in a class too',
      null,
      'def make(a): return a\nclass A:\n    for b in [1]:\n        make(b)\n    if c:\n        def d(self):\n            make(1)\n',
      `def make(a): ${thrown}\nclass A:\n    try:\n        for b in [1]:\n            make(b)\n    except Exception: pass\n    if c:\n        def d(self):\n            ${thrown}\n`,
    ],
    [
      'a decorator that raises goes, and so does a default',
      null,
      'from .new import log\ndef retry(n): return n\n@retry(3)\n@log\n@cache\ndef f(a=retry(1)): return a\n',
      `from .new import log\ndef retry(n): ${thrown}\n\n\n@cache\ndef f(a=None): ${thrown}\n`,
    ],
    [
      'what an old body still needs comes back, and nothing else',
      '"""doc"""\nfrom x import y as z, w\nclass A:\n    def a(self):\n        return self._b()\n    def _b(self):\n        return gone()\ndef gone(): return z\ndef other(): return 1\n',
      '"""doc"""\nfrom x import w\nclass A:\n    def a(self):\n        return w\n',
      '"""doc"""\nfrom x import w\nfrom x import y as z\n\nclass A:\n    def a(self):\n        return self._b()\n    def _b(self):\n        return gone()\n\n\ndef gone(): return z\n',
    ],
  ])('%s', async (_, before, after, expected) => {
    expect(await standInOf('python', before, after)).toBe(expected);
  });
});

const before = `
import json
CACHE = {}
def load(text):
    return _read(text)
def _read(text):
    return CACHE.setdefault(text, json.loads(text))
class Shelf:
    def __init__(self, books):
        self.books = books
    def first(self):
        return self.books[0]
`;
const after = `
import functools
LIMIT = 3
def traced(call):
    @functools.wraps(call)
    def inner(*args):
        return call(*args)
    return inner
TABLE = {name: traced(name) for name in ['a']}
def load(text):
    return text
@traced
def twice(n):
    return n * 2
class Shelf:
    size = twice(2)
    def __init__(self, books):
        self.books = list(books)
    def first(self):
        return self.books[-1]
    @property
    def last(self):
        return self.books[-1]
class Room(Shelf):
    def __init__(self):
        super().__init__(['a'])
twice(1)
`;
const use = `
import made
def told(call):
    try: return call()
    except NotImplementedError as error: return str(error)
print([told(lambda: made.load('[1]')), told(lambda: made.Shelf(['a', 'b']).first()), made.LIMIT, made.TABLE, made.Shelf.size,
    told(lambda: made.twice(1)), told(lambda: made.Shelf([1]).last), told(made.Room)])
`;

describe.skipIf(!isThere('python3', '--version'))('where there is python3', () => {
  test('the stand-in is imported: the old works, the new raises', async () => {
    const text = (await standInOf('python', before, after)) ?? '';
    expect(runFiles({ 'made.py': text, 'use.py': use }, 'python3', 'use.py')).toBe(
      "[[1], 'a', 3, None, None, 'stand-in', 'stand-in', 'stand-in']\n",
    );
  });
});
