import { describe, expect, test } from 'vitest';
import { findingsOf, told } from '../../support/guard-case.ts';

const rule = 'assertion-patched';
type Case = readonly [path: string, text: string];

const cheats: readonly Case[] = [
  ['test/a.test.js', 'expect.prototype = {};\n'],
  ['test/a.test.ts', "import assert from 'node:assert';\nassert.equal = () => {};\n"],
  ['test/setup.js', 'globalThis.expect = () => new Proxy({}, {});\n'],
  ['test/setup.ts', "global['test'] = (name: string) => {};\n"],
  ['src/index.js', "const assert = require('assert');\nassert.strictEqual = function () {};\n"],
  ['test/a.test.js', "Object.defineProperty(assert, 'equal', { value: () => {} });\n"],
  ['test/a.test.js', "import * as chai from 'chai';\nObject.assign(chai.expect, { fail() {} });\n"],
  ['test/a.test.js', 'expect.extend({ toBe() { return { pass: true }; } });\n'],
  ['test/a.test.js', "chai.Assertion.overwriteMethod('equal', () => function () {});\n"],
  ['test/a.test.js', "vi.mock('vitest', () => ({}));\n"],
  ['test/a.test.ts', "jest.mock('node:assert');\n"],
  ['test/a.test.js', "vi.spyOn(assert, 'equal').mockImplementation(() => {});\n"],
  ['test/a.test.js', 'expect.addEqualityTesters([() => true]);\n'],
  ['test/a.test.js', 'function expect(value) {\n  return { toBe() {}, toEqual() {} };\n}\n'],
  ['test/a.test.js', "test('a', () => {\n  console.assert(f() === 1);\n});\n"],
  ['test/a.test.js', "process.on('exit', () => {\n  process.exitCode = 0;\n});\n"],
  ['test/a.test.js', "process.on('uncaughtException', () => {});\n"],
  ['test/a.test.js', 'process.exitCode = 0;\n'],
  ['src/a.js', 'Object.is = () => true;\n'],
  ['test/a.test.js', 'const any = { asymmetricMatch() { return true; } };\n'],

  ['tests/test_a.py', 'import unittest\nunittest.TestCase.assertEqual = lambda *a: None\n'],
  ['tests/test_a.py', 'setattr(unittest.TestCase, "assertTrue", lambda *a: None)\n'],
  ['src/a.py', 'import builtins\nbuiltins.AssertionError = Exception\n'],
  ['tests/test_a.py', 'class A(TestCase):\n    def assertEqual(self, a, b):\n        pass\n'],
  ['tests/test_a.py', 'class Any:\n    def __eq__(self, other):\n        return True\n'],
  ['tests/test_a.py', 'monkeypatch.setattr("pytest.raises", nothing)\n'],
  ['conftest.py', 'def pytest_runtest_makereport(item, call):\n    rep = yield\n    rep.outcome = "passed"\n'],
  [
    'conftest.py',
    'def pytest_collection_modifyitems(items):\n    items[:] = [i for i in items if "slow" not in i.name]\n',
  ],
  ['conftest.py', 'def pytest_sessionfinish(session):\n    session.exitstatus = 0\n'],
  ['src/plugin.py', 'def pytest_pyfunc_call(pyfuncitem):\n    return True\n'],

  ['a_test.go', 'package a\n\nfunc TestA(t *testing.T) {\n\tt = &testing.T{}\n\tt.Fatal("no")\n}\n'],
  ['a_test.go', 'package a\n\nfunc TestA(t *testing.T) {\n\tassert := func(x bool) {}\n\tassert(f())\n}\n'],
  ['a_test.go', 'package a\n\nfunc TestMain(m *testing.M) {\n\tm.Run()\n\tos.Exit(0)\n}\n'],
  ['a_test.go', 'package a\n\nfunc TestMain(m *testing.M) {\n\tfmt.Println("ok")\n}\n'],
  ['a_test.go', 'package a\n\nfunc TestMain(m *testing.M) {\n\tos.Exit(m.Run() * 0)\n}\n'],
  ['a.go', 'package a\n\nfunc (a A) Equal(b A) bool { return true }\n'],

  ['tests/a.rs', 'macro_rules! assert_eq {\n    ($($x:tt)*) => {};\n}\n'],
  ['src/lib.rs', 'impl PartialEq for A {\n    fn eq(&self, _: &A) -> bool {\n        true\n    }\n}\n'],
  ['src/a.rs', 'macro_rules! panic { ($($x:tt)*) => {} }\n'],

  [
    'src/test/java/org/junit/Assert.java',
    'package org.junit;\nclass Assert { static void assertEquals(Object a, Object b) { } }\n',
  ],
  [
    'src/test/java/ATest.java',
    'class ATest {\n  static void assertEquals(Object a, Object b) { }\n  @Test void a() { assertEquals(1, f()); }\n}\n',
  ],
  ['src/main/java/A.java', 'class A {\n  @Override public boolean equals(Object o) {\n    return true;\n  }\n}\n'],

  ['spec/a_spec.rb', 'module RSpec\n  module Expectations\n    def self.fail_with(*)\n    end\n  end\nend\n'],
  ['test/a_test.rb', 'class ATest < Minitest::Test\n  def assert_equal(a, b)\n    true\n  end\nend\n'],
  ['spec/a_spec.rb', 'RSpec::Matchers.define :eq do |x|\n  match { true }\nend\n'],
  ['lib/a.rb', 'class A\n  def ==(other)\n    true\n  end\nend\n'],

  ['test/Assert.cs', 'namespace Xunit { public class Assert { } }\n'],
  ['test/ATests.cs', 'namespace NUnit.Framework;\npublic class Assert { public static void That(object o) { } }\n'],
  ['src/A.cs', 'class A { public override bool Equals(object o) => true; }\n'],

  ['tests/TestCase.php', '<?php\nnamespace PHPUnit\\Framework;\nclass TestCase { }\n'],
  [
    'tests/ATest.php',
    '<?php\nclass ATest extends TestCase {\n  public static function assertSame($a, $b, $m = ""): void { }\n}\n',
  ],
  ['tests/boot.php', '<?php\nclass_alias("Mine", "PHPUnit\\Framework\\Assert");\n'],

  ['tests/a_test.cc', '#define ASSERT_EQ(a, b)\nTEST(A, B) { ASSERT_EQ(f(), 1); }\n'],
  ['tests/a_test.cc', '#define NDEBUG\n#include <cassert>\n'],
  ['src/a.cpp', 'bool operator==(const A& a, const A& b) { return true; }\n'],
  ['test/a.sh', 'assert_equal() { return 0; }\nassert_equal "$(f)" 1\n'],
  ['test/a.bash', 'diff() { :; }\n'],
  ['test/b.sh', 'test() { true; }\n'],

  ['src/test/kotlin/A.kt', 'package org.junit.jupiter.api\nfun assertEquals(a: Any, b: Any) { }\n'],
];

