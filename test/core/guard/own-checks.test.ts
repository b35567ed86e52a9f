import { describe, expect, test } from 'vitest';
import { findingsOf, type Files } from '../../support/guard-case.ts';

type Case = readonly [name: string, path: string, before: string, after: string];

async function found(path: string, before: string, after: string, others: Files = {}): Promise<string[]> {
  const findings = await findingsOf({ before: { [path]: before }, after: { [path]: after, ...others } });
  return findings
    .filter(({ rule }) => /^test-(?:deleted|weakened|skipped)$/.test(rule))
    .map(({ rule, severity }) => `${severity} ${rule}`);
}

const java = (imports: string, body: string): string =>
  `${imports}\nclass CartTest {\n  @Test\n  void adds() {\n    ${body}\n  }\n}\n`;
const go = (imports: string, body: string): string =>
  `package cart\n\nimport (\n\t"testing"\n${imports})\n\nfunc TestAdd(t *testing.T) {\n${body}}\n`;
const rust = (body: string): string => `#[test]\nfn adds() {\n    ${body}\n}\n`;
const rspec = (body: string): string => `describe Cart do\n  it 'adds' do\n    ${body}\n  end\nend\n`;

const jsBefore =
  "import { equal } from 'node:assert';\ntest('reads', () => {\n  const a = read('x');\n  equal(a.street, 'x');\n  equal(a.city, 'y');\n});\n";
const jsHelper = (body: string, call = "same(read('x'), 'x', 'y');"): string =>
  `import { equal } from 'node:assert';\nconst same = (a, street, city) => {\n${body}};\ntest('reads', () => {\n  ${call}\n});\n`;
const goBefore = go(
  '',
  '\tif got := Add(1, 2); got != 3 {\n\t\tt.Errorf("got %d", got)\n\t}\n\tif got := Add(5, 5); got != 10 {\n\t\tt.Errorf("got %d", got)\n\t}\n',
);
const goHelper = (body: string, calls: string): string =>
  `package cart\n\nimport "testing"\n\nfunc sum(t *testing.T, got, want int) {\n\tt.Helper()\n${body}}\n\nfunc TestAdd(t *testing.T) {\n${calls}}\n`;
const goCheck = '\tif got != want {\n\t\tt.Errorf("got %d, want %d", got, want)\n\t}\n';
const pyBefore =
  'class TestCart(TestCase):\n    def test_add(self):\n        self.assertEqual(add(1, 2), 3)\n        self.assertEqual(add(5, 5), 10)\n';
const pyHelper = (body: string, calls: string): string =>
  `class TestCart(TestCase):\n    def _sum(self, got, want):\n        ${body}\n\n    def test_add(self):\n${calls}`;
const rustBefore = rust('assert_eq!(add(1, 2), 3);\n    assert_eq!(add(5, 5), 10);');
const rustMacro = (body: string, calls: string): string =>
  `macro_rules! sums {\n    ($got:expr, $want:expr) => {\n        ${body}\n    };\n}\n\n${rust(calls)}`;
const javaBefore = java('', 'assertEquals(3, add(1, 2));\n    assertEquals(10, add(5, 5));');
const javaHelper = (body: string, calls: string): string =>
  `class CartTest {\n  private static void sum(int got, int want) { ${body} }\n  @Test\n  void adds() {\n    ${calls}\n  }\n}\n`;
const rubyBefore = rspec('expect(add(1, 2)).to eq(3)\n    expect(add(5, 5)).to eq(10)');
const rubyHelper = (body: string, calls: string): string =>
  `describe Cart do\n  def sums(got, want)\n    ${body}\n  end\n\n  it 'adds' do\n    ${calls}\n  end\nend\n`;

