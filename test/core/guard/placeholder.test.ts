import { describe, expect, test } from 'vitest';
import { findingsOf } from '../../support/guard-case.ts';
import { letsPass, stops } from '../../support/rule-cases.ts';

const inClass = (body: string): string => `class A {\n  int f(int a) {\n    ${body}\n  }\n}\n`;
const go = (body: string): string => `package a\n\nfunc f(a int) error {\n\t${body}\n}\n`;

describe('what stands where work was wanted', () => {
  stops('placeholder', 'block', {
    'an error that says so @2': [
      'src/a.ts',
      'f();\n',
      "export function f() {\n  throw new Error('Not implemented');\n}\n",
    ],
    'an error with more words @1': [
      'src/a.ts',
      'f();\n',
      "const f = () => { throw new Error('parsing is not yet implemented, sorry'); };\n",
    ],
    'an error of that name @1': ['src/a.js', 'f();\n', 'class A { f() { throw new NotImplementedError(); } }\n'],
    'an error behind a special case @3': [
      'src/a.ts',
      'f();\n',
      "function f(a) {\n  if (a === 1) return 2;\n  throw new Error('not implemented');\n}\n",
    ],
    'an error behind a log @3': [
      'src/a.ts',
      'f();\n',
      "function f() {\n  console.log('f');\n  throw new Error('TODO');\n}\n",
    ],
    'a rejected promise @1': [
      'src/a.ts',
      'f();\n',
      "function f() { return Promise.reject(new Error('not implemented')); }\n",
    ],
    'a comment that puts it off @2': [
      'src/a.ts',
      'f();\n',
      'function f() {\n  // TODO: implement the parser\n  g();\n}\n',
    ],
    'a comment of a fault @1': ['src/a.ts', 'f();\n', '// FIXME breaks with two\nf();\n'],
    'a comment that says only that it is not done @1': ['src/a.ts', 'f();\n', '// Not implemented.\nf();\n'],
    'a comment that says not yet @1': ['src/a.ts', 'f();\n', '/* Not implemented yet: months */\nf();\n'],
    'a comment to do it @1': ['src/a.ts', 'f();\n', '// Implement this\nf();\n'],
    'a hack that waits for the real one @1': ['src/a.ts', 'f();\n', '// HACK: replace by the parser\nf();\n'],
    'a comment of what a real one would do @1': [
      'src/a.ts',
      'f();\n',
      '// In a real implementation this would ask the server\nf();\n',
    ],
    'a comment in the place of code @1': ['src/a.ts', 'f();\n', '// ... rest of the code\nf();\n'],
    'an answer of nothing with a note @1': ['src/a.ts', 'f();\n', 'function f() {\n  return null; // TODO\n}\n'],
    'a body that was emptied @1': ['src/a.ts', 'function f() {\n  g();\n  h();\n}\n', 'function f() {\n}\n'],
    'Python, raised @2': ['a.py', 'x = 1\n', 'def f(a):\n    raise NotImplementedError\n'],
    'Python, raised with words @3': [
      'a.py',
      'x = 1\n',
      'def f(a):\n    """Does."""\n    raise NotImplementedError("later")\n',
    ],
    'Python, in a class @3': [
      'a.py',
      'x = 1\n',
      'class Store:\n    def get(self, key):\n        raise NotImplementedError()\n',
    ],
    'Python, pass @1': ['a.py', 'x = 1\n', 'def f(a):\n    pass\n'],
    'Python, dots @1': ['a.py', 'x = 1\n', 'def f(a):\n    """Parses."""\n    ...\n'],
    'Python, a method of pass @2': ['a.py', 'x = 1\n', 'class A:\n    def parse(self, a):\n        pass\n'],
    'Python, a comment @2': ['a.py', 'x = 1\n', 'def f(a):\n    # TODO: implement\n    return a\n'],
    'Python, emptied @1': ['a.py', 'def on_x(a):\n    g(a)\n    h(a)\n', 'def on_x(a):\n    pass\n'],
    'Go, panic @4': ['a.go', go('return nil'), go('panic("not implemented")')],
    'Go, panic with TODO @4': ['a.go', go('return nil'), go('panic("TODO: parse")')],
    'Go, an error @4': ['a.go', go('return g()'), go('return errors.New("not implemented")')],
    'Go, a comment @4': ['a.go', go('return g()'), go('// TODO(x): implement this\n\treturn g()')],
    'Rust, todo @1': ['src/a.rs', 'fn g() {}\n', 'fn f() -> i32 { todo!() }\n'],
    'Rust, unimplemented in a branch @1': [
      'src/a.rs',
      'fn g() {}\n',
      'fn f(a: i32) -> i32 { match a { 1 => 2, _ => unimplemented!() } }\n',
    ],
    'Rust, panic @1': ['src/a.rs', 'fn g() {}\n', 'fn f() -> i32 { panic!("not implemented") }\n'],
    'Java @3': [
      'A.java',
      inClass('return g();'),
      inClass('throw new UnsupportedOperationException("Not implemented yet");'),
    ],
    'Java, by name @3': ['A.java', inClass('return g();'), inClass('throw new NotImplementedException();')],
    'Java, a template @3': [
      'A.java',
      inClass('return g();'),
      inClass('throw new UnsupportedOperationException("Not supported yet.");'),
    ],
    'C# @3': ['A.cs', inClass('return g();'), inClass('throw new NotImplementedException();')],
    'C#, an expression @1': [
      'A.cs',
      'class A { int F() => 1; }\n',
      'class A { int F() => throw new NotImplementedException(); }\n',
    ],
    'C#, a comment @3': ['A.cs', inClass('return g();'), inClass('// TODO: real check\n    return true;')],
    'PHP @2': ['src/a.php', '<?php\n', "<?php\nfunction f() { throw new \\Exception('Not implemented'); }\n"],
    'PHP, by name @2': ['src/a.php', '<?php\n', '<?php\nfunction f() { throw new NotImplementedException(); }\n'],
    'PHP, a comment @2': ['src/a.php', '<?php\n', '<?php\n# FIXME: slow\nf();\n'],
    'Ruby @2': ['lib/a.rb', 'x\n', 'def f(a)\n  raise NotImplementedError\nend\n'],
    'Ruby, words @2': ['lib/a.rb', 'x\n', "def f(a)\n  raise 'not implemented'\nend\n"],
    'Ruby, a comment @2': ['lib/a.rb', 'x\n', 'def f(a)\n  # TODO: implement\nend\n'],
    'C++ @1': ['src/a.cpp', 'int g();\n', 'int f() { throw std::logic_error("not implemented"); }\n'],
    'C @1': ['src/a.c', 'int g();\n', 'int f() { assert(0 && "not implemented"); }\n'],
    'Kotlin, as text @1': ['src/A.kt', 'fun f() = 1\n', 'fun f() = 2 // TODO: implement\n'],
  });

  letsPass('placeholder', {
    'an abstract method': ['src/a.ts', 'f();\n', 'abstract class A { abstract f(): void; }\n'],
    'a base class': ['src/a.js', 'f();\n', "class BaseStore { get() { throw new Error('not implemented'); } }\n"],
    'a class that another one fills': [
      'src/a.js',
      'f();\n',
      "class Store { get() { throw new Error('not implemented'); } }\nclass Disk extends Store { get() { return read(); } }\n",
    ],
    'a message to those who derive': [
      'src/a.js',
      'f();\n',
      "class Store { get() { throw new Error('subclasses must implement get'); } }\n",
    ],
    'the last branch of a choice': [
      'src/a.ts',
      'f();\n',
      "switch (a) {\n  case 1: f(); break;\n  default:\n    throw new Error('not implemented');\n}\n",
    ],
    'another error': ['src/a.ts', 'f();\n', "function f() { throw new Error('no such file'); }\n"],
    'an empty function that is given to another': ['src/a.ts', 'f();\n', 'f(() => {});\nconst noop = () => {};\n'],
    'an empty constructor': ['src/a.ts', 'f();\n', 'class A { constructor(private readonly a: string) {} }\n'],
    'an interface': ['src/a.ts', 'f();\n', 'interface A { f(): void }\ndeclare function g(): void;\n'],
    'a plan that is no excuse': ['src/a.ts', 'f();\n', '// TODO: rename once all callers are gone\nf();\n'],
    'a comment on what is left out, and why': [
      'src/a.js',
      'f();\n',
      "/** Not implemented: months, because their length varies. */\nfunction f(a) {\n  if (a === 'months') throw new RangeError('months are not supported');\n  return g(a);\n}\n",
    ],
    'a comment on what is left out in Python': [
      'a.py',
      'x = 1\n',
      'def f(a):\n    # Not implemented for Windows, which has no fork.\n    return g(a)\n',
    ],
    'a word to those who implement': ['src/a.ts', 'f();\n', '/** Implement this interface to be told. */\nf();\n'],
    'a way around a fault elsewhere': ['src/a.ts', 'f();\n', '// HACK: Safari has no such event\nf();\n'],
    'a comment that was there': ['src/a.ts', '// TODO: implement\nf();\n', '// TODO: implement\nf(1);\n'],
    'a comment about an attribute': [
      'src/a.tsx',
      'f();\n',
      '// the placeholder of the input\nconst a = <input placeholder="a" />;\n',
    ],
    'a text': ['src/a.ts', 'f();\n', "const a = 'TODO: implement'; // list of todos\n"],
    'a program about todos': ['src/todo.ts', 'f();\n', '// Todo items are kept in order\nclass Todo {}\n'],
    'a test of it': [
      'test/a.test.ts',
      'f();\n',
      "test('a', () => { expect(f).toThrow(); throw new Error('not implemented'); });\n",
    ],
    'a function that lost its only line': ['src/a.ts', 'function f() {\n  log();\n}\n', 'function f() {}\n'],
    'an abstract method in Python': [
      'a.py',
      'x = 1\n',
      'class A(ABC):\n    @abstractmethod\n    def f(self):\n        raise NotImplementedError\n',
    ],
    'a protocol': ['a.py', 'x = 1\n', 'class A(Protocol):\n    def f(self) -> int: ...\n'],
    'an overload': ['a.py', 'x = 1\n', '@overload\ndef f(a: int) -> int: ...\ndef f(a):\n    return a\n'],
    'overloads beside the one that does the work': [
      'a.py',
      '@t.overload\ndef f(a: int) -> int: ...\ndef f(a):\n    g(a)\n    return a\n',
      '@t.overload\ndef f(a: int) -> int: ...\n@t.overload\ndef f(a: str) -> str: ...\ndef f(a):\n    g(a)\n    return h(a)\n',
    ],
    'overloads in C#': [
      'A.cs',
      'class A { void F() { } void F(int a) { G(); H(); } }\n',
      'class A { void F() { } void F(int a) { G(a); H(); } }\n',
    ],
    'a stub file': ['a.pyi', null, 'def f(a: int) -> int: ...\n'],
    'an exception class': ['a.py', 'x = 1\n', 'class MyError(Exception):\n    pass\n'],
    'an override that does nothing': [
      'a.py',
      'x = 1\n',
      'class A(Handler):\n    def emit(self, record):\n        pass\n',
    ],
    'a group of commands': ['a.py', 'x = 1\n', '@click.group()\ndef commands():\n    pass\n'],
    'a function that says that it does nothing': [
      'a.py',
      'x = 1\n',
      'def f(a):\n    """Does nothing, for callers that need one."""\n    pass\n',
    ],
    'a branch that does nothing': ['a.py', 'x = 1\n', 'def f(a):\n    if a:\n        pass\n    return a\n'],
    'an answer to an operator': [
      'a.py',
      'x = 1\n',
      'class A:\n    def __eq__(self, o):\n        return NotImplemented\n',
    ],
    'a case that is not there on a platform': [
      'a.py',
      'x = 1\n',
      'def f(a):\n    if a:\n        raise NotImplementedError("not on Windows")\n    return a\n',
    ],
    'a mock in Go': ['a.go', 'package a\n', 'package a\n\nfunc (m *MockStore) Get() { panic("not implemented") }\n'],
    'another panic': ['a.go', go('return nil'), go('panic("unreachable")')],
    'an error of a server in Go': [
      'a.go',
      go('return nil'),
      go('if a == 1 {\n\t\treturn errors.New("POST is not implemented by this server")\n\t}\n\treturn nil'),
    ],
    'a default of a trait': ['src/a.rs', 'fn g() {}\n', 'trait A { fn f(&self) { unimplemented!() } }\n'],
    'a test module in Rust': ['src/a.rs', 'fn g() {}\n', '#[cfg(test)]\nmod tests { fn f() { todo!() } }\n'],
    'a branch that is never taken': ['src/a.rs', 'fn g() {}\n', 'fn f() { unreachable!() }\n'],
    'an operation that a list does not have': [
      'A.java',
      inClass('return g();'),
      inClass('throw new UnsupportedOperationException();'),
    ],
    'an interface in Java': ['A.java', 'class A {}\n', 'interface A { int f(int a); default void g() {} }\n'],
    'an abstract class in Java': [
      'A.java',
      'class A {}\n',
      'abstract class A { abstract int f(); void g() { throw new NotImplementedException(); } }\n',
    ],
    'an operation that is not supported': [
      'A.cs',
      inClass('return g();'),
      inClass('throw new NotSupportedException();'),
    ],
    'an abstract class in C#': [
      'A.cs',
      'class A {}\n',
      'abstract class A { int F() => throw new NotImplementedException(); }\n',
    ],
    'a test in C#': ['test/ATests.cs', inClass('return g();'), inClass('throw new NotImplementedException();')],
    'an abstract method in PHP': ['src/a.php', '<?php\n', '<?php\nabstract class A { abstract function f(); }\n'],
    'an abstract class in PHP': [
      'src/a.php',
      '<?php\n',
      "<?php\nabstract class A { function f() { throw new \\Exception('Not implemented'); } }\n",
    ],
    'another exception in PHP': [
      'src/a.php',
      '<?php\n',
      "<?php\nfunction f() { throw new \\Exception('no such row'); }\n",
    ],
    'an abstract method in Ruby': [
      'lib/a.rb',
      'x\n',
      'class A\n  def f\n    raise NotImplementedError, "#{self.class} must implement f"\n  end\nend\n',
    ],
    'a base class in Ruby': [
      'lib/a.rb',
      'x\n',
      'class BaseJob\n  def perform\n    raise NotImplementedError\n  end\nend\n',
    ],
    'a class that is filled in Ruby': [
      'lib/a.rb',
      'x\n',
      'class Job\n  def perform\n    raise NotImplementedError\n  end\nend\nclass Mail < Job\n  def perform\n    send\n  end\nend\n',
    ],
    'a pure virtual method': ['src/a.cpp', 'int g();\n', 'class A { virtual int f() = 0; A() {} };\n'],
    documentation: ['docs/a.md', 'a\n', 'a\n# TODO: implement\n'],
    'one that moved': {
      before: {
        'src/a.ts': "export function f() {\n  throw new Error('not implemented');\n}\nexport const g = 1;\n",
        'src/b.ts': 'h();\n',
      },
      after: {
        'src/a.ts': 'export const g = 1;\n',
        'src/b.ts': "h();\nexport function f() {\n  throw new Error('not implemented');\n}\n",
      },
    },
  });

  test('says what', async () => {
    const before = { 'b.ts': 'function f() {\n  g();\n  h();\n}\n' };
    const after = {
      'a.py': 'def f(a):\n    pass\n\n\ndef g():\n    # FIXME later\n    raise NotImplementedError\n',
      'b.ts': 'function f() {}\n',
    };
    expect((await findingsOf({ before, after })).map(({ message }) => message)).toEqual([
      'the comment "FIXME later" puts work off',
      '"raise NotImplementedError" stands where work was wanted',
      '"def f(a): pass" does nothing',
      'the body of "f" is empty now',
    ]);
  });
});
