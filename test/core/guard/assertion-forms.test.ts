import { describe, expect, test } from 'vitest';
import { findingsOf } from '../../support/guard-case.ts';

type Case = readonly [name: string, path: string, before: string, after: string];

async function found(path: string, before: string, after: string): Promise<string[]> {
  const findings = await findingsOf({ before: { [path]: before }, after: { [path]: after } });
  return findings
    .filter(({ rule }) => /^test-(?:deleted|weakened|skipped)$/.test(rule))
    .map(({ rule, severity }) => `${severity} ${rule}`);
}

const nodeTest = "import { test } from 'node:test';\n";
const java = (imports: string, body: string): string =>
  `${imports}\nclass CartTest {\n  @Test\n  void adds() {\n    ${body}\n  }\n}\n`;
const go = (imports: string, body: string): string =>
  `package cart\n\nimport (\n\t"testing"\n${imports})\n\nfunc TestAdd(t *testing.T) {\n${body}}\n`;
const csharp = (using: string, body: string): string =>
  `${using}\npublic class CartTests\n{\n  [Fact]\n  public void Adds()\n  {\n    ${body}\n  }\n}\n`;
const php = (body: string): string =>
  `<?php\nclass CartTest extends TestCase {\n  public function testAdds(): void {\n    ${body}\n  }\n}\n`;
const python = (imports: string, body: string): string => `${imports}\n\n\ndef test_add():\n    ${body}\n`;
const rust = (body: string): string => `#[test]\nfn adds() {\n    ${body}\n}\n`;
const rspec = (body: string): string => `describe Cart do\n  it 'adds' do\n    ${body}\n  end\nend\n`;

