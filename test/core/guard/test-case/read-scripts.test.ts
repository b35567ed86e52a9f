import { describe } from 'vitest';
import { reads } from '../../../support/read-tests.ts';

describe('in JavaScript', () => {
  const body = '() => {}';
  reads('a.test.js', {
    [`test('a', ${body});\nit("b", ${body});\nspecify(\`c\`, ${body});`]: ['1 a', '2 b', '3 c'],
    [`Deno.test('a', ${body});`]: ['1 a'],
    [`describe('a', () => {\n  suite('b', () => {\n    context('c', () => {\n      it('d', ${body});\n    });\n  });\n});`]:
      ['4 a › b › c › d'],
    [`test.each([1])('a', ${body});\ntest.for([1])('b', ${body});\ntest.runIf(x)('c', ${body});\ntest.extend({});`]: [
      '1 a',
      '2 b',
      '3 c',
    ],
    [`testing('a', ${body});\nother.test('b', ${body});\nf.it()('c');\ntest();`]: [],
    ...Object.fromEntries(
      ['skip', 'todo', 'fixme', 'failing', 'fails', 'ignore'].map((name) => [
        `test.${name}('a', ${body});`,
        [`1 a | off: test.${name}`],
      ]),
    ),
    [`test.skipIf(x)('a', ${body});`]: ['1 a | off: test.skipIf'],
    [`test.concurrent.skip('a', ${body});`]: ['1 a | off: test.skip'],
    ...Object.fromEntries(
      ['xit', 'xtest', 'xspecify'].map((name) => [`${name}('a', ${body});`, [`1 a | off: ${name}`]]),
    ),
    ...Object.fromEntries(
      ['xdescribe', 'xcontext'].map((name) => [
        `${name}('a', () => {\n  it('b', ${body});\n});`,
        [`2 a › b | off: ${name}`],
      ]),
    ),
    [`describe.skip('a', () => {\n  it('b', ${body});\n});`]: ['2 a › b | off: describe.skip'],
    [`describe('a', { todo: 'later' }, () => {\n  it('b', ${body});\n});`]: ['2 a › b | off: an option that skips'],
    ...Object.fromEntries(
      ['skip: true', 'todo: "why"', 'ignore: 1', 'a: 1, skip: x'].map((option) => [
        `test('a', { ${option} }, ${body});`,
        ['1 a | off: an option that skips'],
      ]),
    ),
    ...Object.fromEntries(
      ['skip: false', 'todo: undefined', 'ignore: null', 'skipped: true'].map((option) => [
        `test('a', { ${option} }, ${body});`,
        ['1 a'],
      ]),
    ),
    [`test('a');\ntest(function () {});\nit(() => {});`]: ['1 a | off: no body', '2 function () {}', '3 () => {}'],
    ...Object.fromEntries(
      ['ctx', 'context', 'this', 'test', 'it', 'c'].map((name) => [
        `test('a', () => { ${name}.skip(); });`,
        [`1 a | off: ${name}.skip`],
      ]),
    ),
    [`test('a', (c) => { c.todo(); });\ntest('b', (c) => { c.fixme(); });`]: [
      '1 a | off: c.todo',
      '2 b | off: c.fixme',
    ],
    [`test('a', (x) => { x.skip(); c.skipped(); });`]: ['1 a'],
    [`test.only('a', ${body});`]: ['1 a | only: test.only'],
    [`fit('a', ${body});`]: ['1 a | only: fit'],
    ...Object.fromEntries(
      ['fdescribe', 'fcontext'].map((name) => [
        `${name}('a', () => {\n  it('b', ${body});\n});`,
        [`2 a › b | only: ${name}`],
      ]),
    ),
    [`describe.only('a', () => {\n  it('b', ${body});\n});`]: ['2 a › b | only: describe.only'],
    ...Object.fromEntries(
      [
        'expect(a).toBe(1)',
        'assert.equal(a, 1)',
        'assert(a)',
        'chai.expect(a)',
        'sinon.assert.called(a)',
        't.is(a, 1)',
        'should.exist(a)',
      ].map((text) => [`test('a', () => {\n  ${text};\n});`, [`1 a | ! ${text}`]]),
    ),
    ...Object.fromEntries(
      [
        'expectTypeOf(a).toBeString()',
        'assertType(a)',
        'a.should.equal(1)',
        'a.must.be(1)',
        'a.assertOk()',
        'a.toHaveBeenCalled()',
        'a.resolves.b()',
        'a.rejects.b()',
      ].map((text) => [`test('a', () => {\n  ${text};\n});`, [`1 a | ! ${text}`]]),
    ),
    [`test('a', () => {\n  expected(a);\n  log(a);\n  tt.is(a);\n});`]: ['1 a'],
    [`test('a', () => {\n  expect(f( 1,\n    2)).toBe(3);\n  expect(b).not.toBe(4);\n});`]: [
      '1 a | ! expect(f( 1, 2)).toBe(3) | ! expect(b).not.toBe(4)',
    ],
  });
  reads('a.test.ts', {
    [`test('a', async (): Promise<void> => {\n  expect(a as B).toBe(1);\n});`]: ['1 a | ! expect(a as B).toBe(1)'],
  });
  reads('a.test.tsx', { [`test('a', () => {\n  expect(<A />).toBe(1);\n});`]: ['1 a | ! expect(<A />).toBe(1)'] });
});

