import { describe, expect, test } from 'vitest';
import { findingsOf, told } from '../../support/guard-case.ts';

const samples: Readonly<Record<string, { path: string; before: string; changed: string; same: string }>> = {
  javascript: {
    path: 'test/a.test.js',
    before: "describe('a', () => {\n  test('one', () => {\n    expect(f(1)).toBe(1);\n  });\n});\n",
    changed: "describe('a', () => {\n  test('one', () => {\n    expect(f(1)).toBe(2);\n  });\n});\n",
    same: "describe('b', () => {\n    test('one', () => {\n      // why\n      expect(f(1))\n        .toBe(1);\n    });\n});\n",
  },
  python: {
    path: 'test_a.py',
    before: '@pytest.mark.parametrize("n", [1, 2])\ndef test_one(n):\n    assert f(n) == n\n',
    changed: '@pytest.mark.parametrize("n", [1, 3])\ndef test_one(n):\n    assert f(n) == n\n',
    same: '@pytest.mark.parametrize("n", [1,  2])\ndef test_one(n):\n    # why\n    assert f(n) == n\n',
  },
  go: {
    path: 'a_test.go',
    before: 'package a\n\nfunc TestOne(t *testing.T) {\n\tif f(1) != 1 {\n\t\tt.Error("no")\n\t}\n}\n',
    changed: 'package a\n\nfunc TestOne(t *testing.T) {\n\tif f(1) != 2 {\n\t\tt.Error("no")\n\t}\n}\n',
    same: 'package a\n\n// why\nfunc TestOne(t *testing.T) {\n\t// why\n\tif f(1) != 1 {\n\t\tt.Error("no")\n\t}\n}\n',
  },
  rust: {
    path: 'tests/a.rs',
    before: '#[case(1)]\n#[test]\nfn one() {\n    assert_eq!(f(1), 1);\n}\n',
    changed: '#[case(2)]\n#[test]\nfn one() {\n    assert_eq!(f(1), 1);\n}\n',
    same: 'mod a {\n    #[case(1)]\n    #[test]\n    fn one() {\n        assert_eq!(f(1), 1); // why\n    }\n}\n',
  },
  java: {
    path: 'ATest.java',
    before: 'class ATest {\n  @Test void one() { assertEquals(1, f(1)); }\n}\n',
    changed: 'class ATest {\n  @Test void one() { assertEquals(2, f(1)); }\n}\n',
    same: 'class BTest {\n  @Test\n  void one() {\n    /* why */ assertEquals(1, f(1));\n  }\n}\n',
  },
  ruby: {
    path: 'spec/a_spec.rb',
    before: "describe A do\n  it 'one' do\n    expect(f(1)).to eq(1)\n  end\nend\n",
    changed: "describe A do\n  it 'one' do\n    expect(f(1)).to eq(2)\n  end\nend\n",
    same: "describe B do\n  it 'one' do\n    # why\n      expect(f(1)).to eq(1)\n  end\nend\n",
  },
  csharp: {
    path: 'ATests.cs',
    before: 'class ATests {\n  [Theory, InlineData(1)] public void One(int n) { Assert.Equal(n, F(n)); }\n}\n',
    changed: 'class ATests {\n  [Theory, InlineData(2)] public void One(int n) { Assert.Equal(n, F(n)); }\n}\n',
    same: 'class ATests {\n  [Theory, InlineData(1)]\n  public void One(int n) {\n    Assert.Equal(n, F(n)); // why\n  }\n}\n',
  },
  php: {
    path: 'ATest.php',
    before: '<?php\nclass ATest extends TestCase {\n  function testOne() { $this->assertSame(1, f(1)); }\n}\n',
    changed: '<?php\nclass ATest extends TestCase {\n  function testOne() { $this->assertSame(2, f(1)); }\n}\n',
    same: '<?php\nclass BTest extends TestCase {\n  function testOne() {\n    # why\n    $this->assertSame(1, f(1));\n  }\n}\n',
  },
};

describe.each(Object.entries(samples))('in %s', (_language, { path, before, changed, same }) => {
  test('a test whose code changed is named', async () => {
    const findings = await findingsOf({ before: { [path]: before }, after: { [path]: changed } });
    expect(findings.filter(({ rule }) => rule === 'test-changed')).toEqual([
      {
        rule: 'test-changed',
        severity: 'note',
        path,
        line: expect.any(Number) as number,
        message: expect.stringMatching(/^the test ".*[oO]ne" changed$/) as string,
      },
    ]);
  });

  test('one that was re-indented, put into another suite or explained is not', async () => {
    expect(await told('test-changed', { before: { [path]: before }, after: { [path]: same } })).toEqual([]);
  });

  test('one that is new, gone, or moved to another file is not', async () => {
    const other = path.replace(/^(?:.*\/)?/, '$&other/');
    expect(await told('test-changed', { after: { [path]: before } })).toEqual([]);
    expect(await told('test-changed', { before: { [path]: before } })).toEqual([]);
    expect(await told('test-changed', { before: { [path]: before }, after: { [other]: before } })).toEqual([]);
  });
});

test('a test that changed in a file that was renamed is named', async () => {
  const lines = Array.from({ length: 8 }, (_, at) => `test('t${at}', () => expect(f(${at})).toBe(${at}));\n`);
  const before = { 'test/a.test.js': lines.join('') };
  const after = { 'test/b.test.js': lines.join('').replace('toBe(3)', 'toBe(4)') };
  expect(await told('test-changed', { before, after })).toEqual(['note test/b.test.js:4']);
});

test('the same name in two suites is told apart by the suite', async () => {
  const suite = (name: string, value: number): string =>
    `describe('${name}', () => {\n  test('one', () => expect(f()).toBe(${value}));\n});\n`;
  const before = { 'test/a.test.js': suite('a', 1) + suite('b', 2) };
  const after = { 'test/a.test.js': suite('a', 1) + suite('b', 1) };
  expect(await told('test-changed', { before, after })).toEqual(['note test/a.test.js:5']);
});

test('no more than ten of a file are named', async () => {
  const many = (value: number): string =>
    Array.from({ length: 13 }, (_, at) => `test('t${at}', () => expect(f(${at})).toBe(${value}));\n`).join('');
  const findings = await findingsOf({ before: { 'a.test.js': many(1) }, after: { 'a.test.js': many(2) } });
  const own = findings.filter(({ rule }) => rule === 'test-changed');
  expect(own).toHaveLength(11);
  expect(own.at(-1)?.message).toBe('3 more tests of a.test.js changed');
});

test('where no grammar reads, the file is named and how it was read', async () => {
  const before = { 'test/a.bats': '@test "a" {\n  [ 1 = 1 ]\n}\n' };
  const after = { 'test/a.bats': '@test "a" {\n  [ 1 = 2 ]\n}\n' };
  const findings = await findingsOf({ before, after });
  expect(findings.filter(({ rule }) => rule === 'test-changed').map(({ message }) => message)).toEqual([
    'tests in test/a.bats changed (read as text)',
  ]);
});

test.each(['test/contract.txt', 'tests/data.json', 'test/fixtures/a.kt', 'test/__snapshots__/a.snap', 'spec/LICENSE'])(
  '%s lies where tests do and is none',
  async (path) => {
    expect(await told('test-changed', { before: { [path]: 'one\n' }, after: { [path]: 'two\n' } })).toEqual([]);
  },
);