/** One assertion in the form that everybody knows, and the same in another. */
const forms: readonly Case[] = [
  [
    'node:assert by another name',
    'test/a.test.js',
    `${nodeTest}import assert from 'node:assert';\ntest('adds', () => {\n  assert.strictEqual(add(1, 2), 3);\n});\n`,
    `${nodeTest}import { strictEqual as same } from 'node:assert';\ntest('adds', () => {\n  same(add(1, 2), 3);\n});\n`,
  ],
  [
    'node:assert/strict by name',
    'test/a.test.js',
    `${nodeTest}import assert from 'node:assert';\ntest('adds', () => {\n  assert.deepStrictEqual(add(1, 2), 3);\n});\n`,
    `${nodeTest}import { deepEqual, equal } from 'node:assert/strict';\ntest('adds', () => {\n  deepEqual(add(1, 2), 3);\n});\n`,
  ],
  [
    'assert as a default of another name',
    'test/a.test.js',
    `${nodeTest}import assert from 'node:assert';\ntest('adds', () => {\n  assert.equal(add(1, 2), 3);\n});\n`,
    `${nodeTest}import a from 'node:assert';\ntest('adds', () => {\n  a.equal(add(1, 2), 3);\n});\n`,
  ],
  [
    'required assertions',
    'test/a.test.cjs',
    "const assert = require('assert');\ntest('adds', () => {\n  assert.equal(add(1, 2), 3);\n});\n",
    "const { equal: eq, ok } = require('assert');\ntest('adds', () => {\n  eq(add(1, 2), 3);\n});\n",
  ],
  [
    'a namespace',
    'test/a.test.ts',
    "import assert from 'assert';\ntest('adds', () => {\n  assert.equal(add(1, 2), 3);\n});\n",
    "import * as check from 'node:assert';\ntest('adds', () => {\n  check.equal(add(1, 2), 3);\n});\n",
  ],
  [
    'chai by another name',
    'test/a.spec.ts',
    "import { expect } from 'chai';\nit('adds', () => {\n  expect(add(1, 2)).to.equal(3);\n});\n",
    "import { expect as that } from 'chai';\nit('adds', () => {\n  that(add(1, 2)).to.equal(3);\n});\n",
  ],
  [
    "vitest's assert",
    'test/a.test.ts',
    "import { expect, test } from 'vitest';\ntest('adds', () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
    "import { assert as sure, test } from 'vitest';\ntest('adds', () => {\n  sure.equal(add(1, 2), 3);\n});\n",
  ],
  [
    "jest's globals",
    'test/a.test.ts',
    "test('adds', () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
    "import { expect as jestExpect } from '@jest/globals';\ntest('adds', () => {\n  jestExpect(add(1, 2)).toBe(3);\n});\n",
  ],
  [
    'uvu',
    'test/a.test.js',
    "import assert from 'assert';\ntest('adds', () => {\n  assert.equal(add(1, 2), 3);\n});\n",
    "import { is } from 'uvu/assert';\ntest('adds', () => {\n  is(add(1, 2), 3);\n});\n",
  ],
  [
    'supertest',
    'test/a.test.js',
    "test('answers', async () => {\n  assert.equal((await get('/')).status, 200);\n});\n",
    "test('answers', async () => {\n  await request(app).get('/').expect(200);\n});\n",
  ],
  [
    'testify under another name',
    'cart_test.go',
    go('', '\tif Add(1, 2) != 3 {\n\t\tt.Fatal("no")\n\t}\n'),
    go('\ttassert "github.com/stretchr/testify/assert"\n', '\ttassert.Equal(t, 3, Add(1, 2))\n'),
  ],
  [
    'made for a test',
    'cart_test.go',
    go('', '\tif Add(1, 2) != 3 {\n\t\tt.Fatal("no")\n\t}\n'),
    go('\t"github.com/matryer/is"\n', '\ti := is.New(t)\n\ti.Equal(Add(1, 2), 3)\n'),
  ],
  [
    'gomega',
    'cart_test.go',
    go('', '\tif Add(1, 2) != 3 {\n\t\tt.Fatal("no")\n\t}\n'),
    go('\t. "github.com/onsi/gomega"\n', '\tg := NewWithT(t)\n\tg.Expect(Add(1, 2)).To(Equal(3))\n'),
  ],
  [
    'AssertJ',
    'src/test/java/CartTest.java',
    java('import static org.junit.jupiter.api.Assertions.assertEquals;', 'assertEquals(3, add(1, 2));'),
    java('import static org.assertj.core.api.BDDAssertions.then;', 'then(add(1, 2)).isEqualTo(3);'),
  ],
  [
    'Hamcrest',
    'src/test/java/CartTest.java',
    java('', 'assertEquals(3, add(1, 2));'),
    java('', 'MatcherAssert.assertThat(add(1, 2), is(3));'),
  ],
  [
    'Truth',
    'src/test/java/CartTest.java',
    java('', 'assertEquals(3, add(1, 2));'),
    java(
      'import static com.google.common.truth.Truth.assertWithMessage;',
      'assertWithMessage("sum").that(add(1, 2)).isEqualTo(3);',
    ),
  ],
  [
    'static imports of own checks',
    'src/test/java/CartTest.java',
    java('', 'assertEquals(3, add(1, 2));'),
    java('import static shop.testing.CartChecks.sameTotal;', 'sameTotal(3, add(1, 2));'),
  ],
  [
    'MockMvc',
    'src/test/java/CartTest.java',
    java('', 'assertEquals(200, get("/").status());'),
    java('', 'mvc.perform(get("/")).andExpect(status().isOk());'),
  ],
  [
    'FluentAssertions',
    'test/CartTests.cs',
    csharp('', 'Assert.Equal(3, Add(1, 2));'),
    csharp('', 'Add(1, 2).Should().Be(3);'),
  ],
  ['Shouldly', 'test/CartTests.cs', csharp('', 'Assert.Equal(3, Add(1, 2));'), csharp('', 'Add(1, 2).ShouldBe(3);')],
  [
    "NUnit's collections",
    'test/CartTests.cs',
    csharp('', 'Assert.Equal(Add(1, 2), new[] { 3 });'),
    csharp('', 'CollectionAssert.AreEqual(Add(1, 2), new[] { 3 });'),
  ],
  [
    'static using',
    'test/CartTests.cs',
    csharp('using Xunit;', 'Assert.Equal(3, Add(1, 2));'),
    csharp('using static Xunit.Assert;', 'Equal(3, Add(1, 2));'),
  ],
  [
    'PHPUnit by class',
    'tests/CartTest.php',
    php('$this->assertSame(3, add(1, 2));'),
    php('\\PHPUnit\\Framework\\Assert::assertSame(3, add(1, 2));'),
  ],
  [
    "PHPUnit's functions",
    'tests/CartTest.php',
    php('$this->assertSame(3, add(1, 2));'),
    php('assertSame(3, add(1, 2));'),
  ],
  [
    'a response that asserts',
    'tests/CartTest.php',
    php('$this->assertSame(200, $this->get("/")->status());'),
    php('$response = $this->get("/");\n    $response->assertStatus(200);'),
  ],
  [
    'nose',
    'tests/test_cart.py',
    python('', 'assert add(1, 2) == 3'),
    python('from nose.tools import eq_', 'eq_(add(1, 2), 3)'),
  ],
  [
    'assertpy',
    'tests/test_cart.py',
    python('', 'assert add(1, 2) == 3'),
    python('from assertpy import assert_that', 'assert_that(add(1, 2)).is_equal_to(3)'),
  ],
  [
    'expect in Python',
    'tests/test_cart.py',
    python('', 'assert page.title() == "Cart"'),
    python('from playwright.sync_api import expect', 'expect(page).to_have_title("Cart")'),
  ],
  ["Rust's own macro", 'tests/cart.rs', rust('assert_eq!(add(1, 2), 3);'), rust('assert_close!(add(1, 2), 3);')],
  ['googletest in Rust', 'tests/cart.rs', rust('assert_eq!(add(1, 2), 3);'), rust('expect_that!(add(1, 2), eq(3));')],
  [
    "RSpec's own matcher",
    'spec/cart_spec.rb',
    rspec('expect(cart.total).to eq(3)'),
    rspec('expect(cart).to have_total(3)'),
  ],
  [
    "minitest's expectations",
    'spec/cart_spec.rb',
    rspec('expect(cart.total).to eq(3)'),
    rspec('_(cart.total).must_equal 3'),
  ],
];

describe('an assertion', () => {
  test.each(forms)('is one in the form of %s', async (_name, path, before, after) => {
    expect([await found(path, before, after), await found(path, after, before)]).toEqual([[], []]);
  });

  test.each(forms)('is missed when it is gone from the form of %s', async (_name, path, _before, after) => {
    const lines = after.split('\n');
    const at = lines.findLastIndex((line) => /[3"0]\)?\)*;?$|isOk|\(200\)|\[?3\b/.test(line));
    const without = lines.toSpliced(at, 1, path.endsWith('.py') ? '    pass' : '').join('\n');
    expect(await found(path, after, without)).toEqual(['block test-weakened']);
  });
});