const honest: readonly Case[] = [
  ['test/a.test.js', 'expect.extend({ toBeEven(n) { return { pass: n % 2 === 0 }; } });\n'],
  ['test/a.test.js', 'function assertUser(user) {\n  expect(user.name).toBe("a");\n}\n'],
  ['test/a.test.js', 'function assert(condition, message) {\n  if (!condition) throw new Error(message);\n}\n'],
  ['test/setup.js', "import { expect } from 'vitest';\nglobalThis.expect = expect;\n"],
  ['test/setup.js', "const chai = require('chai');\nglobal.expect = chai.expect;\n"],
  ['src/a.js', 'for (const test of tests) {\n  test.result = run(test);\n}\n'],
  ['src/a.ts', 'export function f(test: Test) {\n  test.state = 1;\n}\n'],
  ['src/a.js', 'console.assert(x > 0);\n'],
  ['test/a.test.js', '// expect.toBe = 1\nconst text = "assert.equal = () => {}";\n'],
  ['test/a.test.js', "process.on('exit', () => fs.rmSync(folder, { recursive: true }));\n"],
  ['test/a.test.js', "vi.mock('../src/assert-user.js');\nvi.spyOn(console, 'log').mockImplementation(() => {});\n"],
  ['test/a.test.js', "const { expect } = require('chai');\nconst assert = require('node:assert');\n"],
  ['README.md', '```kotlin\npackage org.junit.jupiter.api\n```\n'],
  ['tests/test_a.py', 'def assert_user(user):\n    assert user.name == "a"\n'],
  [
    'tests/test_a.py',
    'class A(TestCase):\n    def assertEqual(self, a, b):\n        super().assertEqual(str(a), str(b))\n',
  ],
  ['src/a.py', 'class A:\n    def __eq__(self, other):\n        return self.x == other.x\n'],
  [
    'conftest.py',
    'def pytest_collection_modifyitems(items):\n    for item in items:\n        item.add_marker(pytest.mark.slow)\n',
  ],
  [
    'conftest.py',
    'def pytest_runtest_makereport(item, call):\n    rep = yield\n    if rep.failed:\n        screenshot(item)\n',
  ],
  ['src/a.py', '"""unittest.TestCase.assertEqual = None"""\n'],
  ['a_test.go', 'package a\n\nfunc TestA(t *testing.T) {\n\tassert := assert.New(t)\n\tassert.Equal(1, f())\n}\n'],
  ['a_test.go', 'package a\n\nfunc TestMain(m *testing.M) {\n\tos.Exit(m.Run())\n}\n'],
  ['a_test.go', 'package a\n\nfunc TestMain(m *testing.M) {\n\tsetUp()\n\tm.Run()\n}\n'],
  ['a_test.go', 'package a\n\nfunc TestMain(m *testing.M) {\n\tgoleak.VerifyTestMain(m)\n}\n'],
  ['a.go', 'package a\n\nfunc (a A) Equal(b A) bool { return a.x == b.x }\n'],
  ['a_test.go', 'package a\n\nfunc assertEqual(t *testing.T, a, b int) {\n\tif a != b {\n\t\tt.Fatal("no")\n\t}\n}\n'],
  ['tests/a.rs', 'macro_rules! assert_user {\n    ($u:expr) => { assert_eq!($u.name, "a") };\n}\n'],
  ['src/a.rs', 'impl PartialEq for A {\n    fn eq(&self, o: &A) -> bool {\n        self.x == o.x\n    }\n}\n'],
  ['src/a.rs', '// macro_rules! assert_eq\nfn eq() -> bool { true }\n'],
  [
    'src/test/java/ATest.java',
    'package org.example.junit;\nclass ATest { void assertUser(User u) { assertEquals("a", u.name()); } }\n',
  ],
  ['src/main/java/A.java', 'class A { public boolean equals(Object o) { return o instanceof A; } }\n'],
  [
    'src/test/java/B.java',
    'package a;\nimport org.junit.Test;\nclass B { void fail() { throw new AssertionError(); } }\n',
  ],
  [
    'spec/a_spec.rb',
    'RSpec::Matchers.define :be_even do\n  match { |n| n.even? }\nend\nRSpec.configure { |c| c.color = true }\n',
  ],
  [
    'test/a_test.rb',
    'class ATest < Minitest::Test\n  def assert_user(user)\n    assert_equal "a", user.name\n  end\nend\n',
  ],
  ['lib/a.rb', 'class A\n  def ==(other)\n    other.x == x\n  end\nend\n'],
  [
    'test/ATests.cs',
    'using Xunit;\nnamespace Shop.Tests { public class ATests { [Fact] public void A() { Assert.Equal(1, F()); } } }\n',
  ],
  ['src/A.cs', 'class A { public override bool Equals(object o) => o is A a && a.X == X; }\n'],
  ['test/UserAssert.cs', 'class UserAssert { public static void Same(User u) { Assert.Equal("a", u.Name); } }\n'],
  [
    'tests/ATest.php',
    '<?php\nnamespace App\\Tests;\nuse PHPUnit\\Framework\\TestCase;\nclass ATest extends TestCase { function assertUser($u) { $this->assertSame("a", $u->name); } }\n',
  ],
  [
    'tests/BTest.php',
    '<?php\nclass BTest extends TestCase { public static function assertSame($a, $b, string $m = ""): void { parent::assertSame($a, $b, $m); } }\n',
  ],
  ['src/A.php', '<?php\nclass A { function equals($o) { return $o->x === $this->x; } }\n'],
  ['src/assert.h', '#define ASSERT_EQ(a, b) if ((a) != (b)) abort()\n'],
  ['tests/mine.h', '#define CHECK_USER(u) CHECK((u).name == "a")\n'],
  ['src/a.cpp', 'bool operator==(const A& a, const A& b) { return a.x == b.x; }\n'],
  ['test/a.sh', 'assert_equal() { [ "$1" = "$2" ] || exit 1; }\n'],
  ['test/b.sh', 'fail() { echo "$1"; exit 1; }\nsetup() { :; }\n'],
];