describe("checks that moved to a function of the test's own", () => {
  test.each<Case>([
    ['JavaScript', 'test/a.test.js', jsBefore, jsHelper('  equal(a.street, street);\n  equal(a.city, city);\n')],
    ['Go', 'cart_test.go', goBefore, goHelper(goCheck, '\tsum(t, Add(1, 2), 3)\n\tsum(t, Add(5, 5), 10)\n')],
    [
      'Python',
      'tests/test_cart.py',
      pyBefore,
      pyHelper('self.assertEqual(got, want)', '        self._sum(add(1, 2), 3)\n        self._sum(add(5, 5), 10)\n'),
    ],
    [
      'Rust',
      'tests/cart.rs',
      rustBefore,
      rustMacro('assert_eq!($got, $want)', 'sums!(add(1, 2), 3);\n    sums!(add(5, 5), 10);'),
    ],
    [
      'Java',
      'src/test/java/CartTest.java',
      javaBefore,
      javaHelper('assertEquals(want, got);', 'sum(add(1, 2), 3);\n    sum(add(5, 5), 10);'),
    ],
    [
      'Ruby',
      'spec/cart_spec.rb',
      rubyBefore,
      rubyHelper('expect(got).to eq(want)', 'sums(add(1, 2), 3)\n    sums(add(5, 5), 10)'),
    ],
    [
      'one that asserts in a loop',
      'test/a.test.js',
      jsBefore,
      jsHelper('  for (const [key, value] of Object.entries({ street, city })) equal(a[key], value);\n'),
    ],
    [
      'one by way of another',
      'test/a.test.js',
      jsBefore,
      `const both = (a, b) => {\n  equal(a, b);\n  equal(b, a);\n};\n${jsHelper('  both(a.street, street);\n')}`,
    ],
  ])('are still made: %s', async (_name, path, before, after) => {
    expect(await found(path, before, after)).toEqual([]);
  });

  test.each<readonly [...Case, string[]]>([
    ['it asserts nothing', 'test/a.test.js', jsBefore, jsHelper('  a.street = street;\n'), ['block test-weakened']],
    ['it asserts less', 'test/a.test.js', jsBefore, jsHelper('  equal(a.street, street);\n'), ['block test-weakened']],
    [
      'it is called like an assertion and is none',
      'test/a.test.js',
      jsBefore,
      jsHelper('  console.log(a, street, city);\n').replaceAll('same', 'assertSame'),
      ['block test-weakened'],
    ],
    [
      'it is there and not called',
      'test/a.test.js',
      jsBefore,
      jsHelper('  equal(a.street, street);\n  equal(a.city, city);\n', "read('x');"),
      ['block test-weakened'],
    ],
    [
      'it loses an assertion later',
      'test/a.test.js',
      jsHelper('  equal(a.street, street);\n  equal(a.city, city);\n'),
      jsHelper('  equal(a.street, street);\n'),
      ['block test-weakened'],
    ],
    [
      'it logs',
      'cart_test.go',
      goBefore,
      goHelper('\tt.Logf("%d %d", got, want)\n', '\tsum(t, Add(1, 2), 3)\n\tsum(t, Add(5, 5), 10)\n'),
      ['block test-weakened'],
    ],
    [
      'it is called once of twice',
      'cart_test.go',
      goBefore,
      goHelper(goCheck, '\tsum(t, Add(1, 2), 3)\n'),
      ['block test-weakened'],
    ],
    [
      'it prints',
      'tests/test_cart.py',
      pyBefore,
      pyHelper('print(got, want)', '        self._sum(add(1, 2), 3)\n        self._sum(add(5, 5), 10)\n'),
      ['block test-weakened'],
    ],
    [
      'it matches nothing',
      'tests/cart.rs',
      rustBefore,
      rustMacro('let _ = ($got, $want);', 'sums!(add(1, 2), 3);\n    sums!(add(5, 5), 10);'),
      ['block test-weakened'],
    ],
    [
      'it always holds',
      'src/test/java/CartTest.java',
      javaBefore,
      javaHelper('assertTrue(true);', 'sum(add(1, 2), 3);\n    sum(add(5, 5), 10);'),
      ['block test-weakened'],
    ],
    [
      'it asks for nothing',
      'spec/cart_spec.rb',
      rubyBefore,
      rubyHelper('[got, want]', 'sums(add(1, 2), 3)\n    sums(add(5, 5), 10)'),
      ['block test-weakened'],
    ],
  ])('are missed where %s', async (_name, path, before, after, expected) => {
    expect(await found(path, before, after)).toEqual(expected);
  });

  test('are found in another file of the change, whatever they are called, if they assert there', async () => {
    const after =
      "import { sameAddress } from './support.js';\ntest('reads', () => {\n  sameAddress(read('x'), 'x', 'y');\n});\n";
    const support = (body: string): Files => ({
      'test/support.js': `export function sameAddress(a, street, city) {\n  ${body}\n}\n`,
    });
    expect(await found('test/a.test.js', jsBefore, after, support('expect(a).toEqual({ street, city });'))).toEqual([]);
    expect(await found('test/a.test.js', jsBefore, after, support('return [a, street, city];'))).toEqual([
      'block test-weakened',
    ]);
  });

  test("are none of a function of Rust's own that the tested source holds", async () => {
    const source =
      'pub fn add(a: u8, b: u8) -> u8 {\n    assert!(a < 100);\n    a + b\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    fn adds() {\n        CHECK\n    }\n}\n';
    const change = (check: string): string => source.replace('CHECK', check);
    expect(await found('src/cart.rs', change('assert_eq!(add(1, 2), 3);'), change('add(1, 2);'))).toEqual([
      'block test-weakened',
    ]);
  });
});

