import { describe, expect, test } from 'vitest';
import { findingsOf } from '../../support/guard-case.ts';

type Case = readonly [name: string, path: string, before: string, after: string];

const found = async ([, path, before, after]: Case): Promise<string[]> => {
  const findings = await findingsOf({ before: { [path]: before }, after: { [path]: after } });
  return findings
    .filter(({ rule }) => /^test-(?:deleted|weakened|skipped)$/.test(rule))
    .map(({ rule, severity }) => `${severity} ${rule}`);
};

const js =
  "test('none', () => {\n  assert.equal(total([]), 0);\n});\ntest('one', () => {\n  assert.equal(total([1]), 1);\n});\ntest('two', () => {\n  assert.equal(total([1, 2]), 3);\n});\n";
const rows = "[\n  ['none', [], 0],\n  ['one', [1], 1],\n  ['two', [1, 2], 3],\n]";
const python = 'from cart import total\n\n\ndef test_total():\n    assert total([]) == 0\n    assert total([1]) == 1\n';
const go =
  'package x\n\nfunc TestTotal(t *testing.T) {\n\tif got := Total(nil); got != 0 {\n\t\tt.Errorf("got %d", got)\n\t}\n\tif got := Total([]int{1}); got != 1 {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n';
const goTable = (cases: string): string =>
  `package x\n\nfunc TestTotal(t *testing.T) {\n\ttests := []struct {\n\t\tname string\n\t\titems []int\n\t\twant int\n\t}{\n${cases}\t}\n\tfor _, tt := range tests {\n\t\tt.Run(tt.name, func(t *testing.T) {\n\t\t\tif got := Total(tt.items); got != tt.want {\n\t\t\t\tt.Errorf("got %d, want %d", got, tt.want)\n\t\t\t}\n\t\t})\n\t}\n}\n`;
const parametrized = (cases: string, body = 'assert total(items) == want'): string =>
  `import pytest\n\nfrom cart import total\n\n\n@pytest.mark.parametrize("items,want", [${cases}])\ndef test_total(items, want):\n    ${body}\n`;
const java = (body: string): string => `class CartTest {\n${body}\n}\n`;
const javaOld = java(
  '  @Test\n  void adds() {\n    assertEquals(0, total(0));\n    assertEquals(1, total(1));\n    assertEquals(4, total(2));\n  }',
);

