import { describe } from 'vitest';
import { have, haveNone } from '../../support/patch-words.ts';

describe('in Python', () => {
  const path = 'tests/test_a.py';
  have('changed', path, [
    ...['AssertionError', 'assertTrue', 'isinstance', 'all', 'any'].map((name) => `builtins.${name} = f`),
    ...['unittest.TestCase.fail', 'unittest.case.TestCase.run', 'TestCase.assertEqual'].map((name) => `${name} = f`),
    ...['raises', 'approx', 'fail', 'warns', 'skip', 'mark', 'mark.skip'].map((name) => `pytest.${name} = f`),
    'np.testing.assert_equal = f',
    'numpy.testing.assert_equal = f',
    ...['pytest', 'unittest', '_pytest.runner'].map((name) => `sys.modules["${name}"] = f`),
    'AssertionError = f',
    '_pytest.runner.call = f',
  ]);
  have('changed', path, [
    ...['unittest.TestCase', 'unittest.case.TestCase.run', 'TestCase', 'pytest', 'pytest.raises', 'pytest.approx'].map(
      (name) => `setattr(${name}, "x", f)`,
    ),
    ...['pytest.fail', 'pytest.warns', 'builtins', 'builtins.AssertionError', 'numpy.testing.assert_equal'].map(
      (name) => `monkeypatch.setattr("${name}", f)`,
    ),
    "mock.patch('pytest.raises', f)",
    'patch.object(TestCase, "run", f)',
    "mocker.replace('pytest', f)",
  ]);
  have('equal', 'src/a.py', [
    'class A:\n    def __eq__(self, o):\n        return True',
    'class A:\n    def __ne__(self, o):\n        return False',
  ]);
  have('outcome', 'conftest.py', [
    ...['outcome.outcome', 'rep.passed', 'report.failed', 'result.longrepr', 'res.outcome'].map(
      (left) => `def pytest_runtest_makereport():\n    ${left} = x`,
    ),
    'def pytest_runtest_logreport():\n    y.force_result(x)',
    'def pytest_exception_interact():\n    call.excinfo = None',
    "def pytest_runtest_makereport():\n    outcome = 'passed'",
    ...[
      'items[:] = x',
      'items[0] = x',
      'items.clear()',
      'items.pop()',
      'items.remove(x)',
      'del items',
      'c.pytest_deselected(x)',
    ].map((body) => `def pytest_collection_modifyitems(items):\n    ${body}`),
    'def pytest_collection_finish(items):\n    items.clear()',
    'def pytest_itemcollected(items):\n    items.clear()',
    ...['sessionfinish', 'unconfigure', 'terminal_summary'].map(
      (hook) => `def pytest_${hook}(s):\n    s.exitstatus = 0`,
    ),
    'def pytest_sessionfinish(s):\n    os._exit(0)',
    'def pytest_sessionfinish(s):\n    exit(0)',
    ...['runtest_protocol', 'runtest_call', 'pyfunc_call', 'ignore_collect'].map(
      (hook) => `def pytest_${hook}(s):\n    return True`,
    ),
    'def pytest_runtest_call(s):\n    f()\n    return 1',
    "def pytest_report_teststatus(r):\n    return 'passed', '.', ''",
  ]);
  const method = (name: string): string => `class A(TestCase):\n    def ${name}(self, *a):\n        pass`;
  have('hidden', path, [
    ...['assertEqual', 'assertEquals', 'assertNotEqual', 'assertTrue', 'assertFalse', 'assertIs', 'assertIsNot'].map(
      method,
    ),
    ...['assertIsNone', 'assertIsNotNone', 'assertIn', 'assertNotIn', 'assertIsInstance', 'assertRaises'].map(method),
    ...['assertRaisesRegex', 'assertAlmostEqual', 'assertNotAlmostEqual', 'assertGreater', 'assertGreaterEqual'].map(
      method,
    ),
    ...['assertLess', 'assertRegex', 'assertCountEqual', 'assertListEqual', 'assertDictContains', 'assertLogs'].map(
      method,
    ),
    ...['assertWarns', 'fail', 'failureException', '_callTestMethod', 'run'].map(method),
  ]);
  haveNone(path, [
    'x.TestCase = f',
    'pytest.main = f',
    'pytest_plugins = f',
    'sys.modules["other"] = f',
    'setattr(other, "pytest", f)',
    'getattr(TestCase, "run")',
    'monkeypatch.setattr("pytester", f)',
    'class A:\n    def __eq__(self, o):\n        return False',
    'class A:\n    def __ne__(self, o):\n        return True',
    'class A:\n    def __ne__(self, o):\n        return False or x',
    method('assertUser'),
    method('assertUserEqualish'),
    'def run(): pass',
  ]);
  haveNone('conftest.py', [
    'def pytest_runtest_makereport():\n    rep.nodeid = x',
    'def pytest_runtest_setup():\n    rep.outcome = x',
    'def pytest_collection_modifyitems(items):\n    items.sort()',
    'def pytest_generate_tests(items):\n    items.clear()',
    'def pytest_sessionfinish(s):\n    s.exitstatus == 0',
    'def pytest_sessionstart(s):\n    s.exitstatus = 0',
    'def pytest_runtest_call(s):\n    return None',
    'def pytest_runtest_setup(s):\n    return True',
    "def pytest_report_teststatus(r):\n    return 'failed'",
    "def pytest_report_header(r):\n    return 'passed'",
  ]);
});

