import { describe, expect, test } from 'vitest';
import { findingsOf, told } from '../../support/guard-case.ts';
import { letsPass, stops } from '../../support/rule-cases.ts';

describe('a linter that is told to look away', () => {
  stops('lint-escape', 'block', {
    'the next line in TypeScript @1': [
      'src/a.ts',
      'console.log(1);\n',
      '// eslint-disable-next-line no-console\nconsole.log(1);\n',
    ],
    'the line itself in JavaScript @1': ['src/a.js', 'eval(x);\n', 'eval(x); // eslint-disable-line no-eval\n'],
    'the whole file @1': ['src/a.ts', 'eval(x);\n', '/* eslint-disable */\neval(x);\n'],
    'a rule switched off by a comment @1': ['src/a.js', 'eval(x);\n', '/* eslint no-eval: "off" */\neval(x);\n'],
    'within JSX @2': [
      'src/a.tsx',
      'const a = <b>x</b>;\n',
      'const a = <b>\n{/* eslint-disable-next-line react/no-danger */}\nx</b>;\n',
    ],
    'oxlint @1': ['src/a.ts', 'f();\n', '// oxlint-disable-next-line no-unused-vars\nf();\n'],
    'biome @1': ['src/a.ts', 'f();\n', '// biome-ignore lint/suspicious/noExplicitAny: needed\nf();\n'],
    'prettier @1': ['src/a.ts', 'f();\n', '// prettier-ignore\nf();\n'],
    'a further rule in a comment that was there @1': [
      'src/a.ts',
      '// eslint-disable-next-line no-console\nf();\n',
      '// eslint-disable-next-line no-console, no-eval\nf();\n',
    ],
    'one line made the whole file @1': [
      'src/a.ts',
      '// eslint-disable-next-line no-console\nf();\n',
      '/* eslint-disable no-console */\nf();\n',
    ],
    'in a new file @1': ['src/a.ts', null, '/* eslint-disable */\nf();\n'],
    'another place of a file that lost one @5': [
      'src/a.ts',
      'function a() {\n  // eslint-disable-next-line no-eval\n  eval(text);\n}\nfunction b() {\n  return later;\n}\n',
      'function a() {\n  run(text);\n}\nfunction b() {\n  // eslint-disable-next-line no-eval\n  return later;\n}\n',
    ],
    'noqa @1': ['a.py', 'import os\n', 'import os  # noqa: F401\n'],
    'noqa behind other words @1': ['a.py', 'import os\n', 'import os  # for users # noqa\n'],
    'ruff for a file @1': ['a.py', 'import os\n', '# ruff: noqa\nimport os\n'],
    'pylint @2': ['a.py', 'def f():\n    g()\n', 'def f():\n    # pylint: disable=broad-except\n    g()\n'],
    'nolint @3': ['a.go', 'package a\n\nvar x = f()\n', 'package a\n\nvar x = f() //nolint:errcheck // why\n'],
    'staticcheck @3': ['a.go', 'package a\n\nvar x = f()\n', 'package a\n\n//lint:ignore SA1019 old\nvar x = f()\n'],
    'gosec @3': ['a.go', 'package a\n\nvar x = f()\n', 'package a\n\nvar x = f() // #nosec G101\n'],
    'allow over a function @1': ['src/a.rs', 'fn f() {}\n', '#[allow(dead_code)]\nfn f() {}\n'],
    'allow over a crate @1': ['src/lib.rs', 'fn f() {}\n', '#![allow(clippy::all)]\nfn f() {}\n'],
    'allow behind cfg_attr @1': ['src/a.rs', 'fn f() {}\n', '#[cfg_attr(test, allow(unused))]\nfn f() {}\n'],
    'SuppressWarnings @1': ['A.java', 'class A {}\n', '@SuppressWarnings("deprecation") class A {}\n'],
    'NOSONAR @1': ['A.java', 'class A { int x = f(); }\n', 'class A { int x = f(); } // NOSONAR\n'],
    'checkstyle @1': ['A.java', 'class A {}\n', '// CHECKSTYLE:OFF\nclass A {}\n'],
    'rubocop @1': ['a.rb', 'eval(x)\n', 'eval(x) # rubocop:disable Security/Eval\n'],
    'rubocop, put off @1': ['a.rb', 'eval(x)\n', '# rubocop:todo Security/Eval\neval(x)\n'],
    'standard @1': ['a.rb', 'eval(x)\n', '# standard:disable Security/Eval\neval(x)\n'],
    'pragma @1': ['A.cs', 'class A {}\n', '#pragma warning disable CS0168\nclass A {}\n'],
    'SuppressMessage @1': ['A.cs', 'class A {}\n', '[SuppressMessage("Style", "IDE0001")]\nclass A {}\n'],
    'ReSharper @1': ['A.cs', 'class A {}\n', '// ReSharper disable once UnusedMember\nclass A {}\n'],
    'phpcs @2': ['a.php', '<?php\nf();\n', '<?php\nf(); // phpcs:ignore\n'],
    'phpmd @2': [
      'a.php',
      '<?php\nfunction f() {}\n',
      '<?php\n/**\n * Does.\n * @SuppressWarnings(PHPMD)\n */\nfunction f() {}\n',
    ],
    'phpcs for a file @2': ['a.php', '<?php\nf();\n', '<?php\n// phpcs:ignoreFile\nf();\n'],
    'clang-tidy @1': ['a.cpp', 'int x = f();\n', 'int x = f(); // NOLINT(bugprone)\n'],
    'a diagnostic @1': ['a.c', 'int x;\n', '#pragma GCC diagnostic ignored "-Wunused"\nint x;\n'],
    'cppcheck @1': ['a.c', 'int x;\n', '// cppcheck-suppress unusedVariable\nint x;\n'],
    'shellcheck @1': ['a.sh', 'rm $x\n', '# shellcheck disable=SC2086\nrm $x\n'],
    'stylelint, as text @1': ['a.css', 'a { color: red }\n', '/* stylelint-disable */ a { color: red }\n'],
    'eslint in Vue, as text @2': ['a.vue', '<script>\nf()\n', '<script>\nf() // eslint-disable-line no-undef\n'],
    'a mark of a generator put in for it @2': [
      'src/a.ts',
      'f();\n',
      '// @generated\n// eslint-disable-next-line no-undef\nf();\n',
    ],
  });

  letsPass('lint-escape', {
    'a comment that mentions it': ['src/a.ts', 'f();\n', '// there is no eslint-disable here any more\nf();\n'],
    'a string that holds it': ['src/a.ts', 'f();\n', "f('// eslint-disable-next-line no-eval');\n"],
    'a template that holds it': ['src/a.ts', 'f();\n', 'f(`\n// eslint-disable-next-line no-eval\n`);\n'],
    'one that stood there while its line was edited': [
      'src/a.ts',
      '// eslint-disable-next-line no-console\nconsole.log(a);\n',
      '// eslint-disable-next-line no-console\nconsole.log(a, b);\n',
    ],
    'one that was narrowed from the file to a line': [
      'src/a.ts',
      '/* eslint-disable */\neval(x);\nf();\n',
      '// eslint-disable-next-line no-eval\neval(x);\nf();\n',
    ],
    'one that names its rule now': ['a.py', 'import os  # noqa\n', 'import os  # noqa: F401\n'],
    'another tool for the same rule': [
      'src/a.ts',
      '// eslint-disable-next-line @typescript-eslint/no-explicit-any\nf();\n',
      '// oxlint-disable-next-line typescript/no-explicit-any\nf();\n',
    ],
    'one that was re-indented': [
      'a.py',
      'def f():\n    g()  # noqa: E501\n',
      'def f():\n    if x:\n        g()  # noqa: E501\n',
    ],
    'one that is gone': ['a.rb', 'eval(x) # rubocop:disable Security/Eval\n', 'run(x)\n'],
    'a file that moved': {
      before: { 'a.go': 'package a\n\nvar x = f() //nolint:errcheck\n' },
      after: { 'b/a.go': 'package b\n\nvar x = f() //nolint:errcheck\n' },
    },
    'a function that moved to another file and was edited': {
      before: {
        'a.py': 'def f():\n    g()  # noqa: E501\n\n\ndef h():\n    pass\n',
        'b.py': 'def z():\n    return 1\n',
      },
      after: {
        'a.py': 'def h():\n    pass\n',
        'b.py': 'def z():\n    return 1\n\n\ndef f():\n    g(1, 2)  # noqa: E501\n',
      },
    },
    'a generated file': ['gen.go', null, '// Code generated by x. DO NOT EDIT.\npackage a\n\nvar x = f() //nolint\n'],
    'a fixture of a linter': ['test/fixtures/bad.js', null, '/* eslint-disable */\nf();\n'],
    documentation: ['docs/lint.md', 'a\n', 'a\n<!-- eslint-disable -->\n// eslint-disable-next-line\n'],
    'an enabling comment': ['src/a.ts', 'f();\n', '/* eslint-enable no-console */\nf();\n'],
    'a pragma that restores': ['A.cs', 'class A {}\n', '#pragma warning restore CS0168\nclass A {}\n'],
    'another attribute': ['src/a.rs', 'fn f() {}\n', '#[must_use]\n#[derive(Clone)]\nstruct A;\nfn f() {}\n'],
    'another annotation': ['A.java', 'class A {}\n', '@Deprecated class A {}\n'],
    'a shell comment': ['a.sh', 'f\n', '# see shellcheck for more\nf\n'],
    'prose in a comment of C': ['a.c', 'int x;\n', '// the linter says NOLINT where it looks away\nint x;\n'],
  });

  test('says what it is, and where no grammar reads the file', async () => {
    const after = { 'a.css': '/* stylelint-disable color-no-hex */\n', 'b.py': 'import os  # noqa: F401\n' };
    expect((await findingsOf({ after })).map(({ message }) => message)).toEqual([
      '"stylelint-disable color-no-hex" tells a linter to look away (read as text)',
      '"noqa: F401" tells a linter to look away',
    ]);
  });

  test('each escape removed stands for one that came, not for two', async () => {
    const before = { 'a.py': 'import os  # noqa: F401\n' };
    const after = { 'b.py': 'import os  # noqa: F401\n', 'c.py': 'import os  # noqa: F401\n' };
    expect(await told('lint-escape', { before, after })).toHaveLength(1);
  });
});

