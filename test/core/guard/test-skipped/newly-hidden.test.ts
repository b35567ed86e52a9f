import { describe, expect, test } from 'vitest';
import { told, type Files } from '../../../support/guard-case.ts';

const rule = 'test-skipped';
const severities = async (before: Files, after: Files): Promise<string[]> =>
  (await told(rule, { before, after })).map((each) => each.split(' ', 1)[0] ?? '');

type Edit = readonly [name: string, from: string, to: string];

/** Edits of one file of tests that was there. */
function edits(path: string, text: string) {
  const run = (name: string, wanted: readonly string[]) => (cases: readonly Edit[]) => {
    test.each(cases)(`${name}: %s`, async (_name, from, to) => {
      const after = text.replace(from, to);
      expect(after).not.toBe(text);
      expect(await severities({ [path]: text }, { [path]: after })).toEqual(wanted);
    });
  };
  return { hides: run('is found', ['block']), asks: run('asks', ['ask']), passes: run('is none', []) };
}

describe('a test of pytest', () => {
  const path = 'tests/test_cart.py';
  const text =
    'from shop.cart import total\n\n\ndef test_adds():\n    assert total([1]) == 7\n\n\ndef test_zero():\n    assert total([]) == 0\n# end\n';
  const end = (statement: string): Edit => [statement.split('\n', 1)[0] ?? '', '# end', statement];
  const below = (condition: string): Edit => [
    condition,
    'def test_adds():\n    assert total([1]) == 7',
    `if ${condition}:\n    def test_adds():\n        assert total([1]) == 7`,
  ];
  const { hides, passes } = edits(path, text);
  hides([
    below('False'),
    below('not __debug__'),
    below('TYPE_CHECKING'),
    below('os.environ.get("SLOW")'),
    below('__name__ == "__main__"'),
    end('def test_adds():\n    assert total([]) == 0'),
    end('@mark\ndef test_adds():\n    assert total([]) == 0'),
    end('from tools import test_adds'),
    end('test_adds = test_zero'),
    end('test_adds = lambda: None'),
    end('test_adds = None'),
    end('del test_adds'),
    end('globals().pop("test_adds")'),
    end('del globals()["test_adds"]'),
    end('test_adds.__test__ = False'),
    ['a fixture', 'def test_adds', '@pytest.fixture\ndef test_adds'],
  ]);
  passes([
    end('test_other = test_zero'),
    end('def helper():\n    test_adds = 1\n    return test_adds'),
    end('del total'),
    ['a mark', 'def test_adds', '@pytest.mark.timeout(5)\ndef test_adds'],
    ['another test', '# end', 'def test_one():\n    assert total([1]) == 7\n'],
  ]);

  test('of which the module says that it holds none is found, each', async () => {
    const after = { [path]: text.replace('\n\n\ndef', '\n\n__test__ = False\n\n\ndef') };
    expect(await severities({ [path]: text }, after)).toEqual(['block', 'block']);
  });

  test('in a file of another name asks', async () => {
    expect(await severities({ [path]: text }, { 'tests/cart_checks.py': text })).toEqual(['ask', 'ask']);
    expect(await severities({ [path]: text }, { 'tests/cart/test_cart.py': text })).toEqual([]);
  });
});

describe('a method of a class of tests in Python', () => {
  const pytest = 'class TestCart:\n    def test_adds(self):\n        assert total([1]) == 7\n# end\n';
  const first = edits('tests/test_cart.py', pytest);
  first.hides([
    ['__test__', 'class TestCart:\n', 'class TestCart:\n    __test__ = False\n\n'],
    ['__init__', 'class TestCart:\n', 'class TestCart:\n    def __init__(self):\n        self.n = 1\n\n'],
    ['another name', 'TestCart', 'CartChecks'],
    ['a property', '    def', '    @property\n    def'],
    ['taken away', '# end', 'del TestCart.test_adds'],
    ['taken away by name', '# end', 'delattr(TestCart, "test_adds")'],
    ['overwritten', '# end', 'TestCart.test_adds = lambda self: None'],
    ['the class is gone', '# end', 'del TestCart'],
  ]);
  first.passes([
    ['another name of a test class', 'TestCart', 'TestTheCart'],
    [
      'a class that others are made of',
      pytest,
      `${pytest.replace('TestCart', 'CartMixin')}\n\nclass TestCart(CartMixin):\n    pass\n`,
    ],
    ['a base', 'class TestCart:', 'class TestCart(Base):'],
  ]);
  edits(
    'tests/test_cart.py',
    `import unittest\n\n\n${pytest.replace('TestCart', 'CartCase(unittest.TestCase)')}`,
  ).hides([['no base', '(unittest.TestCase)', '']]);
});