describe('in Go', () => {
  const path = 'a_test.go';
  const go = (body: string): string => `package a\n\nfunc TestA(t *testing.T) {\n\t${body}\n}`;
  const main = (body: string): string => `package a\n\nfunc TestMain(m *testing.M) {\n\t${body}\n}`;
  have('changed', path, [
    ...['&testing.T{}', '&testing.B{}', 'new(testing.T)', 'testing.B{}'].map((value) => go(`t = ${value}`)),
    ...['fakeT{}', '&FakeT{}', 'noopT{}', 'newNopT()', 'silentT()', 'MockT{}', 'stubT{}'].map((value) =>
      go(`t := ${value}`),
    ),
  ]);
  have('hidden', path, [
    go('assert := func(x bool) {}'),
    go('require = func(x bool) {}'),
    go('assert := mine{}'),
    go('require := &mine{}'),
  ]);
  have('outcome', path, [main('m.Run()\n\tos.Exit(0)')]);
  have('equal', 'a.go', [
    'package a\n\nfunc (a A) Equal(b A) bool { return true }',
    'package a\n\nfunc Equal(a, b A) (bool) { return (true) }',
  ]);
  haveNone(path, [
    go('t = other.T()'),
    go('tt := &testing.T{}'),
    go('x := fakeT{}'),
    go('assert := assert.New(t)'),
    go('asserts := func(x bool) {}'),
    main('os.Exit(1)'),
    'package a\n\nfunc TestOther(t *testing.T) {\n\tos.Exit(0)\n}',
    'package a\n\nfunc (a A) Equal(b A) int { return 1 }',
    'package a\n\nfunc (a A) Equals(b A) bool { return true }',
    'package a\n\nfunc (a A) Equal(b A) bool { return a == b }',
  ]);
  haveNone('a.go', [
    'package a\n\nfunc f(t T) {\n\tt = &testing.T{}\n}',
    'package a\n\nfunc f() {\n\tassert := func(x bool) {}\n}',
  ]);
});

describe('in Rust', () => {
  have('changed', 'src/a.rs', [
    ...['assert', 'assert_eq', 'assert_ne', 'debug_assert', 'debug_assert_eq', 'panic', 'matches'].map(
      (name) => `macro_rules! ${name} { ($($x:tt)*) => {} }`,
    ),
    ...['unreachable', 'prop_assert', 'prop_assert_eq'].map((name) => `macro_rules! ${name} { ($($x:tt)*) => {} }`),
  ]);
  have('equal', 'src/a.rs', [
    'impl std::cmp::PartialEq<B> for A {\n    fn eq(&self, o: &B) -> bool { return true; }\n}',
  ]);
  haveNone('src/a.rs', [
    'macro_rules! my_assert { ($($x:tt)*) => {} }',
    'macro_rules! assert_user { ($($x:tt)*) => {} }',
    'impl PartialEq for A {\n    fn ne(&self, o: &A) -> bool { true }\n}',
    'impl Mine for A {\n    // not PartialEq\n    fn eq(&self, o: &A) -> bool { true }\n}',
    'impl PartialEq for A {\n    fn eq(&self, o: &A) -> bool { false }\n}',
  ]);
});

