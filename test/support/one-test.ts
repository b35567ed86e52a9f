/** How a test with this body is written in a language, and where such a file lies. */
export interface OneTest {
  readonly path: string;
  /** The body stands on lines of its own, not indented. */
  readonly of: (body: string) => string;
}

const indented = (body: string, by: string): string =>
  body
    .split('\n')
    .map((line) => `${by}${line}`)
    .join('\n');

export const oneTest = {
  javascript: {
    path: 'test/cart.test.js',
    of: (body) =>
      `import { total } from '../src/cart.js';\n\ntest('adds up', async () => {\n${indented(body, '  ')}\n});\n`,
  },
  typescript: {
    path: 'test/cart.test.ts',
    of: (body) =>
      `import { total } from '../src/cart.ts';\n\ntest('adds up', async () => {\n${indented(body, '  ')}\n});\n`,
  },
  python: {
    path: 'tests/test_cart.py',
    of: (body) => `from shop.cart import total\n\n\ndef test_adds_up():\n${indented(body, '    ')}\n`,
  },
  go: {
    path: 'cart_test.go',
    of: (body) => `package cart\n\nfunc TestAddsUp(t *testing.T) {\n${indented(body, '\t')}\n}\n`,
  },
  rust: { path: 'tests/cart.rs', of: (body) => `#[test]\nfn adds_up() {\n${indented(body, '    ')}\n}\n` },
  java: {
    path: 'src/test/java/CartTest.java',
    of: (body) => `class CartTest {\n  @Test\n  void addsUp() {\n${indented(body, '    ')}\n  }\n}\n`,
  },
  ruby: {
    path: 'spec/cart_spec.rb',
    of: (body) => `describe Cart do\n  it 'adds up' do\n${indented(body, '    ')}\n  end\nend\n`,
  },
  csharp: {
    path: 'test/CartTests.cs',
    of: (body) => `class CartTests {\n  [Fact]\n  public void AddsUp() {\n${indented(body, '    ')}\n  }\n}\n`,
  },
  php: {
    path: 'tests/CartTest.php',
    of: (body) =>
      `<?php\nclass CartTest extends TestCase {\n  public function testAddsUp(): void {\n${indented(body, '    ')}\n  }\n}\n`,
  },
} satisfies Record<string, OneTest>;
