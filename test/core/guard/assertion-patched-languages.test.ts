import { describe } from 'vitest';
import { have, haveNone } from '../../support/patch-words.ts';

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
  have('line', 'test/A.kt', [`${' '.repeat(400)}expect.a = f`]);
  haveNone('test/A.kt', [
    'package org.junitx',
    'fun assertEquals(a: Any) { check(a) }',
    'expect.a == f',
    'window.other = f',
    'val a = expect.b',
  ]);
  haveNone('a.txt', ['expect.a = f']);
});
