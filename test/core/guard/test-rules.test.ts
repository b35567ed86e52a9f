import { describe, expect, test } from 'vitest';
import { told } from '../../support/guard-case.ts';

interface Sample {
  readonly path: string;
  readonly honest: string;
  /** Two tests, each with two assertions. */
  readonly skipped: string;
  readonly gone: string;
  readonly fewer: string;
  readonly constant: string;
}

const js = (body: string): string => `import { add } from '../src/add.js';\n\n${body}`;
const samples: Readonly<Record<string, Sample>> = {
  javascript: {
    path: 'test/add.test.js',
    honest: js(
      `test('adds', () => {\n  expect(add(1, 2)).toBe(3);\n  expect(add(0, 0)).toBe(0);\n});\ntest('negates', () => expect(add(-1, 1)).toBe(0));\n`,
    ),
    skipped: js(
      `test.skip('adds', () => {\n  expect(add(1, 2)).toBe(3);\n  expect(add(0, 0)).toBe(0);\n});\ntest('negates', () => expect(add(-1, 1)).toBe(0));\n`,
    ),
    gone: js(`test('negates', () => expect(add(-1, 1)).toBe(0));\n`),
    fewer: js(
      `test('adds', () => {\n  expect(add(0, 0)).toBe(0);\n});\ntest('negates', () => expect(add(-1, 1)).toBe(0));\n`,
    ),
    constant: js(
      `test('adds', () => {\n  expect(true).toBe(true);\n});\ntest('negates', () => expect(add(-1, 1)).toBe(0));\n`,
    ),
  },
  python: {
    path: 'tests/test_add.py',
    honest:
      'from add import add\n\ndef test_adds():\n    assert add(1, 2) == 3\n    assert add(0, 0) == 0\n\ndef test_negates():\n    assert add(-1, 1) == 0\n',
    skipped:
      'import pytest\nfrom add import add\n\n@pytest.mark.skip(reason="flaky")\ndef test_adds():\n    assert add(1, 2) == 3\n    assert add(0, 0) == 0\n\ndef test_negates():\n    assert add(-1, 1) == 0\n',
    gone: 'from add import add\n\ndef _test_adds():\n    assert add(1, 2) == 3\n    assert add(0, 0) == 0\n\ndef test_negates():\n    assert add(-1, 1) == 0\n',
    fewer:
      'from add import add\n\ndef test_adds():\n    assert add(0, 0) == 0\n\ndef test_negates():\n    assert add(-1, 1) == 0\n',
    constant:
      'from add import add\n\ndef test_adds():\n    assert True\n\ndef test_negates():\n    assert add(-1, 1) == 0\n',
  },
  go: {
    path: 'add_test.go',
    honest:
      'package add\n\nimport "testing"\n\nfunc TestAdds(t *testing.T) {\n\tif Add(1, 2) != 3 {\n\t\tt.Error("no")\n\t}\n\tif Add(0, 0) != 0 {\n\t\tt.Fatal("no")\n\t}\n}\n\nfunc TestNegates(t *testing.T) {\n\tif Add(-1, 1) != 0 {\n\t\tt.Error("no")\n\t}\n}\n',
    skipped:
      'package add\n\nimport "testing"\n\nfunc TestAdds(t *testing.T) {\n\tt.Skip("later")\n\tif Add(1, 2) != 3 {\n\t\tt.Error("no")\n\t}\n\tif Add(0, 0) != 0 {\n\t\tt.Fatal("no")\n\t}\n}\n\nfunc TestNegates(t *testing.T) {\n\tif Add(-1, 1) != 0 {\n\t\tt.Error("no")\n\t}\n}\n',
    gone: 'package add\n\nimport "testing"\n\nfunc TestNegates(t *testing.T) {\n\tif Add(-1, 1) != 0 {\n\t\tt.Error("no")\n\t}\n}\n',
    fewer:
      'package add\n\nimport "testing"\n\nfunc TestAdds(t *testing.T) {\n\tif Add(0, 0) != 0 {\n\t\tt.Fatal("no")\n\t}\n}\n\nfunc TestNegates(t *testing.T) {\n\tif Add(-1, 1) != 0 {\n\t\tt.Error("no")\n\t}\n}\n',
    constant:
      'package add\n\nimport "testing"\n\nfunc TestAdds(t *testing.T) {\n\tassert.True(t, true)\n}\n\nfunc TestNegates(t *testing.T) {\n\tif Add(-1, 1) != 0 {\n\t\tt.Error("no")\n\t}\n}\n',
  },
  rust: {
    path: 'src/add.rs',
    honest:
      'pub fn add(a: i32, b: i32) -> i32 { a + b }\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n    #[test]\n    fn adds() {\n        assert_eq!(add(1, 2), 3);\n        assert_eq!(add(0, 0), 0);\n    }\n    #[test]\n    fn negates() {\n        assert_eq!(add(-1, 1), 0);\n    }\n}\n',
    skipped:
      'pub fn add(a: i32, b: i32) -> i32 { a + b }\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n    #[test]\n    #[ignore]\n    fn adds() {\n        assert_eq!(add(1, 2), 3);\n        assert_eq!(add(0, 0), 0);\n    }\n    #[test]\n    fn negates() {\n        assert_eq!(add(-1, 1), 0);\n    }\n}\n',
    gone: 'pub fn add(a: i32, b: i32) -> i32 { a + b }\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n    fn adds() {\n        assert_eq!(add(1, 2), 3);\n    }\n    #[test]\n    fn negates() {\n        assert_eq!(add(-1, 1), 0);\n    }\n}\n',
    fewer:
      'pub fn add(a: i32, b: i32) -> i32 { a + b }\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n    #[test]\n    fn adds() {\n        assert_eq!(add(0, 0), 0);\n    }\n    #[test]\n    fn negates() {\n        assert_eq!(add(-1, 1), 0);\n    }\n}\n',
    constant:
      'pub fn add(a: i32, b: i32) -> i32 { a + b }\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n    #[test]\n    fn adds() {\n        assert!(true);\n    }\n    #[test]\n    fn negates() {\n        assert_eq!(add(-1, 1), 0);\n    }\n}\n',
  },
  java: {
    path: 'src/test/java/AddTest.java',
    honest:
      'class AddTest {\n  @Test void adds() {\n    assertEquals(3, add(1, 2));\n    assertEquals(0, add(0, 0));\n  }\n  @Test void negates() {\n    assertEquals(0, add(-1, 1));\n  }\n}\n',
    skipped:
      'class AddTest {\n  @Disabled("later") @Test void adds() {\n    assertEquals(3, add(1, 2));\n    assertEquals(0, add(0, 0));\n  }\n  @Test void negates() {\n    assertEquals(0, add(-1, 1));\n  }\n}\n',
    gone: 'class AddTest {\n  void adds() {\n    assertEquals(3, add(1, 2));\n  }\n  @Test void negates() {\n    assertEquals(0, add(-1, 1));\n  }\n}\n',
    fewer:
      'class AddTest {\n  @Test void adds() {\n    assertEquals(0, add(0, 0));\n  }\n  @Test void negates() {\n    assertEquals(0, add(-1, 1));\n  }\n}\n',
    constant:
      'class AddTest {\n  @Test void adds() {\n    assertTrue(true);\n  }\n  @Test void negates() {\n    assertEquals(0, add(-1, 1));\n  }\n}\n',
  },
  ruby: {
    path: 'spec/add_spec.rb',
    honest:
      "describe Add do\n  it 'adds' do\n    expect(add(1, 2)).to eq(3)\n    expect(add(0, 0)).to eq(0)\n  end\n  it 'negates' do\n    expect(add(-1, 1)).to eq(0)\n  end\nend\n",
    skipped:
      "describe Add do\n  xit 'adds' do\n    expect(add(1, 2)).to eq(3)\n    expect(add(0, 0)).to eq(0)\n  end\n  it 'negates' do\n    expect(add(-1, 1)).to eq(0)\n  end\nend\n",
    gone: "describe Add do\n  it 'negates' do\n    expect(add(-1, 1)).to eq(0)\n  end\nend\n",
    fewer:
      "describe Add do\n  it 'adds' do\n    expect(add(0, 0)).to eq(0)\n  end\n  it 'negates' do\n    expect(add(-1, 1)).to eq(0)\n  end\nend\n",
    constant:
      "describe Add do\n  it 'adds' do\n    expect(true).to be_truthy\n  end\n  it 'negates' do\n    expect(add(-1, 1)).to eq(0)\n  end\nend\n",
  },
  csharp: {
    path: 'test/AddTests.cs',
    honest:
      'class AddTests {\n  [Fact] public void Adds() {\n    Assert.Equal(3, Add(1, 2));\n    Assert.Equal(0, Add(0, 0));\n  }\n  [Fact] public void Negates() {\n    Assert.Equal(0, Add(-1, 1));\n  }\n}\n',
    skipped:
      'class AddTests {\n  [Fact(Skip = "later")] public void Adds() {\n    Assert.Equal(3, Add(1, 2));\n    Assert.Equal(0, Add(0, 0));\n  }\n  [Fact] public void Negates() {\n    Assert.Equal(0, Add(-1, 1));\n  }\n}\n',
    gone: 'class AddTests {\n  public void Adds() {\n    Assert.Equal(3, Add(1, 2));\n  }\n  [Fact] public void Negates() {\n    Assert.Equal(0, Add(-1, 1));\n  }\n}\n',
    fewer:
      'class AddTests {\n  [Fact] public void Adds() {\n    Assert.Equal(0, Add(0, 0));\n  }\n  [Fact] public void Negates() {\n    Assert.Equal(0, Add(-1, 1));\n  }\n}\n',
    constant:
      'class AddTests {\n  [Fact] public void Adds() {\n    Assert.True(true);\n  }\n  [Fact] public void Negates() {\n    Assert.Equal(0, Add(-1, 1));\n  }\n}\n',
  },
  php: {
    path: 'tests/AddTest.php',
    honest:
      '<?php\nclass AddTest extends TestCase {\n  public function testAdds(): void {\n    $this->assertSame(3, add(1, 2));\n    $this->assertSame(0, add(0, 0));\n  }\n  public function testNegates(): void {\n    $this->assertSame(0, add(-1, 1));\n  }\n}\n',
    skipped:
      '<?php\nclass AddTest extends TestCase {\n  public function testAdds(): void {\n    $this->markTestSkipped("later");\n    $this->assertSame(3, add(1, 2));\n    $this->assertSame(0, add(0, 0));\n  }\n  public function testNegates(): void {\n    $this->assertSame(0, add(-1, 1));\n  }\n}\n',
    gone: '<?php\nclass AddTest extends TestCase {\n  public function testNegates(): void {\n    $this->assertSame(0, add(-1, 1));\n  }\n}\n',
    fewer:
      '<?php\nclass AddTest extends TestCase {\n  public function testAdds(): void {\n    $this->assertSame(0, add(0, 0));\n  }\n  public function testNegates(): void {\n    $this->assertSame(0, add(-1, 1));\n  }\n}\n',
    constant:
      '<?php\nclass AddTest extends TestCase {\n  public function testAdds(): void {\n    $this->assertTrue(true);\n  }\n  public function testNegates(): void {\n    $this->assertSame(0, add(-1, 1));\n  }\n}\n',
  },
};