describe('a test of Go', () => {
  const text =
    'package cart\n\nimport "testing"\n\nfunc TestAdds(t *testing.T) {\n\tif Total(1) != 7 {\n\t\tt.Fatal("no")\n\t}\n}\n';
  const before = { 'cart_test.go': text };
  test.each([
    'cart_windows_test.go',
    'cart_js_wasm_test.go',
    'cart_plan9_test.go',
    'cart_arm_test.go',
    '_cart_test.go',
    '.cart_test.go',
    'cart_tests.go',
    'testdata/cart_test.go',
    'vendor/cart_test.go',
    '_old/cart_test.go',
    '.old/cart_test.go',
  ])('in %s is found', async (path) => {
    expect(await severities(before, { [path]: text })).toEqual(['block']);
  });

  test.each(['cart_linux_test.go', 'cart_amd64_test.go', 'cart_darwin_arm64_test.go'])('in %s asks', async (path) => {
    expect(await severities(before, { [path]: text })).toEqual(['ask']);
  });

  test.each(['windows_test.go', 'sum_test.go', 'cart/cart_test.go', 'cart_unix_test.go'])(
    'in %s is one',
    async (path) => {
      expect(await severities(before, { [path]: text })).toEqual([]);
    },
  );

  test.each([
    ['windows', ['block']],
    ['linux && windows', ['block']],
    ['go1.99', ['block']],
    ['!amd64 && !arm64', ['block']],
    ['linux', ['ask']],
    ['!darwin', ['ask']],
    ['!windows', []],
    ['unix', []],
    ['linux || darwin', []],
    ['go1.21', []],
  ])('behind the constraint %s', async (constraint, wanted) => {
    expect(await severities(before, { 'cart_test.go': `//go:build ${constraint}\n\n${text}` })).toEqual(wanted);
  });

  test('goes where its source goes, and stays where it was', async () => {
    const source = 'package cart\n\nfunc Total(n int) int { return n + 6 }\n';
    const moved = { 'cart_windows_test.go': text, 'cart_windows.go': source };
    expect(await severities({ ...before, 'cart.go': source }, moved)).toEqual([]);
    const there = { 'cart_windows_test.go': text };
    expect(await severities(there, { 'cart_windows_test.go': `${text}\n` })).toEqual([]);
    expect(await severities(there, { 'sum_windows_test.go': text })).toEqual([]);
    expect(await severities({}, { 'cart_linux_test.go': text, 'cart_linux.go': source })).toEqual([]);
  });
});

describe('a test of JUnit', () => {
  const text =
    'public class CartTest {\n  @Test\n  void adds() {\n    assertEquals(7, total(1));\n  }\n\n  private static int helper() {\n    return 1;\n  }\n}\n';
  const { hides, passes, asks } = edits('src/test/java/CartTest.java', text);
  hides([
    ['private', 'void adds', 'private void adds'],
    ['static', 'void adds', 'static void adds'],
    [
      'that gives something back',
      'void adds() {\n    assertEquals(7, total(1));',
      'int adds() {\n    assertEquals(7, total(1));\n    return 0;',
    ],
    ['on another system', '@Test', '@Test\n  @EnabledOnOs(OS.WINDOWS)'],
    ['where a variable is set', '@Test', '@EnabledIfEnvironmentVariable(named = "SLOW", matches = "1")\n  @Test'],
    [
      'in an inner class',
      'void adds() {\n    assertEquals(7, total(1));\n  }',
      'void none() {}\n\n  class Inner {\n    @Test\n    void adds() {\n      assertEquals(7, total(1));\n    }\n  }',
    ],
    ['that assumes what is wrong', 'assertEquals', 'assumeTrue(1 == 2);\n    assertEquals'],
    ['that assumes what it asserted', 'assertEquals', 'assumeTrue(total(1) == 7);\n    assertEquals'],
  ]);
  asks([
    ['that assumes something', 'assertEquals', 'assumeTrue(database.isUp());\n    assertEquals'],
    [
      'that assumes a variable',
      'assertEquals',
      'Assumptions.assumeTrue(System.getenv("SLOW") != null);\n    assertEquals',
    ],
  ]);
  passes([
    ['public', 'void adds', 'public void adds'],
    [
      'in a nested class',
      'void adds() {\n    assertEquals(7, total(1));\n  }',
      'void none() { assertEquals(1, 1 + total()); }\n\n  @Nested\n  class Inner {\n    @Test\n    void adds() {\n      assertEquals(7, total(1));\n    }\n  }',
    ],
    ['a helper', 'private static int helper', 'static int helper'],
    [
      'a factory',
      '  private static',
      '  @TestFactory\n  Stream<DynamicTest> all() {\n    return cases().map(each -> dynamicTest("x", () -> assertEquals(7, total(each))));\n  }\n\n  private static',
    ],
    ['a tag', '@Test', '@Test\n  @Tag("unit")'],
  ]);
});