describe('in Java', () => {
  const path = 'src/test/java/ATest.java';
  const method = (head: string, body = ''): string => `package a;\nclass ATest {\n  ${head} { ${body} }\n}`;
  have('changed', path, [
    ...['org.junit', 'org.junit.jupiter.api', 'org.assertj.core', 'org.hamcrest', 'org.testng', 'org.mockito'].map(
      (name) => `package ${name};\nclass A { }`,
    ),
    ...['junit.framework', 'com.google.common.truth'].map((name) => `package  ${name} ;\nclass A { }`),
  ]);
  have('equal', 'src/A.java', [
    method('public boolean equals(Object o)', 'return true;'),
    method('boolean matches(Object o)', 'return (true);'),
  ]);
  have('outcome', path, [
    method('public void handleTestExecutionException(C c, Throwable t)'),
    method('public void handleBeforeEachMethodExecutionException(C c, Throwable t)', 'log(t);'),
  ]);
  have('hidden', path, [
    ...[
      'assertEquals',
      'assertNotEquals',
      'assertTrue',
      'assertFalse',
      'assertNull',
      'assertNotNull',
      'assertSame',
    ].map((name) => method(`void ${name}(Object a)`)),
    ...['assertArrayEquals', 'assertThrows', 'assertThat', 'assertAll', 'fail'].map((name) =>
      method(`void ${name}(Object a)`),
    ),
  ]);
  haveNone(path, [
    'package org.junitpioneer;\nclass A { }',
    'package com.org.junit;\nclass A { }',
    method('int equals(Object o)', 'return 1;'),
    method('boolean equal(Object o)', 'return true;'),
    method('public void handleTestExecutionException(C c, Throwable t)', 'throw t;'),
    method('public void handleOther(C c, Throwable t)'),
    method('void assertUser(Object a)'),
    method('void assertEquals(Object a)', 'other.assertEquals(a);'),
  ]);
  haveNone('src/main/java/A.java', ['class A {\n  void fail() { }\n}']);
});

describe('in Ruby', () => {
  const path = 'spec/a_spec.rb';
  have('changed', path, [
    ...['RSpec::Expectations', 'RSpec::Matchers::BuiltIn', '::RSpec::Core', 'RSpec::Mocks', 'Minitest::Assertions'].map(
      (name) => `module ${name}\n  def f\n  end\nend`,
    ),
    ...['Minitest::Test', 'Minitest::Runnable', 'Minitest::Spec', 'Minitest::ReporterX', 'Test::Unit::Assertions'].map(
      (name) => `class ${name}\n  def self.f\n  end\nend`,
    ),
    'module Test\n  module Unit\n    class TestCase\n      alias a b\n    end\n  end\nend',
    'module Kernel\n  def assert(x)\n    fail\n  end\nend',
    'class BasicObject\n  def to(x)\n    fail\n  end\nend',
    ...[
      'eq',
      'eql',
      'equal',
      'be',
      'be_truthy',
      'be_falsey',
      'be_nil',
      'be_within',
      'include',
      'match',
      'match_array',
    ].map((name) => `RSpec::Matchers.define(:${name}) { }`),
    ...['contain_exactly', 'raise_error', 'have_attributes', 'start_with', 'end_with', 'be_a', 'be_an', 'satisfy'].map(
      (name) => `RSpec::Matchers.alias_matcher :${name}, :x`,
    ),
    ...['be_kind_of', 'be_instance_of'].map((name) => `RSpec::Matchers.define :${name} do\nend`),
    ...['class_eval', 'module_eval', 'prepend', 'send', 'define_method', 'alias_method', 'class_exec'].map(
      (name) => `Minitest::Assertions.${name}(:x)`,
    ),
  ]);
  have(
    'equal',
    'lib/a.rb',
    ['==', 'eql?', '==='].map((name) => `class A\n  def ${name}(o)\n    true\n  end\nend`),
  );
  have('outcome', path, ['at_exit { exit }', 'at_exit { exit! 0 }', 'at_exit do\n  exit(true)\nend']);
  const method = (name: string): string => `class A < T\n  def ${name}(a)\n    a\n  end\nend`;
  have('hidden', path, [
    ...['assert', 'assert_equal', 'assert_nil', 'assert_same', 'assert_raises', 'assert_match', 'assert_includes'].map(
      method,
    ),
    ...['assert_in_delta', 'assert_empty', 'assert_operator', 'assert_predicate', 'assert_instance_of'].map(method),
    ...['assert_kind_of', 'refute', 'refute_equal', 'expect', 'flunk', 'must_equal', 'to', 'not_to'].map(method),
  ]);
  haveNone(path, [
    'module RSpec::Other\n  def f\n  end\nend',
    'module MyRSpec::Expectations\n  def f\n  end\nend',
    'module RSpec::Expectations\nend',
    'class Minitest::Test < Other\n  def f\n  end\nend',
    'module Kernel\n  def other\n    fail\n  end\nend',
    'RSpec::Matchers.define(:be_even) { }',
    'RSpec::Matchers.other(:eq) { }',
    'Other::Matchers.define(:eq) { }',
    'Minitest::Assertions.instance_methods(:x)',
    'class A\n  def !=(o)\n    true\n  end\nend',
    'class A\n  def ==(o)\n    false\n  end\nend',
    method('assert_user'),
    'at_exit { clean }',
    'at_end { exit 0 }',
  ]);
  haveNone('lib/a.rb', ['at_exit { exit 0 }', method('assert')]);
});