describe.each(Object.entries(samples))('in %s', (_language, sample) => {
  const change = (after: string): { before: Record<string, string>; after: Record<string, string> } => ({
    before: { [sample.path]: sample.honest },
    after: { [sample.path]: after },
  });
  const rules = async (after: string): Promise<string[]> => {
    const found: string[] = [];
    for (const rule of ['test-deleted', 'test-skipped', 'test-weakened']) {
      if ((await told(rule, change(after))).some((line) => line.startsWith('block'))) found.push(rule);
    }
    return found;
  };

  test('a test that is skipped, gone, has fewer assertions or a constant one is blocked', async () => {
    expect(await rules(sample.skipped)).toEqual(['test-skipped']);
    expect(await rules(sample.gone)).toEqual(['test-deleted']);
    expect(await rules(sample.fewer)).toEqual(['test-weakened']);
    expect(await rules(sample.constant)).toEqual(['test-weakened']);
  });

  test('a test that is added, moved to another file or left alone is none of it', async () => {
    expect(await rules(`${sample.honest}\n`)).toEqual([]);
    const moved = {
      before: { [sample.path]: sample.honest },
      after: { [sample.path.replace(/(?=[^/]+$)/, 'more/')]: sample.honest },
    };
    for (const rule of ['test-deleted', 'test-skipped', 'test-weakened']) expect(await told(rule, moved)).toEqual([]);
    const added = { before: { [sample.path]: sample.gone }, after: { [sample.path]: sample.honest } };
    for (const rule of ['test-deleted', 'test-skipped', 'test-weakened']) expect(await told(rule, added)).toEqual([]);
  });

  test('a test that was skipped before may stay so, and may be switched on', async () => {
    const stays = { before: { [sample.path]: sample.skipped }, after: { [sample.path]: `${sample.skipped}\n` } };
    expect(await told('test-skipped', stays)).toEqual([]);
    const on = { before: { [sample.path]: sample.skipped }, after: { [sample.path]: sample.honest } };
    for (const rule of ['test-deleted', 'test-skipped', 'test-weakened']) expect(await told(rule, on)).toEqual([]);
  });
});

