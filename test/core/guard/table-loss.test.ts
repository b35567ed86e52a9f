import { describe, expect, test } from 'vitest';
import { findingsOf } from '../../support/guard-case.ts';

type Case = readonly [name: string, path: string, before: string, after: string];

async function found([, path, before, after]: Case): Promise<string[]> {
  const findings = await findingsOf({ before: { [path]: before }, after: { [path]: after } });
  return findings
    .filter(({ rule }) => /^test-(?:deleted|weakened|skipped)$/.test(rule))
    .map(({ rule, severity }) => `${severity} ${rule}`);
}

const js = (body: string): string => `import { add } from '../src/add.js';\n\n${body}`;
const jsTable = (rows: string, title = "'adds %i and %i'"): string =>
  js(`test.each([${rows}])(${title}, (a, b, sum) => {\n  expect(add(a, b)).toBe(sum);\n});\n`);
const allRows = '[1, 2, 3], [5, 5, 10], [7, 1, 8]';
const java = (body: string): string => `class AddTest {\n${body}\n}\n`;
const javaSource = (rows: string): string =>
  java(
    `  static Stream<Arguments> sums() {\n    return Stream.of(${rows});\n  }\n  @ParameterizedTest\n  @MethodSource("sums")\n  void adds(int a, int b, int sum) { assertEquals(sum, add(a, b)); }`,
  );
const rust = (marks: string): string =>
  `${marks}fn adds(a: u8, b: u8, sum: u8) {\n    assert_eq!(add(a, b), sum);\n}\n`;
const csharp = (body: string): string => `public class AddTests\n{\n${body}\n}\n`;
const member = (rows: string): string =>
  csharp(
    `  public static IEnumerable<object[]> Sums => new List<object[]> { ${rows} };\n  [Theory]\n  [MemberData(nameof(Sums))]\n  public void Adds(int a, int b, int sum) { Assert.Equal(sum, Add(a, b)); }`,
  );
const php = (body: string): string => `<?php\nclass AddTest extends TestCase {\n${body}\n}\n`;
const phpProvider = (rows: string): string =>
  php(
    `  public static function sums(): iterable { ${rows} }\n  /** @dataProvider sums */\n  public function testAdds(int $a, int $b, int $sum): void { $this->assertSame($sum, add($a, $b)); }`,
  );
const python = (rows: string, how = 'pytest.param'): string =>
  `import pytest\n\nSUMS = [${rows}]\n\n\n@pytest.mark.parametrize(("a", "b", "total"), SUMS)\ndef test_add(a, b, total):\n    assert add(a, b) == total  # ${how}\n`;
const ruby = (rows: string): string =>
  `describe Add do\n  [${rows}].each do |a, b, sum|\n    it "adds #{a} and #{b}" do\n      expect(add(a, b)).to eq(sum)\n    end\n  end\nend\n`;
const go = (table: string): string =>
  `package add\n\nfunc TestAdd(t *testing.T) {\n${table}\n\t\tif got := Add(c.a, c.b); got != c.sum {\n\t\t\tt.Errorf("got %d, want %d", got, c.sum)\n\t\t}\n\t}\n}\n`;
const goRows = (rows: string): string =>
  `\tcases := map[string]struct{ a, b, sum int }{${rows}}\n\tfor _, c := range cases {`;

