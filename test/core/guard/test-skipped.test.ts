import { describe, expect, test } from 'vitest';
import { told } from '../../support/guard-case.ts';
import { oneTest } from '../../support/one-test.ts';

type Case = readonly [keyof typeof oneTest, string];

const severities = async (before: string | null, [language, after]: Case): Promise<string[]> => {
  const { path, of } = oneTest[language];
  const findings = await told('test-skipped', {
    before: before === null ? {} : { [path]: of(before) },
    after: { [path]: of(after) },
  });
  return findings.map((each) => each.split(' ')[0] ?? '');
};

const go = 'if Total(nil) != 0 {\n\tt.Fatal("no")\n}';
const conditional: readonly Case[] = [
  ['go', `if testing.Short() {\n\tt.Skip("slow")\n}\n${go}`],
  ['go', `if os.Getenv("DSN") == "" {\n\tt.Skip("DSN is not set")\n}\n${go}`],
  ['go', `dsn := os.Getenv("DSN")\nif dsn == "" {\n\tt.Skip("DSN is not set")\n}\n${go}`],
  ['go', `if _, err := exec.LookPath("git"); err != nil {\n\tt.Skip("no git")\n}\n${go}`],
  ['python', 'if not os.environ.get("DSN"):\n    pytest.skip("no DSN")\nassert total([]) == 0'],
  ['python', 'if sys.platform == "win32":\n    self.skipTest("posix")\nassert total([]) == 0'],
  ['ruby', "skip unless ENV['DSN']\nexpect(total(0)).to eq(0)"],
  ['php', "if (!getenv('DSN')) {\n  $this->markTestSkipped('no DSN');\n}\n$this->assertSame(0, total());"],
];

const js = (head: string): string =>
  `import { test } from 'node:test';\n\n${head} () => {\n  assert.equal(1 + f(), 2);\n});\n`;
const inHead: readonly (readonly [string, string])[] = [
  ['test/a.test.js', js("test('links', { skip: process.platform === 'win32' },")],
  ['test/a.test.js', js("const isWindows = process.platform === 'win32';\ntest('links', { skip: isWindows },")],
  ['test/a.test.ts', js("test.skipIf(!process.env.DSN)('links',")],
  [
    'tests/test_a.py',
    'import pytest\n\n\n@pytest.mark.skipif(sys.platform == "win32", reason="posix")\ndef test_links():\n    assert f() == 1\n',
  ],
];

describe('a test that is skipped by a condition from outside', () => {
  test.each(conditional)('is noted where it is new: %s %#', async (...each) => {
    expect(await severities(null, each)).toEqual(['note']);
  });

  test.each(inHead)('is noted where its head says so: %s %#', async (path, text) => {
    expect((await told('test-skipped', { after: { [path]: text } })).map((each) => each.split(' ')[0])).toEqual([
      'note',
    ]);
  });

  test.each(conditional)('is blocked where it ran before: %s %#', async (language, body) => {
    const ran = body.split('\n').at(-1) ?? '';
    const before = language === 'go' ? go : ran;
    expect(await severities(before, [language, body])).toEqual(['block']);
  });

  test('is blocked where it may be an old test by another name', async () => {
    const { path, of } = oneTest.go;
    const after = of(conditional[0]?.[1] ?? '').replace('TestAddsUp', 'TestSums');
    expect(await told('test-skipped', { before: { [path]: of(go) }, after: { [path]: after } })).toEqual([
      `block ${path}:3`,
    ]);
  });
});

describe('a new test that never runs', () => {
  test.each<Case>([
    ['go', `t.Skip("later")\n${go}`],
    ['go', `if true {\n\tt.Skip("later")\n}\n${go}`],
    ['go', `if os.Getenv("DSN") == "" || true {\n\tt.Skip("later")\n}\n${go}`],
    ['go', `if os.Getenv("PATH") != "" {\n\tt.Skip("later")\n}\n${go}`],
    ['go', `if testing.Short() {\n\tt.Skip("slow")\n}\nt.Skip("later")\n${go}`],
    ['python', 'pytest.skip("later")\nassert total([]) == 0'],
    ['python', 'if total([]) != 0:\n    pytest.skip("no")\nassert total([]) == 0'],
  ])('is blocked: %s %#', async (...each) => {
    expect(await severities(null, each)).toEqual(['block']);
  });

  test.each([
    js("test.skip('links', { skip: process.platform === 'win32' },"),
    js("test('links', { skip: true },"),
    js("test('links', { skip: 'later' },"),
  ])('is blocked whatever else its head says: %#', async (text) => {
    expect(await told('test-skipped', { after: { 'test/a.test.js': text } })).toEqual(['block test/a.test.js:3']);
  });
});
