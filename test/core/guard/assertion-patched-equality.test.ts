import { describe } from 'vitest';
import { have, haveNone } from '../../support/patch-words.ts';

describe('equality that asks nothing of the other one, in Python', () => {
  const eq = (body: string, other = 'other'): string => `class A:\n    def __eq__(self, ${other}):\n        ${body}`;
  have('equal', 'src/a.py', [
    ...['return self is not None', 'return not False', 'return self.x or 1', '"""Like other."""\n        return 1'].map(
      (body) => eq(body),
    ),
    ...['return other == other', 'return other is not None', 'return isinstance(other, object)'].map((body) =>
      eq(body),
    ),
    ...['return self.x == other.x or True', 'return True or self.x == other.x', 'del other\n        return True'].map(
      (body) => eq(body),
    ),
    eq('if other:\n            return True\n        return True'),
    eq('return self is not None', 'other: object'),
    'class A(int):\n    __eq__ = lambda self, other: True',
    'class A(int):\n    __ne__ = lambda self, other: False',
    'class A(int):\n    __eq__ = int.__ge__',
    'def always(self, other):\n    return self is self\n\nA.__eq__ = always',
    'A = type("A", (int,), {"__eq__": lambda a, b: True})',
    'A = type("A", (int,), dict(__eq__=lambda a, b: True))',
    'setattr(A, "__eq__", lambda a, b: True)',
    'from unittest.mock import ANY',
    'from unittest import mock\n\ndef add(a, b):\n    return mock.ANY',
    'import unittest.mock\nx = unittest.mock.ANY',
    'from unittest.mock import ANY as anything',
  ]);
  haveNone('src/a.py', [
    ...['return self.x == other.x', 'return NotImplemented', 'raise TypeError("no")', 'return False', '...'].map(
      (body) => eq(body),
    ),
    ...['return isinstance(other, A)', 'return super().__eq__(other)', 'return Condition(self, other)'].map((body) =>
      eq(body),
    ),
    eq('if self.x == other.x:\n            return True\n        return False'),
    eq('if self.x == other.x:\n            return True'),
    eq('return self.x == other.x if isinstance(other, A) else NotImplemented'),
    'class A:\n    __eq__ = B.__eq__',
    'class A:\n    __eq__ = lambda self, other: self.x == other.x',
    'class A:\n    __ne__ = lambda self, other: not self == other',
    'from typing import Any\nANY = "*"',
    'from shop.mock import ANY',
  ]);
  haveNone('tests/test_a.py', ['from unittest.mock import ANY\n\ndef test_a():\n    assert f() == [1, ANY]']);
  haveNone('shop/testing.py', ['from unittest.mock import ANY']);
});

describe('equality that asks nothing of the other one, in other languages', () => {
  have('equal', 'src/a.ts', [
    'const any = { asymmetricMatch: () => true };',
    'class A { asymmetricMatch = (other: unknown) => this !== null; }',
    'class A { equals(other: A): boolean { return this !== null; } }',
    'class A { static [Symbol.hasInstance](other: unknown) { return true; } }',
    'A.prototype.equals = function (other) { return true; };',
    "const any = { $$typeof: Symbol.for('jest.asymmetricMatcher') };",
  ]);
  haveNone('src/a.ts', [
    'class A { equals(other: A): boolean { return this.x === other.x; } }',
    'class A { equals(other: A): boolean { return false; } }',
    'class A { equals(): boolean { return same(this, arguments); } }',
    'class A { equals(other: A): boolean { throw new Error("no"); } }',
    'const options = { equals: (a: A, b: A) => a.x === b.x };',
    'class A { static [Symbol.hasInstance](other: unknown) { return typeof other === "function"; } }',
  ]);
  have('equal', 'lib/a.rb', [
    'class A\n  def ==(_) = true\nend',
    'class A\n  def ==(other)\n    !nil?\n  end\nend',
    'class A\n  def eql?(other) = other == other\nend',
  ]);
  haveNone('lib/a.rb', [
    'class A\n  def ==(other) = other.x == x\nend',
    'class A\n  def ==(other)\n    super\n  end\nend',
    'class A\n  def ==(other)\n    return true if equal?(other)\n    x == other.x\n  end\nend',
  ]);
  have('equal', 'src/A.java', [
    'class A { public boolean equals(Object o) { return this != null; } }',
    'class A { public boolean equals(Object o) { return o == o; } }',
    'class A { public boolean equals(Object o) { if (o == null) { return true; } return true; } }',
  ]);
  haveNone('src/A.java', [
    'class A { boolean matches() { return pattern.matcher(text).find(); } }',
    'class A { boolean matches(Request request) { return enabled; } }',
    'class A { public boolean equals(Object o) { if (this == o) { return true; } return ((A) o).x == x; } }',
    'class A { public boolean equals(Object o) { return super.equals(o); } }',
  ]);
  have('equal', 'src/A.cs', [
    'class A { public override bool Equals(object o) { return this is not null; } }',
    'class A { public static bool operator ==(A a, A b) => a is not null; }',
  ]);
  haveNone('src/A.cs', [
    'class A { public override bool Equals(object o) => throw new NotSupportedException(); }',
    'class A { public static bool operator ==(A a, A b) => a.Equals(b); }',
  ]);
  have('equal', 'src/A.php', ['<?php\nclass A { function equals($o): bool { return $this->x > 0; } }']);
  haveNone('src/A.php', ['<?php\nclass A { function equals($o): bool { return $o->x === $this->x; } }']);
  const rust = (body: string, other = '_'): string =>
    `impl PartialEq for A {\n    fn eq(&self, ${other}: &A) -> bool {\n        ${body}\n    }\n}`;
  have('equal', 'src/a.rs', [rust('!false'), rust('self.x == self.x', 'o'), rust('let _ = o;\n        true', 'o')]);
  haveNone('src/a.rs', [rust('false'), rust('self.x == o.x', 'o'), rust('unimplemented!()')]);
  have('equal', 'a.go', ['package a\n\nfunc (a A) Equal(b A) bool { return a == a }']);
  haveNone('a.go', ['package a\n\nfunc (a A) Equal(b A) bool { return false }']);
  have('equal', 'src/a.cpp', ['bool operator==(const A& a, const A& b) { return a.x == a.x; }']);
  haveNone('src/a.cpp', ['bool operator==(const A& a, const A& b) { return false; }']);
});
