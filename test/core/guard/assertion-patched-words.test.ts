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
