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
const jsOld = js(
  "test('adds 1 and 2', () => {\n  expect(add(1, 2)).toBe(3);\n});\ntest('adds 5 and 5', () => {\n  expect(add(5, 5)).toBe(10);\n});\ntest('adds 7 and 1', () => {\n  expect(add(7, 1)).toBe(8);\n});\n",
);
const jsTable = (rows: string, title = "'adds %i and %i'"): string =>
  js(`test.each([${rows}])(${title}, (a, b, sum) => {\n  expect(add(a, b)).toBe(sum);\n});\n`);
const allRows = '[1, 2, 3], [5, 5, 10], [7, 1, 8]';
const java = (body: string): string => `class AddTest {\n${body}\n}\n`;
const javaOld = java(
  '  @Test void one() { assertEquals(3, add(1, 2)); }\n  @Test void two() { assertEquals(10, add(5, 5)); }',
);
const javaSource = (rows: string): string =>
  java(
    `  static Stream<Arguments> sums() {\n    return Stream.of(${rows});\n  }\n  @ParameterizedTest\n  @MethodSource("sums")\n  void adds(int a, int b, int sum) { assertEquals(sum, add(a, b)); }`,
  );
const rust = (marks: string): string =>
  `${marks}fn adds(a: u8, b: u8, sum: u8) {\n    assert_eq!(add(a, b), sum);\n}\n`;
const rustOld =
  '#[test]\nfn one() {\n    assert_eq!(add(1, 2), 3);\n}\n\n#[test]\nfn two() {\n    assert_eq!(add(5, 5), 10);\n}\n';
const csharp = (body: string): string => `public class AddTests\n{\n${body}\n}\n`;
const csharpOld = csharp(
  '  [Fact] public void One() { Assert.Equal(3, Add(1, 2)); }\n  [Fact] public void Two() { Assert.Equal(10, Add(5, 5)); }',
);
const member = (rows: string): string =>
  csharp(
    `  public static IEnumerable<object[]> Sums => new List<object[]> { ${rows} };\n  [Theory]\n  [MemberData(nameof(Sums))]\n  public void Adds(int a, int b, int sum) { Assert.Equal(sum, Add(a, b)); }`,
  );
const php = (body: string): string => `<?php\nclass AddTest extends TestCase {\n${body}\n}\n`;
const phpOld = php(
  '  public function testOne(): void { $this->assertSame(3, add(1, 2)); }\n  public function testTwo(): void { $this->assertSame(10, add(5, 5)); }',
);
const phpProvider = (rows: string): string =>
  php(
    `  public static function sums(): iterable { ${rows} }\n  /** @dataProvider sums */\n  public function testAdds(int $a, int $b, int $sum): void { $this->assertSame($sum, add($a, $b)); }`,
  );
const python = (rows: string, how = 'pytest.param'): string =>
  `import pytest\n\nSUMS = [${rows}]\n\n\n@pytest.mark.parametrize(("a", "b", "total"), SUMS)\ndef test_add(a, b, total):\n    assert add(a, b) == total  # ${how}\n`;
const pythonOld = 'def test_one():\n    assert add(1, 2) == 3\n\n\ndef test_two():\n    assert add(5, 5) == 10\n';
const ruby = (rows: string): string =>
  `describe Add do\n  [${rows}].each do |a, b, sum|\n    it "adds #{a} and #{b}" do\n      expect(add(a, b)).to eq(sum)\n    end\n  end\nend\n`;
const rubyOld =
  "describe Add do\n  it 'adds 1 and 2' do\n    expect(add(1, 2)).to eq(3)\n  end\n  it 'adds 5 and 5' do\n    expect(add(5, 5)).to eq(10)\n  end\nend\n";
const go = (table: string): string =>
  `package add\n\nfunc TestAdd(t *testing.T) {\n${table}\n\t\tif got := Add(c.a, c.b); got != c.sum {\n\t\t\tt.Errorf("got %d, want %d", got, c.sum)\n\t\t}\n\t}\n}\n`;
const goOld =
  'package add\n\nfunc TestOne(t *testing.T) {\n\tif got := Add(1, 2); got != 3 {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n\nfunc TestTwo(t *testing.T) {\n\tif got := Add(5, 5); got != 10 {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n';
const goRows = (rows: string): string =>
  `\tcases := map[string]struct{ a, b, sum int }{${rows}}\n\tfor _, c := range cases {`;

