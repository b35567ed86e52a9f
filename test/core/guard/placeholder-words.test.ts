import { describe, expect, test } from 'vitest';
import {
  forOthers,
  hint,
  notDone,
  onlyNotDone,
  onPurpose,
  putOff,
} from '../../../src/core/guard/placeholder/phrases.ts';
import { tells, type Told } from '../../support/rule-words.ts';

const not = (pattern: RegExp, texts: readonly string[]): string[] => texts.filter((text) => !pattern.test(text));
const words = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '));

describe('words that say that work is not done', () => {
  test('anywhere in a message', () => {
    const yes = [
      'not implemented',
      "a isn't implemented",
      'never implemented',
      'not yet implemented: a',
      'has not been implemented',
      'unimplemented',
      ': todo',
      'TODO: a',
      'implement me',
      'please implement this now',
      'implement it',
      'not supported yet',
      'stub',
      '- placeholder for a',
    ];
    expect(not(notDone, yes)).toEqual([]);
    expect(
      not(notDone, [
        'implemented',
        'a todo',
        'todos',
        'implement them',
        'not supported',
        'a stub',
        'stubs',
        'cannot implemented',
      ]),
    ).toHaveLength(8);
  });

  test('as all that a message says', () => {
    const yes = [
      'not implemented',
      'Not implemented yet.',
      'not yet implemented',
      'has not been implemented!',
      'this is not implemented',
      'function not supported',
      'method f() is unimplemented',
      'a.b(): todo',
      'feature todo',
      'f: not implemented',
      '  TODO  ',
    ].filter((text) => text !== 'method f() is unimplemented');
    expect(not(onlyNotDone, yes)).toEqual([]);
    expect(
      not(onlyNotDone, ['months are not supported', 'not implemented for a', 'todo list', 'a b not implemented', '']),
    ).toHaveLength(5);
  });

  test('for those who derive', () => {
    const yes = [
      ...words('subclass subclasses override overridden overriding abstract derived concrete'),
      'must implement',
      'must be implemented',
      'should implement',
      'should be implemented',
      'an implementing class',
    ];
    expect(not(forOthers, yes)).toEqual([]);
    expect(not(forOthers, words('class overrides abstraction implement implementing derive'))).toHaveLength(6);
  });

  test('of something that does nothing on purpose', () => {
    const yes = [
      ...words(
        'no-op noop nothing overrides subclassed intentionally deliberately hook default ignore ignored unused optional',
      ),
      'on purpose',
    ];
    expect(not(onPurpose, yes)).toEqual([]);
    expect(not(onPurpose, words('snoop anything hooks defaults purpose use options'))).toHaveLength(7);
  });

  test('in a comment that puts work off', () => {
    const yes = [
      ...words('implement finish complete fill write stub real actual placeholder missing replace implemented').map(
        (word) => `// TODO: ${word}`,
      ),
      '// XXX implement',
      '/* HACK(a): real one */',
      ' * TODO @me write',
      '# FIXME',
      '-- FIXME a',
      '// not yet implemented',
      '// Not implemented',
      '// not implemented yet: a',
      '// a placeholder',
      '// this is just a stub',
      '// only an placeholder',
      '// stub implementation',
      '// placeholder for now',
      '// stub until a',
      '// implement me',
      '// implementation here',
      '// implement later',
      '// implementation goes here',
      '// implement this',
      '// implement this later',
      '// ... rest of the code',
      '// ...existing implementation',
      '// ... remaining parser functions',
      '// ... existing method',
      '// in a real implementation',
      'x in a production system x',
      'in a full app',
      'in a real world app',
      'in a production application',
      'a\n// FIXME',
    ];
    expect(not(putOff, yes)).toEqual([]);
    expect(not(hint, yes)).toEqual([]);
    const no = [
      '// TODO: rename',
      '// TODOs implement',
      'a // TODO: implement',
      '// XXXL implement',
      '// not implemented: months',
      '// a placeholder text',
      '// a placeholder image',
      '// a stub for the test',
      '// the placeholder',
      '// implement this for months',
      '// implement the parser',
      '// ... rest of the world',
      '.. rest of the code',
      '// in a real house',
      '// FIXMES',
      `// TODO${' a'.repeat(21)} implement`,
    ];
    expect(not(putOff, no)).toEqual(no);
  });
});