const whole =
  "test('reads', () => {\n  const a = read('x y');\n  expect(a.street).toBe('x');\n  expect(a.city).toBe('y');\n  expect(a.zip).toBeNull();\n});\n";
const pair = (one: string, two: string): string =>
  `test('reads', () => {\n  const a = read('x y');\n  ${one}\n});\ntest('reads the rest', () => {\n  const b = read('x y');\n  ${two}\n});\n`;

describe('a test that was split in two', () => {
  test.each([
    [
      'the same assertions',
      pair("expect(a.street).toBe('x');", "expect(b.city).toBe('y');\n  expect(b.zip).toBeNull();"),
    ],
    [
      'both with new names',
      pair("expect(a.street).toBe('x');", "expect(b.city).toBe('y');\n  expect(b.zip).toBeNull();").replace(
        "'reads'",
        "'reads the street'",
      ),
    ],
  ])('is as strong with %s', async (_name, after) => {
    expect(await found('test/a.test.js', whole, after)).toEqual([]);
  });

  test.each([
    ['an assertion fewer', pair("expect(a.street).toBe('x');", "expect(b.city).toBe('y');")],
    ['another value', pair("expect(a.street).toBe('x');", "expect(b.city).toBe('z');\n  expect(b.zip).toBeNull();")],
    [
      'a skipped half',
      pair("expect(a.street).toBe('x');", "expect(b.city).toBe('y');\n  expect(b.zip).toBeNull();").replace(
        "test('reads the",
        "test.skip('reads the",
      ),
    ],
  ])('is weaker with %s', async (_name, after) => {
    expect(await found('test/a.test.js', whole, after)).toContain('block test-weakened');
  });
});

describe('one comparison of the whole', () => {
  const after = (assertion: string): string => `test('reads', () => {\n  const a = read('x y');\n  ${assertion}\n});\n`;
  test.each([
    ["expect(a).toEqual({ street: 'x', city: 'y', zip: null });"],
    ["expect(a).toStrictEqual({ zip: null, city: 'y', street: 'x' });"],
  ])('answers for its parts: %s', async (assertion) => {
    expect(await found('test/a.test.js', whole, after(assertion))).toEqual([]);
  });

  test.each([
    ["expect(a).toEqual({ street: 'x', zip: null });"],
    ['expect(a).toMatchObject({});'],
    ['expect(a).toEqual(expect.anything());'],
    ["expect(other).toEqual({ street: 'x', city: 'y', zip: null });"],
    ['expect(a).toBeDefined();'],
  ])('answers for nothing: %s', async (assertion) => {
    expect(await found('test/a.test.js', whole, after(assertion))).toEqual(['block test-weakened']);
  });
});