describe('further forms', () => {
  const before = {
    'test/a.test.ts':
      "describe('a', () => {\n  it('one', () => expect(f()).toBe(1));\n  it('two', () => expect(g()).toBe(2));\n});\n",
  };
  test.each([
    [
      'it.only',
      "describe('a', () => {\n  it.only('one', () => expect(f()).toBe(1));\n  it('two', () => expect(g()).toBe(2));\n});\n",
    ],
    [
      'describe.skip',
      "describe.skip('a', () => {\n  it('one', () => expect(f()).toBe(1));\n  it('two', () => expect(g()).toBe(2));\n});\n",
    ],
    [
      'an option',
      "describe('a', () => {\n  it('one', { skip: true }, () => expect(f()).toBe(1));\n  it('two', () => expect(g()).toBe(2));\n});\n",
    ],
    ['todo', "describe('a', () => {\n  it.todo('one');\n  it('two', () => expect(g()).toBe(2));\n});\n"],
    [
      'a call inside',
      "describe('a', () => {\n  it('one', (t) => { t.skip(); expect(f()).toBe(1); });\n  it('two', () => expect(g()).toBe(2));\n});\n",
    ],
    [
      'xdescribe',
      "xdescribe('a', () => {\n  it('one', () => expect(f()).toBe(1));\n  it('two', () => expect(g()).toBe(2));\n});\n",
    ],
  ])('of skipping by %s are blocked', async (_name, text) => {
    expect(await told('test-skipped', { before, after: { 'test/a.test.ts': text } })).not.toEqual([]);
  });

  test('a whole Python module skipped by its mark is blocked', async () => {
    const python = 'import pytest\n\ndef test_a():\n    assert f() == 1\n';
    const after = python.replace('\n\n', '\n\npytestmark = pytest.mark.skip\n\n');
    expect(await told('test-skipped', { before: { 'test_a.py': python }, after: { 'test_a.py': after } })).toEqual([
      'block test_a.py:3',
    ]);
  });

  test('a deleted test file that no grammar reads is told by its name', async () => {
    expect(await told('test-deleted', { before: { 'test/a.bats': '@test "x" {\n true\n}\n' } })).toEqual([
      'block test/a.bats',
    ]);
    expect(await told('test-deleted', { before: { 'src/a.bats.md': 'x\n' } })).toEqual([]);
  });

  test('tests that moved to another file and into a suite there are not gone', async () => {
    const one = "test('one', () => expect(f()).toBe(1));\n";
    const flat = { 'test/a.test.js': `${one}test.skip('two', () => expect(f()).toBe(2));\n` };
    const inSuite = {
      'test/b.test.js': `describe('b', () => {\n  ${one}  test.skip('two', () => expect(f()).toBe(2));\n});\n`,
    };
    expect(await told('test-deleted', { before: flat, after: inSuite })).toEqual([]);
    expect(await told('test-skipped', { before: flat, after: inSuite })).toEqual([]);
  });

  test('assertions that moved into a helper of the file are not missed', async () => {
    const old = { 'test/a.test.js': "test('a', () => {\n  expect(f(1)).toBe(1);\n  expect(f(2)).toBe(2);\n});\n" };
    const after = {
      'test/a.test.js':
        "function expectSame(n) {\n  expect(f(n)).toBe(n);\n}\ntest('a', () => {\n  expectSame(1);\n  expectSame(2);\n});\n",
    };
    expect(await told('test-weakened', { before: old, after })).toEqual([]);
    const hollow = { 'test/a.test.js': after['test/a.test.js'].replace('expect(f(n)).toBe(n);', 'return n;') };
    expect(await told('test-weakened', { before: old, after: hollow })).toEqual(['block test/a.test.js:4']);
  });
});