const off = (said: string, line = 1): string => `block ${line} the comment "${said}" puts work off`;
const stands = (text: string, line = 1): string => `block ${line} "${text}" stands where work was wanted`;
const hollow = (text: string, line = 1): string => `block ${line} "${text}" does nothing`;
const emptied = (name: string, line = 1): string => `block ${line} the body of "${name}" is empty now`;
/** New beside what stood there. */
const fresh = (path: string, text: string, ...found: string[]): Told => [path, null, text, ...found];

describe('what is told of code that is not there', () => {
  tells('placeholder', {
    'a comment, its first line': fresh(
      'a.js',
      '/* a\n * TODO: implement b\n * c */\nf();\n',
      off('TODO: implement b', 2),
    ),
    'a comment without a grammar': fresh('a.kt', 'f() // FIXME b\n', `${off('FIXME b')} (read as text)`),
    'no comment in a paper': fresh('a.md', '// FIXME b\n'),
    'no comment in a declaration': fresh('a.d.ts', '// FIXME b\n'),
    'no comment in a stub of Python': fresh('a.pyi', '# FIXME b\ndef f(): ...\n'),
    'no comment in a test': fresh('test/a.test.js', '// FIXME b\n'),
    'an error at the top': fresh(
      'a.js',
      "throw new Error('not implemented');\n",
      stands("throw new Error('not implemented');"),
    ),
    'an error in double quotes': fresh(
      'a.js',
      'function f() { throw new Error("Not implemented: a"); }\n',
      stands('throw new Error("Not implemented: a");'),
    ),
    'an error in backticks': fresh(
      'a.js',
      'function f() { throw new Error(`todo: ${a}`); }\n',
      stands('throw new Error(`todo: ${a}`);'),
    ),
    'no error with more to say behind other work': fresh(
      'a.js',
      "function f() { g(); throw new Error('a is not implemented for b'); }\n",
    ),
    'no error without words': fresh('a.js', 'function f() { throw notImplemented; }\n'),
    'no error in a branch with more to say': fresh(
      'a.js',
      "function f(a) { if (a) { throw new Error('parsing a is not implemented'); } }\n",
    ),
    'an error of a name in a dotted form': fresh(
      'a.js',
      'const f = () => { throw new errors.NotImplementedYet(a); };\n',
      stands('throw new errors.NotImplementedYet(a);'),
    ),
    'an error of Python by its name': fresh(
      'a.py',
      'def f():\n    raise NotImplementedError\n',
      stands('raise NotImplementedError', 2),
    ),
    'no error of Python by a longer name': fresh('a.py', 'def f():\n    raise NotImplementedErrors\n'),
    'a macro of the standard library': fresh('a.rs', 'fn f() { std::todo!(); g() }\n', stands('std::todo!()')),
    'a macro of the core library': fresh(
      'a.rs',
      'fn f() { if a { core::unimplemented!("x") } }\n',
      stands('core::unimplemented!("x")'),
    ),
    'no panic with other words': fresh('a.rs', 'fn f() { panic!("no todo here") }\n'),
    'an error of Go': fresh(
      'a.go',
      'package a\n\nfunc f() error {\n\treturn fmt.Errorf("not implemented: %s", a)\n}\n',
      stands('return fmt.Errorf("not implemented: %s", a)', 4),
    ),
    'a status of Go': fresh(
      'a.go',
      'package a\n\nfunc f() error {\n\treturn nil, status.Errorf(codes.Unimplemented, "unimplemented")\n}\n',
      stands('return nil, status.Errorf(codes.Unimplemented, "unimplement…', 4),
    ),
    'a fatal log of Go': fresh(
      'a.go',
      'package a\n\nfunc f() {\n\tlog.Fatalf("todo")\n}\n',
      stands('log.Fatalf("todo")', 4),
    ),
    'no other call of Go': fresh('a.go', 'package a\n\nfunc f() {\n\tlog.Print("todo")\n}\n'),
    'an expression of C#': fresh(
      'A.cs',
      'class A { int P => throw new System.NotImplementedException(); }\n',
      stands('throw new System.NotImplementedException()'),
    ),
    'an error of PHP in a namespace': fresh(
      'a.php',
      '<?php\nfunction f() { throw new \\A\\NotImplementedException; }\n',
      stands('throw new \\A\\NotImplementedException', 2),
    ),
    'a failure of Ruby': fresh(
      'a.rb',
      'def f\n  fail NotImplementedError, "x"\nend\n',
      stands('fail NotImplementedError, "x"', 2),
    ),
    'a failure of Ruby from the top': fresh(
      'a.rb',
      'def f\n  raise ::NotImplementedError\nend\n',
      stands('raise ::NotImplementedError', 2),
    ),
    'an assertion of C++': fresh(
      'a.cpp',
      'int f() { Q_ASSERT(!"not implemented"); }\n',
      stands('Q_ASSERT(!"not implemented")'),
    ),
    'a fatal call of C++': fresh(
      'a.cpp',
      'int f() { base::fatal_error("stub"); }\n',
      stands('base::fatal_error("stub")'),
    ),
  });
});