describe('a test of .NET', () => {
  const text = 'public class CartTests {\n  [Fact]\n  public void Adds() {\n    Assert.Equal(7, Total(1));\n  }\n}\n';
  const { hides, passes, asks } = edits('test/CartTests.cs', text);
  const method = '  [Fact]\n  public void Adds() {\n    Assert.Equal(7, Total(1));\n  }\n';
  hides([
    ['#if', method, `#if NEVER\n${method}#endif\n`],
    ['#if false', method, `#if false\n${method}#endif\n`],
    ['#if round the file', text, `#if FULL\n${text}#endif\n`],
    ['Skip by a constant', '[Fact]', '[Fact(Skip = Reasons.Slow)]'],
    ['Skip by a name', '[Fact]', '[Fact(Skip = nameof(Adds))]'],
    ['SkipUnless', '[Fact]', '[Fact(SkipUnless = nameof(Never))]'],
    ['Explicit', '[Fact]', '[Fact(Explicit = true)]'],
    ['Ignore behind a comma', '[Fact]', '[Fact, Ignore("slow")]'],
    ['Conditional', '[Fact]', '[Conditional("SLOW")]\n  [Fact]'],
    ['a class that is not public', 'public class', 'internal class'],
  ]);
  asks([['#if by framework', method, `#if NET8_0\n${method}#endif\n`]]);
  passes([
    ['a name', '[Fact]', '[Fact(DisplayName = "adds")]'],
    ['no skip', '[Fact]', '[Fact(Skip = null)]'],
    ['sealed', 'public class', 'public sealed class'],
  ]);

  test('that is new may stand behind a framework', async () => {
    expect(await severities({}, { 'test/CartTests.cs': `#if NET8_0\n${text}#endif\n` })).toEqual([]);
  });
});

describe('a test of PHPUnit', () => {
  const text =
    '<?php\nclass CartTest extends TestCase {\n  public function testAdds(): void {\n    $this->assertSame(7, total(1));\n  }\n}\n';
  const { hides, passes } = edits('tests/CartTest.php', text);
  hides([
    ['private', 'public function', 'private function'],
    ['protected', 'public function', 'protected function'],
    ['in a class that extends nothing', ' extends TestCase', ''],
  ]);
  passes([
    ['by an attribute', '  public function testAdds', '  #[Test]\n  public function adds'],
    ['another base', 'extends TestCase', 'extends DatabaseTestCase'],
    ['a helper', '}\n}\n', '}\n\n  private function make(): int {\n    return 1;\n  }\n}\n'],
  ]);
});

describe('a test of minitest', () => {
  const text =
    'class CartTest < Minitest::Test\n  def test_adds\n    assert_equal 7, total(1)\n  end\n\n  def test_zero\n    assert_equal 0, total\n  end\n  # end\nend\n';
  const { hides, passes } = edits('test/cart_test.rb', text);
  hides([
    ['private def', '  def test_adds', '  private def test_adds'],
    ['private by name', '# end', 'private :test_adds'],
    ['undefined', '# end', 'undef_method :test_adds'],
    ['undef', '# end', 'undef test_adds'],
    ['an alias', '# end', 'alias test_adds test_zero'],
    ['defined again', '# end', 'def test_adds\n    assert_equal 0, total\n  end'],
  ]);
  passes([
    ['a helper', '# end', 'private\n\n  def make = 1'],
    ['a private helper by name', '# end', 'private :make'],
    ['public again', '  def test_adds', '  private\n\n  def make = 1\n\n  public\n\n  def test_adds'],
  ]);

  test('in the private part of a class, or in one that inherits from nothing, is found, each', async () => {
    for (const after of [
      text.replace('  def test_adds', '  private\n\n  def test_adds'),
      text.replace(' < Minitest::Test', ''),
    ])
      expect(await severities({ 'test/cart_test.rb': text }, { 'test/cart_test.rb': after })).toEqual([
        'block',
        'block',
      ]);
  });
});

describe('an example of RSpec', () => {
  const example = "  it 'adds' do\n    expect(total(1)).to eq(7)\n  end\n";
  const text = `describe Cart do\n${example}end\n`;
  const { hides, passes } = edits('spec/cart_spec.rb', text);
  hides([
    ['if false', example, `  if false\n${example}  end\n`],
    ['if a variable is set', example, `  if ENV['SLOW']\n${example}  end\n`],
    ['an option', "'adds' do", "'adds', if: false do"],
    [':skip', "'adds' do", "'adds', :skip do"],
    [':pending', "'adds' do", "'adds', :pending do"],
    ['shared, and nowhere included', 'describe Cart do', "shared_examples 'cart' do"],
  ]);
  passes([
    ['a tag', "'adds' do", "'adds', :unit do"],
    [
      'shared, and included',
      text,
      `shared_examples 'cart' do\n${example}end\n\ndescribe Cart do\n  include_examples 'cart'\nend\n`,
    ],
  ]);
});