describe('in Python', () => {
  const marked = (mark: string): string => `@${mark}\ndef test_a():\n    pass\n`;
  const marks = [
    'pytest.mark.skip',
    'pytest.mark.skipif(x, reason="y")',
    'pytest.mark.xfail',
    'mark.skip',
    'mark.skipif(x)',
    'mark.xfail',
    'unittest.skip("x")',
    'unittest.skipIf(x, "y")',
    'unittest.expectedFailure',
    'skip',
    'skipIf(x)',
    'skipUnless(x)',
    'expectedFailure',
    'xfail',
  ];
  reads('test_a.py', {
    'def test_a():\n    pass\n\ndef other():\n    pass\n\ndef tests():\n    def test_in():\n        pass\n': [
      '1 test_a',
      '7 tests',
    ],
    'class TestA:\n    class TestB:\n        def test_c(self):\n            pass\n': ['3 TestA › TestB › test_c'],
    ...Object.fromEntries(marks.map((mark) => [marked(mark), [`2 test_a | off: @${mark}`]])),
    [marked('pytest.mark.slow')]: ['2 test_a'],
    [marked('skipped')]: ['2 test_a'],
    '@pytest.mark.skip\nclass TestA:\n    def test_b(self):\n        pass\n': [
      '3 TestA › test_b | off: @pytest.mark.skip',
    ],
    ...Object.fromEntries(
      [
        'pytest.skip',
        'pytest.xfail',
        'pytest.importorskip',
        'self.skipTest',
        'SkipTest',
        'unittest.SkipTest',
        'skip',
      ].map((name) => [`def test_a():\n    ${name}("x")\n`, [`1 test_a | off: ${name}`]]),
    ),
    'def test_a():\n    pytest.skipped("x")\n    other.skip("x")\n': ['1 test_a'],
    'pytestmark = pytest.mark.skip\n': ['file 1 pytestmark = pytest.mark.skip'],
    'pytestmark = pytest.mark.slow\nother = pytest.mark.skip\n': [],
    'if x:\n    pytest.skip("y", allow_module_level=True)\n': ['file 2 pytest.skip("y", allow_module_level=True)'],
    'def f():\n    pytest.skip("y")\n': [],
    'def test_a():\n    assert f() == 1\n    self.assertEqual(a, b)\n    self.fail()\n    pytest.raises(X)\n    pytest.warns(X)\n    pytest.fail()\n':
      [
        '1 test_a | ! assert f() == 1 | ! self.assertEqual(a, b) | ! self.fail() | ! pytest.raises(X) | ! pytest.warns(X) | ! pytest.fail()',
      ],
    'def test_a():\n    assert_equal(a)\n    x.y.assert_called()\n    npt.assert_x(a)\n    np.testing.foo(a)\n    other(a)\n    self.failed()\n':
      ['1 test_a | ! assert_equal(a) | ! x.y.assert_called() | ! npt.assert_x(a) | ! np.testing.foo(a)'],
    'def test_a():\n    assert self.assertTrue(x)\n': ['1 test_a | ! assert self.assertTrue(x)'],
  });
});