describe('a body that does nothing is told', () => {
  tells('placeholder', {
    'of Python, by pass': fresh('a.py', 'def f(a):\n    pass\n', hollow('def f(a): pass')),
    'of Python, by dots': fresh('a.py', 'def f(a):\n    ...\n', hollow('def f(a): ...')),
    'of Python, a property': fresh(
      'a.py',
      'class A:\n    @property\n    def f(self):\n        pass\n',
      hollow('def f(self): pass', 3),
    ),
    'of Python, a static method': fresh(
      'a.py',
      'class A:\n    @staticmethod\n    def f():\n        pass\n',
      hollow('def f(): pass', 3),
    ),
    ...Object.fromEntries(
      ['null', 'undefined', 'false', 'true', '0', "''", '""', '[]', '{}'].map((value) => [
        `with a note beside ${value}`,
        fresh(
          'a.js',
          `function f() {\n  // TODO\n  return ${value};\n}\n`,
          hollow(`function f() { // TODO return ${value}; }`),
        ),
      ]),
    ),
    'with a note of another kind': fresh('a.rb', 'def f\n  # XXX\nend\n', hollow('def f # XXX end')),
    'not where it answers': fresh('a.js', 'function f() {\n  // TODO\n  return 1;\n}\n'),
    'not where it does something': fresh('a.js', 'function f() {\n  // TODO\n  g();\n  return null;\n}\n'),
    'not without a note': fresh('a.js', 'function f() {\n  return null;\n}\n'),
    ...Object.fromEntries(
      words(
        'noop no_op on_x handle_x visit_x setup teardown set_up tear_down before_x after_x callback my_callback hook x_hook close reset start stop flush clear __enter__ _on_x null_x dummy_x',
      ).map((name) => [`not of ${name}, which others call`, fresh('a.py', `def ${name}():\n    pass\n`)]),
    ),
    'not where it is decorated': fresh('a.py', '@route\ndef f():\n    pass\n'),
    'not where it replaces what a base does': fresh('a.py', 'class A(B):\n    def f(self):\n        pass\n'),
    'not within another function': fresh('a.py', 'def g():\n    def f():\n        pass\n    return f\n'),
    'not on purpose': fresh('a.py', 'def f():\n    # nothing to do\n    pass\n'),
    'not abstract': fresh('a.py', 'class A(ABC):\n    @abstractmethod\n    def f(self):\n        pass\n'),
    'not in a protocol': fresh('a.py', 'class A(Protocol):\n    def f(self):\n        ...\n'),
  });
});