describe('a test of JavaScript', () => {
  const one = "test('adds', () => {\n  expect(total([1])).toBe(7);\n});\n";
  const text = `import { total } from '../src/cart.js';\n\n${one}`;
  const { hides, passes } = edits('test/cart.test.js', text);
  hides([
    ['if false', one, `if (false) ${one}`],
    ['if a variable is set', one, `if (process.env.SLOW) {\n${one}}\n`],
    ['&&', one, `process.env.SLOW && ${one}`],
    ['runIf', "test('adds'", "test.runIf(process.env.SLOW)('adds'"],
    ['a function that nobody calls', one, `function never() {\n${one}}\n`],
    ['an arrow function that nobody calls', one, `const never = () => {\n${one}};\n`],
    ['a runner that runs nothing', one, `const test = () => {};\n${one}`],
    ['an option that wants it to fail', "'adds', ", "'adds', { fails: true }, "],
  ]);
  passes([
    ['a suite', one, `describe('cart', () => {\n${one}});\n`],
    ['a function that is called', one, `function cart() {\n${one}}\ncart();\n`],
    ['a function for others', one, `export function cart() {\n${one}}\n`],
    ['a runner of its own', one, `const test = (name, run) => it(name, run);\n${one}`],
    ["playwright's", one, `const test = base.extend({});\n${one}`],
    ['settings of playwright', one, `test.use({ locale: 'de' });\n${one}`],
    ['a suite of playwright', one, `test.describe('cart', () => {\n${one}});\n`],
    ['its mode', one, `test.describe.configure({ mode: 'parallel' });\n${one}`],
  ]);

  test('in a file of a name that no runner looks for asks', async () => {
    expect(await severities({ 'test/cart.test.js': text }, { 'test/cart.disabled.js': text })).toEqual(['ask']);
    expect(await severities({ 'test/cart.test.js': text }, { 'test/cart.spec.js': text })).toEqual([]);
    expect(await severities({ 'test/cart.test.js': text }, { 'src/__tests__/cart.js': text })).toEqual([]);
  });
});

describe('a test of Rust', () => {
  const one = '#[test]\nfn adds() {\n    assert_eq!(total(1), 7);\n}\n';
  const { hides, passes, asks } = edits('tests/cart.rs', one);
  hides([
    ['a feature', '#[test]', '#[cfg(feature = "slow")]\n#[test]'],
    ['nothing', '#[test]', '#[cfg(any())]\n#[test]'],
    ['a feature of the file', one, `#![cfg(feature = "slow")]\n\n${one}`],
    ['ignored by a condition', '#[test]', '#[test]\n#[cfg_attr(all(), ignore)]'],
    ['a module', one, `#[cfg(all(test, feature = "slow"))]\nmod slow {\n${one}}\n`],
    ['another state', one, `#[cfg(not(test))]\nmod slow {\n${one}}\n`],
  ]);
  asks([['a system', '#[test]', '#[cfg(unix)]\n#[test]']]);
  passes([
    ['a module of tests', one, `#[cfg(test)]\nmod cart {\n${one}}\n`],
    ['a lint', '#[test]', '#[test]\n#[allow(clippy::unwrap_used)]'],
  ]);
});

describe('thousands of tests in one file', () => {
  const many = (one: (n: number) => string): string => Array.from({ length: 3_000 }, (_, n) => one(n)).join('\n');
  test.each([
    ['tests/test_a.py', `class TestA:\n${many((n) => `    def test_${n}(self):\n        assert f(${n}) == ${n}\n`)}\n`],
    [
      'test/a.test.js',
      `describe('a', () => {\n${many((n) => `  test('${n}', () => expect(f(${n})).toBe(${n}));`)}\n});\n`,
    ],
    [
      'test/a_test.rb',
      `class ATest < Minitest::Test\n${many((n) => `  def test_${n}\n    assert_equal ${n}, f(${n})\n  end`)}\nend\n`,
    ],
  ])(
    'take no time to speak of: %s',
    async (path, text) => {
      const startedAt = performance.now();
      expect(await severities({ [path]: text }, { [path]: text.replace('f(7)', 'f(8)') })).toEqual([]);
      expect(performance.now() - startedAt).toBeLessThan(20_000);
    },
    60_000,
  );
});