test("a new file with C#'s mark of generated code is generated; put into one that was there the mark says nothing", async () => {
  const path = 'src/A.cs';
  const code = '#pragma warning disable 1591\nclass A { }\n';
  const marked = `// <auto-generated>\n// by a tool\n// </auto-generated>\n${code}`;
  expect(await told('lint-escape', { after: { [path]: marked } })).toEqual([]);
  expect(await told('lint-escape', { after: { [path]: code } })).toEqual([`block ${path}:1`]);
  expect(await told('lint-escape', { before: { [path]: 'class A { }\n' }, after: { [path]: marked } })).toEqual([
    `block ${path}:4`,
  ]);
});

describe('what the test programs of Cargo share', () => {
  const of = (path: string, lint: string): Promise<string[]> =>
    told('lint-escape', { after: { [path]: `#![allow(${lint})]\n\npub fn setup() {}\n` } });

  test('may be used in parts', async () => {
    for (const path of ['tests/common/mod.rs', 'crates/a/tests/util/http.rs'])
      for (const lint of ['dead_code', 'unused']) expect(await of(path, lint)).toEqual([]);
  });

  test('and nothing else may', async () => {
    expect(await of('tests/common/mod.rs', 'clippy::all')).toEqual(['block tests/common/mod.rs:1']);
    for (const path of ['src/common/mod.rs', 'tests/a.rs', 'src/tests.rs'])
      expect(await of(path, 'dead_code')).toEqual([`block ${path}:1`]);
  });
});