describe('a body that was emptied is told by its name', () => {
  const inA = (body: string): string => `class A {\n  f() {${body}}\n}\n`;
  tells('placeholder', {
    'with what holds it': ['a.js', inA(' a(); b(); '), inA(''), emptied('A.f', 2)],
    'by return alone': ['a.js', inA(' a(); b(); '), inA(' return; '), emptied('A.f', 2)],
    'by a comment': ['a.js', inA(' a(); b(); '), inA(' /* a(); b(); */ '), emptied('A.f', 2)],
    'by a log': [
      'a.js',
      inA(' a(); b(); '),
      inA(' console.log(1); '.replace('console', '/* */ console')),
      emptied('A.f', 2),
    ],
    'in Python': ['a.py', 'def close():\n    a()\n    b()\n', 'def close():\n    pass\n', emptied('close')],
    'in Ruby': ['a.rb', 'def f\n  a\n  b\nend\n', 'def f\nend\n', emptied('f')],
    'in Go': ['a.go', 'package a\n\nfunc f() {\n\ta()\n\tb()\n}\n', 'package a\n\nfunc f() {\n}\n', emptied('f', 3)],
    'not one that did one thing': ['a.js', inA(' a(); '), inA('')],
    'not one that only printed': ['a.js', inA(' a(); console.log(1); '), inA('')],
    'not a constructor': ['a.js', 'class A { constructor() { a(); b(); } }\n', 'class A { constructor() { } }\n'],
    'not one by another name': ['a.js', 'class A { g() { a(); b(); } }\n', 'class A { f() { } }\n'],
    'not one beside an overload that works': [
      'A.java',
      'class A { void f() { a(); b(); } }\n',
      'class A { void f() { } void f(int x) { a(); } }\n',
    ],
  });
});

describe('a body that others fill is none', () => {
  const inClass = (head: string): Told => fresh('a.js', `${head} { get() { throw new Error('not implemented'); } }\n`);
  tells('placeholder', {
    ...Object.fromEntries(
      words(
        'AbstractA BaseA UnimplementedA MockA FakeA StubA NullA NoopA NoOpA DummyA IStore ABase AAbstract AInterface AMixin AProtocol AAdapter ANoop APort',
      ).map((name) => [`in ${name}`, inClass(`class ${name}`)]),
    ),
    ...Object.fromEntries(
      words('Store Item IO Database Report').map((name): [string, Told] => [
        `but in ${name}`,
        [...inClass(`class ${name}`), stands("throw new Error('not implemented');")] as unknown as Told,
      ]),
    ),
    'in a trait of Rust': fresh('a.rs', 'trait A { fn f() { todo!() } }\n'),
    'in tests of Rust': fresh('a.rs', '#[cfg(test)]\nmod t { fn f() { todo!() } }\n'),
    'in an interface of Java': fresh(
      'A.java',
      'interface A { default int f() { throw new NotImplementedException(); } }\n',
    ),
    'of a mock of Go': fresh('a.go', 'package a\n\nfunc (m *MockA) F() {\n\tpanic("not implemented")\n}\n'),
    'of a generic mock of Go': fresh('a.go', 'package a\n\nfunc (m *FakeA[T]) F() {\n\tpanic("not implemented")\n}\n'),
    'but of any other of Go': fresh(
      'a.go',
      'package a\n\nfunc (m *A) F() {\n\tpanic("not implemented")\n}\n',
      stands('panic("not implemented")', 4),
    ),
    'of a class that another one extends': fresh(
      'a.js',
      "class A { f() { throw new Error('todo'); } }\nclass B extends x.A { f() { g(); } }\n",
    ),
    'of a class that Python derives from': fresh(
      'a.py',
      'class A:\n    def f(self):\n        raise NotImplementedError\n\nclass B(C, A):\n    def f(self):\n        g()\n',
    ),
    'of a class that Ruby derives from': fresh(
      'a.rb',
      'class A\n  def f\n    raise NotImplementedError\n  end\nend\nclass B < X::A\n  def f\n    g\n  end\nend\n',
    ),
    'of a class that C# derives from': fresh(
      'A.cs',
      'class A { public void F() { throw new NotImplementedException(); } }\nclass B : A { void F() { G(); } }\n',
    ),
    'but not where the other one has no such method': fresh(
      'a.js',
      "class A { f() { throw new Error('todo'); } }\nclass B extends A { g() { h(); } }\n",
      stands("throw new Error('todo');"),
    ),
  });
});