describe('in C#', () => {
  const path = 'tests/ATests.cs';
  have('changed', path, [
    ...['Xunit', 'NUnit.Framework', 'Microsoft.VisualStudio.TestTools.UnitTesting', 'FluentAssertions', 'Shouldly'].map(
      (name) => `namespace ${name} { class A { } }`,
    ),
    'namespace Xunit.Sdk;\nclass A { }',
  ]);
  have('equal', 'src/A.cs', [
    'class A { public bool Equals(A o) { return true; } }',
    'class A { public static bool operator ==(A a, A b) => true; }',
  ]);
  have(
    'hidden',
    path,
    ['Assert', 'CollectionAssert', 'StringAssert'].map((name) => `namespace A;\nclass ${name} { void F(int a) { } }`),
  );
  haveNone(path, [
    'namespace Xunits { class A { } }',
    'namespace My.Xunit { class A { } }',
    'class A { public bool Equal(A o) { return true; } }',
    'class A { public static bool operator !=(A a, A b) => true; }',
    'class UserAssert { void F(int a) { } }',
    'class Assert { void F(int a) { throw new X(); } void G() { } }',
  ]);
  haveNone('src/A.cs', ['class Assert { void F(int a) { } }']);
});

describe('in PHP', () => {
  const path = 'tests/ATest.php';
  const php = (text: string): string => `<?php\n${text}`;
  const method = (name: string): string => php(`namespace A;\nclass A { function ${name}($a) { } }`);
  have('changed', path, [
    ...['PHPUnit', 'PHPUnit\\Framework', 'Pest', 'Codeception\\Util'].map((name) => php(`namespace ${name};`)),
    php("class_alias('Mine', 'PHPUnit\\Framework\\TestCase');"),
    ...['uopz_set_return', 'runkit_function_redefine', 'runkit7_method_redefine', 'override_function'].map((name) =>
      php(`${name}('assertSame', 'f');`),
    ),
    php("uopz_set_return('PHPUnit', 'f', 1);"),
  ]);
  have('equal', 'src/A.php', [php('class A { function equals($o) { return true; } }')]);
  have('hidden', path, [
    ...['assertSame', 'assertEquals', 'assertTrue', 'assertFalse', 'assertNull', 'assertNotNull', 'assertCount'].map(
      method,
    ),
    ...['assertContains', 'assertEmpty', 'assertNotEmpty', 'assertInstanceOf', 'assertThat', 'assertArrayHasKey'].map(
      method,
    ),
    ...['assertStringContainsString', 'assertEqualsWithDelta', 'fail', 'expectException', 'runTest', 'runBare'].map(
      method,
    ),
    method('onNotSuccessfulTest'),
    php('function assertSame($a) { return $a; }'),
  ]);
  haveNone(path, [
    php('namespace PHPUnits;'),
    php('namespace My\\PHPUnit;'),
    php("class_alias('PHPUnit\\Framework\\TestCase', 'Mine');"),
    php("class_exists('PHPUnit\\Framework\\TestCase');"),
    php("uopz_set_return('other', 'f');"),
    php("call('assertSame');"),
    method('assertUser'),
    php('class A { function equals($o) { return false; } }'),
    php('class A { function assertSame($a) { parent::assertSame($a); } }'),
  ]);
  haveNone('src/A.php', [method('fail')]);
});