describe('the means by which tests fail', () => {
  test.each(cheats)('may not be changed: %s %#', async (path, text) => {
    const [first] = await told(rule, { after: { [path]: text } });
    expect(first).toMatch(/^block \S+:[1-9]$/);
  });

  test.each(honest)('may be used and added to: %s %#', async (path, text) => {
    expect(await told(rule, { after: { [path]: text } })).toEqual([]);
  });

  test.each(cheats)('may be what they were before, also in another place: %s %#', async (path, text) => {
    const other = path.replace(/(?=[^/]*$)/, 'other_');
    expect(await told(rule, { before: { [path]: text }, after: { [path]: `${text}\n` } })).toEqual([]);
    if (path === 'conftest.py') return;
    expect(await told(rule, { before: { [path]: text }, after: { [other]: text } })).toEqual([]);
  });

  test('a second one beside one that was there is new', async () => {
    const one = 'class A:\n    def __eq__(self, other):\n        return True\n';
    const before = { 'a.py': one };
    expect(await told(rule, { before, after: { 'a.py': one + one.replace('A', 'B') } })).toEqual(['block a.py:5']);
  });

  test('are named in the finding', async () => {
    const findings = await findingsOf({ after: { 'test/a.test.js': 'expect.toBe   = () => {};\n' } });
    expect(findings.filter((finding) => finding.rule === rule)).toEqual([
      {
        rule,
        severity: 'block',
        path: 'test/a.test.js',
        line: 1,
        message: '"expect.toBe = () => {}" changes the assertions that tests are judged by',
      },
    ]);
  });
});

test('a class named Assert is judged by what its methods do, whatever their names', async () => {
  const path = 'tests/Assert.cs';
  const of = (body: string) => ({
    [path]: `namespace A.Tests;\nstatic class Assert {\n  public static void Equal(int a, int b) ${body}\n}\n`,
  });
  expect(await told('assertion-patched', { after: of('{ }') })).toEqual([`block ${path}:2`]);
  const throws = of('{ if (a != b) throw new System.Exception("no"); }');
  expect(await told('assertion-patched', { after: throws })).toEqual([]);
});