describe('a table that stays', () => {
  const rows = (list: string): string =>
    `const rows = [${allRows}];\nfor (const [a, b, sum] of ${list}) {\n  test(\`\${a}\`, () => {\n    expect(add(a, b)).toBe(sum);\n  });\n}\n`;
  const goTable = go(goRows('"small": {1, 2, 3}, "large": {5, 5, 10}'));
  const goList = (range: string): string =>
    go(`\tcases := []sum{{1, 2, 3}, {5, 5, 10}}\n\tfor _, c := range ${range} {`);
  test.each<readonly [...Case, string[]]>([
    ['loses a row', 'test/add.test.js', jsTable(allRows), jsTable('[1, 2, 3], [5, 5, 10]'), ['block test-weakened']],
    [
      'loses a row outside of the test',
      'test/add.test.js',
      rows('rows'),
      rows('rows').replace(', [7, 1, 8]', ''),
      ['block test-weakened'],
    ],
    [
      'has the same row twice',
      'test/add.test.js',
      jsTable(allRows),
      jsTable('[1, 2, 3], [5, 5, 10], [5, 5, 10]'),
      ['block test-weakened'],
    ],
    ['is emptied', 'test/add.test.js', rows('rows'), rows('[]'), ['block test-weakened']],
    ['is sliced to nothing', 'test/add.test.js', rows('rows'), rows('rows.slice(0, 0)'), ['block test-weakened']],
    ['is sliced', 'test/add.test.js', rows('rows'), rows('rows.slice(0, 2)'), ['block test-weakened']],
    [
      'is filtered to nothing',
      'test/add.test.js',
      rows('rows'),
      rows('rows.filter(() => false)'),
      ['block test-weakened'],
    ],
    ['is filtered', 'test/add.test.js', rows('rows'), rows('rows.filter(([a]) => a !== 7)'), ['ask test-weakened']],
    [
      'is cut in test.each',
      'test/add.test.js',
      jsTable(allRows),
      jsTable(allRows).replace('])(', '].slice(1))('),
      ['block test-weakened'],
    ],
    ['is cut in Go', 'add_test.go', goList('cases'), goList('cases[:1]'), ['block test-weakened']],
    ['loses a row in Go', 'add_test.go', goTable, go(goRows('"small": {1, 2, 3}')), ['block test-weakened']],
    [
      'is cut in Python',
      'tests/test_add.py',
      python('(1, 2, 3), (5, 5, 10)'),
      python('(1, 2, 3), (5, 5, 10)').replace(', SUMS)', ', SUMS[:0])'),
      ['block test-weakened'],
    ],
    [
      'is filtered in Python',
      'tests/test_add.py',
      python('(1, 2, 3), (5, 5, 10)'),
      python('(1, 2, 3), (5, 5, 10)').replace(', SUMS)', ', [row for row in SUMS if row[0] < 5])'),
      ['ask test-weakened'],
    ],
    [
      'is cut in Ruby',
      'spec/add_spec.rb',
      ruby('[1, 2, 3], [5, 5, 10]'),
      ruby('[1, 2, 3], [5, 5, 10]').replace('].each', '].take(0).each'),
      ['block test-weakened'],
    ],
    [
      'is limited in Java',
      'src/test/java/AddTest.java',
      javaSource('Arguments.of(1, 2, 3), Arguments.of(5, 5, 10)'),
      javaSource('Arguments.of(1, 2, 3), Arguments.of(5, 5, 10)').replace('10));', '10)).limit(1);'),
      ['block test-weakened'],
    ],
    [
      'loses a case in Rust',
      'tests/add.rs',
      rust('#[rstest]\n#[case(1, 2, 3)]\n#[case(5, 5, 10)]\n'),
      rust('#[rstest]\n#[case(1, 2, 3)]\n'),
      ['block test-weakened'],
    ],
    [
      'loses data in C#',
      'test/AddTests.cs',
      member('new object[] { 1, 2, 3 }, new object[] { 5, 5, 10 }'),
      member('new object[] { 1, 2, 3 }'),
      ['block test-weakened'],
    ],
    [
      'loses data in PHP',
      'tests/AddTest.php',
      phpProvider('return [[1, 2, 3], [5, 5, 10]];'),
      phpProvider('return [[1, 2, 3]];'),
      ['block test-weakened'],
    ],
    [
      'is cut in PHP',
      'tests/AddTest.php',
      phpProvider('return [[1, 2, 3], [5, 5, 10]];'),
      phpProvider('return array_slice([[1, 2, 3], [5, 5, 10]], 0, 1);'),
      ['block test-weakened'],
    ],
  ])('is weaker where it %s', async (name, path, before, after, expected) => {
    expect(await found([name, path, before, after])).toEqual(expected);
  });

  test.each<Case>([
    ['gets rows', 'test/add.test.js', jsTable('[1, 2, 3]'), jsTable(allRows)],
    ['gets another row for one', 'test/add.test.js', jsTable(allRows), jsTable('[1, 2, 3], [5, 5, 10], [7, 2, 9]')],
    [
      'has its rows in another order',
      'test/add.test.js',
      jsTable(allRows),
      jsTable('[7, 1, 8], [5, 5, 10], [1, 2, 3]'),
    ],
    [
      'gives a row to another table',
      'test/add.test.js',
      jsTable(allRows),
      `${jsTable('[1, 2, 3], [5, 5, 10]')}${jsTable('[7, 1, 8]', "'large %i'")}`,
    ],
    [
      'gives a row to a test of its own',
      'test/add.test.js',
      jsTable(allRows),
      `${jsTable('[1, 2, 3], [5, 5, 10]')}test('seven and one', () => {\n  expect(add(7, 1)).toBe(8);\n});\n`,
    ],
    [
      'moves into a constant',
      'test/add.test.js',
      jsTable(allRows),
      js(
        `const rows = [${allRows}];\ntest.each(rows)('adds %i and %i', (a, b, sum) => {\n  expect(add(a, b)).toBe(sum);\n});\n`,
      ),
    ],
    [
      'moves into another file',
      'test/add.test.js',
      jsTable(allRows),
      js(
        "import rows from './rows.json';\ntest.each(rows)('adds %i and %i', (a, b, sum) => {\n  expect(add(a, b)).toBe(sum);\n});\n",
      ),
    ],
    ['is sorted', 'test/add.test.js', rows('rows'), rows('rows.toSorted()')],
    [
      'is filled before it is walked over',
      'test/add.test.js',
      js(
        'test("a", () => {\n  const all = [];\n  all.push(1);\n  for (const n of all) expect(add(n, 1)).toBe(2);\n});\n',
      ),
      js(
        'test("a", () => {\n  const all = [];\n  all.push(1);\n  for (const n of all) expect(add(n, 1)).toBe(n + 1);\n});\n',
      ),
    ],
    [
      'was cut already',
      'test/add.test.js',
      rows('rows.slice(1)'),
      rows('rows.slice(1)').replace('toBe(sum)', 'toEqual(sum)'),
    ],
    [
      'stands beside a loop that only makes things',
      'test/add.test.js',
      js('test("a", () => {\n  for (const n of [1, 2, 3]) list.add(n);\n  expect(list.size()).toBe(3);\n});\n'),
      js(
        'test("a", () => {\n  for (const n of [1, 2, 3].slice(1)) list.add(n);\n  expect(list.size()).toBe(2);\n});\n',
      ),
    ],
  ])('is as strong where it %s', async (...each) => {
    expect(await found(each)).toEqual([]);
  });
});