describe('in C and C++', () => {
  const path = 'tests/a_test.cc';
  have('changed', path, [
    ...['assert', 'NDEBUG'].map((name) => `#define ${name}`),
    ...[
      'TRUE',
      'FALSE',
      'EQ',
      'NE',
      'LT',
      'LE',
      'GT',
      'GE',
      'STREQ',
      'NEAR',
      'THROW',
      'THAT',
      'DOUBLE_EQ',
      'FLOAT_EQ',
    ].flatMap((name) => [`#define ASSERT_${name}(a)`, `#define EXPECT_${name}(a) do_nothing(a)`]),
    ...[
      '',
      '_EQ',
      '_NE',
      '_LT',
      '_LE',
      '_GT',
      '_GE',
      '_FALSE',
      '_UNARY',
      '_UNARY_FALSE',
      '_THROWS_AS',
      '_NOTHROW',
      '_MESSAGE',
      '_THAT',
    ].flatMap((name) => [`#define REQUIRE${name}(a)`, `#define CHECK${name}(a) (void)(a)`]),
    ...['TEST', 'TEST_F', 'TEST_P', 'TEST_CASE', 'BOOST_CHECK', 'BOOST_TEST', 'BOOST_REQUIRE_EQUAL'].map(
      (name) => `#define ${name}(a, b)`,
    ),
  ]);
  have('equal', 'src/a.cpp', [
    'bool A::operator==(const A& o) const { return true; }',
    'int operator==(A a, B b) { return 1; }',
  ]);
  haveNone(path, [
    '#define ASSERT_USER(a)',
    '#define CHECK_USER(a)',
    '#define TEST_OTHER(a)',
    ...[
      'abort()',
      'exit(1)',
      'throw 1',
      'return',
      'fail(a)',
      'if (a) x()',
      'std::terminate()',
      'GTEST_FAIL(a)',
      '(a) ? x : y',
    ].map((value) => `#define ASSERT_EQ(a) ${value}`),
    'bool operator!=(A a, B b) { return true; }',
    'bool operator==(A a, B b) { return false; }',
  ]);
  haveNone('src/a.cc', ['#define ASSERT_EQ(a)']);
});

describe('in a shell', () => {
  const path = 'test/a.sh';
  have('hidden', path, [
    ...['assert', 'assert_equal', 'refute', 'refute_line', 'test', 'run', 'fail', 'diff', 'cmp'].map(
      (name) => `${name}() { :; }`,
    ),
    ...['return', 'return 0', 'true', 'exit 0', 'true; return 0'].map((body) => `assert() { ${body}; }`),
  ]);
  haveNone(path, [
    'assert() { [ "$1" ]; }',
    'assert() { return 1; }',
    'assert() { exit 01; }',
    'my_assert() { :; }',
    'runs() { :; }',
  ]);
  haveNone('src/a.sh', ['assert() { :; }']);
});

describe('in a language without a grammar, by its lines', () => {
  have('line', 'test/A.kt', [
    ...['org.junit', 'org.assertj', 'io.kotest', 'org.hamcrest'].map((name) => `package ${name}`),
    'fun assertEquals(a: Any, b: Any) { }',
    'override fun assertSame() {}',
  ]);
  have(
    'line',
    'test/a.fs',
    ['PHPUnit', 'Xunit', 'NUnit'].map((name) => `namespace ${name}`),
  );
  have('line', 'test/a.lua', [
    ...['globalThis', 'global', 'window'].flatMap((name) => [`${name}.expect = f`, `${name}.it = f`]),
    'window.assert = f',
    'window.test = f',
    'expect.a = f',
    'assert.b = f',
    'chai.c = f',
    'TestCase.assertEqual = f',
    'unittest.TestCase.assertTrue = f',
    'macro_rules! assert_eq',
    '#define ASSERT_EQ',
    '#define EXPECT_TRUE',
  ]);
  have('line', 'a.swift', ['func XCTAssertEqual(']);
  for (const ending of [
    'kts',
    'scala',
    'groovy',
    'dart',
    'ex',
    'exs',
    'clj',
    'm',
    'mm',
    'vb',
    'zig',
    'nim',
    'cr',
    'jl',
  ]) {
    have('line', `a.${ending}`, ['expect.a = f']);
  }
  haveNone('test/A.kt', [
    'package org.junitx',
    'fun assertEquals(a: Any) { check(a) }',
    'expect.a == f',
    'window.other = f',
    'val a = expect.b',
    `${' '.repeat(400)}expect.a = f`,
  ]);
  haveNone('a.txt', ['expect.a = f']);
});