describe('tests that became rows of a table without names', () => {
  test.each<Case>([
    ['a title with holes', 'test/add.test.js', jsOld, jsTable(allRows)],
    [
      'a title with names',
      'test/add.test.js',
      jsOld,
      js(
        `test.each([{ a: 1, b: 2, sum: 3 }, { a: 5, b: 5, sum: 10 }, { a: 7, b: 1, sum: 8 }])('$a + $b', ({ a, b, sum }) => {\n  expect(add(a, b)).toBe(sum);\n});\n`,
      ),
    ],
    [
      'a template table',
      'test/add.test.js',
      jsOld,
      js(
        "test.each`\n  a    | b    | sum\n  ${1} | ${2} | ${3}\n  ${5} | ${5} | ${10}\n  ${7} | ${1} | ${8}\n`('$a and $b', ({ a, b, sum }) => {\n  expect(add(a, b)).toBe(sum);\n});\n",
      ),
    ],
    [
      'a title that is a template',
      'test/add.test.js',
      jsOld,
      js(
        `for (const [a, b, sum] of [${allRows}]) {\n  test(\`adds \${a} and \${b}\`, () => {\n    expect(add(a, b)).toBe(sum);\n  });\n}\n`,
      ),
    ],
    [
      'a mapped constant behind a suite',
      'test/add.test.ts',
      jsOld,
      js(
        `const rows = [${allRows}] as const satisfies unknown;\ndescribe.each(rows)('%i and %i', (a, b, sum) => {\n  test('are added', () => {\n    expect(add(a, b)).toBe(sum);\n  });\n});\n`,
      ),
    ],
    [
      'MethodSource',
      'src/test/java/AddTest.java',
      javaOld,
      javaSource('Arguments.of(1, 2, 3), Arguments.of(5, 5, 10)'),
    ],
    [
      'CsvSource',
      'src/test/java/AddTest.java',
      javaOld,
      java(
        '  @ParameterizedTest\n  @CsvSource({"1, 2, 3", "5, 5, 10"})\n  void adds(int a, int b, int sum) { assertEquals(sum, add(a, b)); }',
      ),
    ],
    ['rstest', 'tests/add.rs', rustOld, rust('#[rstest]\n#[case(1, 2, 3)]\n#[case(5, 5, 10)]\n')],
    ['test_case', 'tests/add.rs', rustOld, rust('#[test_case(1, 2, 3)]\n#[test_case(5, 5, 10)]\n')],
    [
      'an array in Rust',
      'tests/add.rs',
      rustOld,
      '#[test]\nfn adds() {\n    for (a, b, sum) in [(1, 2, 3), (5, 5, 10)] {\n        assert_eq!(add(a, b), sum);\n    }\n}\n',
    ],
    [
      'InlineData',
      'test/AddTests.cs',
      csharpOld,
      csharp(
        '  [Theory]\n  [InlineData(1, 2, 3)]\n  [InlineData(5, 5, 10)]\n  public void Adds(int a, int b, int sum) { Assert.Equal(sum, Add(a, b)); }',
      ),
    ],
    ['MemberData', 'test/AddTests.cs', csharpOld, member('new object[] { 1, 2, 3 }, new object[] { 5, 5, 10 }')],
    ['a provider that returns', 'tests/AddTest.php', phpOld, phpProvider('return [[1, 2, 3], [5, 5, 10]];')],
    [
      'a provider that yields',
      'tests/AddTest.php',
      phpOld,
      phpProvider("yield 'small' => [1, 2, 3]; yield 'large' => [5, 5, 10];"),
    ],
    [
      'TestWith',
      'tests/AddTest.php',
      phpOld,
      php(
        '  #[TestWith([1, 2, 3])]\n  #[TestWith([5, 5, 10])]\n  public function testAdds(int $a, int $b, int $sum): void { $this->assertSame($sum, add($a, $b)); }',
      ),
    ],
    ['parametrize over a constant', 'tests/test_add.py', pythonOld, python('(1, 2, 3), (5, 5, 10)')],
    [
      'pytest.param',
      'tests/test_add.py',
      pythonOld,
      python('pytest.param(1, 2, 3, id="small"), pytest.param(5, 5, 10)'),
    ],
    [
      'subTest',
      'tests/test_add.py',
      pythonOld,
      'def test_add():\n    for a, b, total in ((1, 2, 3), (5, 5, 10)):\n        with subtests.test(a=a):\n            assert add(a, b) == total\n',
    ],
    ['rows round an example', 'spec/add_spec.rb', rubyOld, ruby('[1, 2, 3], [5, 5, 10]')],
    ["Go's map", 'add_test.go', goOld, go(goRows('"small": {1, 2, 3}, "large": {5, 5, 10}'))],
    [
      "Go's own type",
      'add_test.go',
      goOld,
      go('\tfor _, c := range []sum{{a: 1, b: 2, sum: 3}, {a: 5, b: 5, sum: 10}} {'),
    ],
    [
      'each assertion a row',
      'test/add.test.js',
      js(
        "test('a', () => {\n  expect(add(1, 2)).toBe(3);\n  expect(add(5, 5)).toBe(10);\n});\ntest('b', () => {\n  expect(add(7, 1)).toBe(8);\n});\n",
      ),
      jsTable(allRows),
    ],
  ])('are still there: %s', async (...each) => {
    expect(await found(each)).toEqual([]);
  });

  test.each<readonly [...Case, string[]]>([
    ['a row is missing', 'test/add.test.js', jsOld, jsTable('[1, 2, 3], [5, 5, 10]'), ['block test-deleted']],
    [
      'a row has another answer',
      'test/add.test.js',
      jsOld,
      jsTable('[1, 2, 3], [5, 5, 10], [7, 1, 9]'),
      ['block test-deleted'],
    ],
    [
      'rows without answers',
      'test/add.test.js',
      jsOld,
      js("test.each([[1, 2], [5, 5], [7, 1]])('%i', (a, b) => {\n  expect(add(a, b)).toBeDefined();\n});\n"),
      ['block test-deleted', 'block test-deleted'],
    ],
    [
      'answers that nobody compares',
      'test/add.test.js',
      jsOld,
      js(`test.each([${allRows}])('%i', (a, b, sum) => {\n  expect(add(a, b)).not.toBeNull();\n});\n`),
      ['block test-deleted', 'block test-deleted'],
    ],
    [
      'a body that calls something else',
      'test/add.test.js',
      jsOld,
      js(`test.each([${allRows}])('%i', (a, b, sum) => {\n  expect([a, b, sum].length).toBe(3);\n});\n`),
      ['block test-deleted', 'block test-deleted'],
    ],
    [
      'a table that is cut to nothing',
      'test/add.test.js',
      jsOld,
      js(`test.each([${allRows}].slice(0, 0))('%i', (a, b, sum) => {\n  expect(add(a, b)).toBe(sum);\n});\n`),
      ['block test-deleted', 'block test-deleted', 'block test-weakened'],
    ],
    [
      'a table that is cut to one',
      'test/add.test.js',
      jsOld,
      js(
        `const rows = [${allRows}];\nfor (const [a, b, sum] of rows.slice(0, 1)) {\n  test(\`\${a}\`, () => {\n    expect(add(a, b)).toBe(sum);\n  });\n}\n`,
      ),
      ['block test-deleted', 'block test-deleted'],
    ],
    [
      'a source with fewer rows',
      'src/test/java/AddTest.java',
      javaOld,
      javaSource('Arguments.of(1, 2, 3)'),
      ['block test-deleted'],
    ],
    ['fewer cases', 'tests/add.rs', rustOld, rust('#[rstest]\n#[case(1, 2, 3)]\n'), ['block test-deleted']],
    ['fewer members', 'test/AddTests.cs', csharpOld, member('new object[] { 1, 2, 3 }'), ['block test-deleted']],
    [
      'a provider that yields less',
      'tests/AddTest.php',
      phpOld,
      phpProvider("yield 'small' => [1, 2, 3];"),
      ['block test-deleted'],
    ],
    [
      'a constant that is cut',
      'tests/test_add.py',
      pythonOld,
      python('(1, 2, 3), (5, 5, 10)').replace(', SUMS)', ', SUMS[:1])'),
      ['block test-deleted'],
    ],
    [
      'rows that Ruby rejects',
      'spec/add_spec.rb',
      rubyOld,
      ruby('[1, 2, 3], [5, 5, 10]').replace('].each do', '].first(1).each do'),
      ['block test-deleted'],
    ],
    ["Go's table with one row", 'add_test.go', goOld, go(goRows('"small": {1, 2, 3}')), ['block test-deleted']],
  ])('are missed where %s', async (name, path, before, after, expected) => {
    expect(await found([name, path, before, after])).toEqual(expected);
  });
});
