import { describe, expect, test } from 'vitest';
import { told, type Files } from '../../support/guard-case.ts';

const rule = 'test-skipped';
const found = (path: string, before: string, after: string): Promise<string[]> =>
  told(rule, { before: { [path]: before }, after: { [path]: after } });

describe('a file whose tests are taken from its runner', () => {
  const go = 'package a\n\nimport "testing"\n\nfunc TestA(t *testing.T) {\n\tt.Error("no")\n}\n';

  test.each(['//go:build integration', '// +build slow', '//go:build linux && nightly'])(
    'is found by the build constraint %s',
    async (line) => {
      expect(await found('a_test.go', go, `${line}\n\n${go}`)).toEqual(['block a_test.go:1']);
    },
  );

  test.each(['//go:build linux', '//go:build !windows && amd64', '//go:build !integration', '// built by hand'])(
    'is none by %s',
    async (line) => {
      expect(await found('a_test.go', go, `${line}\n\n${go}`)).toEqual([]);
    },
  );

  const setUps: Readonly<Record<string, readonly [path: string, body: string, setUp: string, line: number]>> = {
    junit: [
      'src/test/java/ATest.java',
      'class ATest {\n  @Test void a() { assertEquals(1, f()); }\n  SETUP\n}\n',
      '@BeforeEach void start() { assumeTrue(System.getenv("X") != null); }',
      3,
    ],
    phpunit: [
      'tests/ATest.php',
      '<?php\nclass ATest extends TestCase {\n  function testA() { $this->assertSame(1, f()); }\n  SETUP\n}\n',
      'protected function setUp(): void { $this->markTestSkipped("later"); }',
      4,
    ],
    nunit: [
      'tests/ATests.cs',
      'class ATests {\n  [Test] public void A() { Assert.AreEqual(1, F()); }\n  SETUP\n}\n',
      '[SetUp] public void Start() { Assert.Ignore("later"); }',
      3,
    ],
  };

  test.each(Object.entries(setUps))('is found by a set-up that skips: %s', async (_name, [path, body, setUp, line]) => {
    const harmless = setUp.replace(/\{.*\}/, '{ prepare(); }');
    expect(await found(path, body.replace('SETUP', harmless), body.replace('SETUP', setUp))).toEqual([
      `block ${path}:${line}`,
    ]);
    expect(await found(path, body.replace('SETUP', ''), body.replace('SETUP', harmless))).toEqual([]);
    expect(await found(path, body.replace('SETUP', setUp), `${body.replace('SETUP', setUp)}\n`)).toEqual([]);
  });
});

test('the rows of test.each are no test without a body', async () => {
  const after: Files = { 'test/a.test.js': "test.each([\n  [1, 2],\n])('%i', (a, b) => expect(f(a)).toBe(b));\n" };
  expect(await told(rule, { before: {}, after })).toEqual([]);
  const skipped = { 'test/a.test.js': "test.skip.each([\n  [1, 2],\n])('%i', (a, b) => expect(f(a)).toBe(b));\n" };
  expect(await told(rule, { before: {}, after: skipped })).toEqual(['block test/a.test.js:1']);
});

describe('a new test that a platform or the quick run leaves out', () => {
  const cases = [
    [
      'tests/test_a.py',
      'import sys\n\n@pytest.mark.skipif(sys.platform == "win32", reason="posix")\ndef test_a():\n    assert f() == 1\n',
    ],
    ['test/a.test.js', "test.skipIf(process.platform === 'win32')('a', () => {\n  expect(f()).toBe(1);\n});\n"],
    [
      'a_test.go',
      'package a\n\nfunc TestA(t *testing.T) {\n\tif testing.Short() {\n\t\tt.Skip("long")\n\t}\n\tt.Error(f())\n}\n',
    ],
  ] as const;

  test.each(cases)('asks: %s', async (path, text) => {
    const [only] = await told(rule, { after: { [path]: text } });
    expect(only).toMatch(/^ask /);
  });

  test('is blocked on any other condition, and where the test ran before', async () => {
    const [[path, text]] = cases;
    const whole = text.replace('sys.platform == "win32"', 'True');
    expect(await told(rule, { after: { [path]: whole } })).toEqual([`block ${path}:4`]);
    const go =
      'package a\n\nfunc TestA(t *testing.T) {\n\tif testing.Short() {\n\t\tt.Skip("long")\n\t}\n\tt.Skip("later")\n}\n';
    expect(await told(rule, { after: { 'a_test.go': go } })).toEqual(['block a_test.go:3']);
    const before = { [path]: text.replace(/@pytest.*\n/, '') };
    expect(await told(rule, { before, after: { [path]: text } })).toEqual([`block ${path}:4`]);
  });
});