describe('tests that were put into a table', () => {
  test.each<Case>([
    [
      'a loop over rows',
      'test/a.test.js',
      js,
      `for (const [name, items, want] of ${rows}) {\n  test(name, () => {\n    assert.equal(total(items), want);\n  });\n}\n`,
    ],
    [
      'a loop over a constant',
      'test/a.test.ts',
      js,
      `const cases = ${rows} as const;\ncases.forEach(([name, items, want]) => {\n  test(name, () => {\n    assert.equal(total(items), want);\n  });\n});\n`,
    ],
    [
      'test.each',
      'test/a.test.js',
      js,
      `test.each(${rows})('%s', (name, items, want) => {\n  assert.equal(total(items), want);\n});\n`,
    ],
    [
      'an object by names',
      'test/a.test.js',
      js,
      "for (const [name, [items, want]] of Object.entries({ none: [[], 0], one: [[1], 1], 'two': [[1, 2], 3] })) {\n  test(name, () => assert.equal(total(items), want));\n}\n",
    ],
    ['parametrize', 'tests/test_cart.py', python, parametrized('([], 0), ([1], 1), ([1, 2], 3)')],
    [
      'a loop in a test',
      'tests/test_cart.py',
      python,
      'from cart import total\n\n\ndef test_total():\n    for items, want in [([], 0), ([1], 1)]:\n        assert total(items) == want\n',
    ],
    ["Go's table", 'x_test.go', go, goTable('\t\t{"none", nil, 0},\n\t\t{"one", []int{1}, 1},\n')],
    [
      'CsvSource',
      'src/test/java/CartTest.java',
      javaOld,
      java(
        '  @ParameterizedTest\n  @CsvSource({"0,0", "1,1", "2,4"})\n  void adds(int n, int want) {\n    assertEquals(want, total(n));\n  }',
      ),
    ],
    [
      'CsvSource with names',
      'src/test/java/CartTest.java',
      java(
        '  @Test\n  void none() {\n    assertEquals(0, total(0));\n  }\n  @Test\n  void one() {\n    assertEquals(1, total(1));\n  }',
      ),
      java(
        '  @ParameterizedTest\n  @CsvSource({"none, 0, 0", "one, 1, 1"})\n  void adds(String name, int n, int want) {\n    assertEquals(want, total(n));\n  }',
      ),
    ],
    [
      'InlineData',
      'test/CartTests.cs',
      'class CartTests {\n  [Fact]\n  public void Adds() {\n    Assert.Equal(0, Total(0));\n    Assert.Equal(1, Total(1));\n  }\n}\n',
      'class CartTests {\n  [Theory]\n  [InlineData(0, 0)]\n  [InlineData(1, 1)]\n  public void Adds(int n, int want) {\n    Assert.Equal(want, Total(n));\n  }\n}\n',
    ],
    [
      'rows in Ruby',
      'spec/cart_spec.rb',
      "describe Cart do\n  it 'adds' do\n    expect(total(0)).to eq(0)\n    expect(total(1)).to eq(1)\n  end\nend\n",
      "describe Cart do\n  it 'adds' do\n    [[0, 0], [1, 1]].each do |n, want|\n      expect(total(n)).to eq(want)\n    end\n  end\nend\n",
    ],
  ])('are still there: %s', async (...each) => {
    expect(await found(each)).toEqual([]);
  });

  const gone = ['block test-deleted', 'block test-deleted'];
  test.each<readonly [...Case, string[]]>([
    [
      'a name in a comment',
      'test/a.test.js',
      js,
      "// 'one', 'two'\ntest('none', () => {\n  assert.equal(total([]), 0);\n});\n",
      gone,
    ],
    [
      'names in a list that no test walks over',
      'test/a.test.js',
      js,
      "const names = ['one', 'two'];\ntest('none', () => {\n  assert.equal(total([]), 0);\n});\n",
      gone,
    ],
    [
      'a table whose test is skipped',
      'test/a.test.js',
      `${js}test.skip('%s', () => {});\n`,
      `test('none', () => {\n  assert.equal(total([]), 0);\n});\ntest.skip.each(${rows})('%s', (name, items, want) => {\n  assert.equal(total(items), want);\n});\n`,
      gone,
    ],
    ['fewer rows than assertions', 'tests/test_cart.py', python, parametrized('([], 0)'), ['block test-weakened']],
    ['the same row twice', 'tests/test_cart.py', python, parametrized('([], 0), ([], 0)'), ['block test-weakened']],
    [
      'rows of something else',
      'tests/test_cart.py',
      python,
      parametrized('([], 0), ([1], 1)', 'assert len(items) >= 0'),
      ['block test-weakened'],
    ],
    [
      'an assertion beside the loop',
      'tests/test_cart.py',
      python,
      'from cart import total\n\n\ndef test_total():\n    for items in [[], [1], [2]]:\n        total(items)\n    assert total([]) == 0\n',
      ['block test-weakened'],
    ],
    [
      'a table with fewer rows',
      'tests/test_cart.py',
      parametrized('([], 0), ([1], 1), ([2], 2)', 'assert total(items) == want\n    assert total(items) >= 0'),
      parametrized('([], 0), ([1], 1)'),
      ['block test-weakened'],
    ],
    ["Go's table with one row", 'x_test.go', go, goTable('\t\t{"none", nil, 0},\n'), ['block test-weakened']],
  ])('are missed where they are not: %s', async (name, path, before, after, expected) => {
    expect(await found([name, path, before, after])).toEqual(expected);
  });
});
