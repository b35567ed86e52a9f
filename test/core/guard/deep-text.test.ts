import { describe, expect, test } from 'vitest';
import { findingsOf } from '../../support/guard-case.ts';

/** As deep as no grammar's user writes, and as no recursion gets back from. */
const depth = 10_000;
const nested = (open: string, inner: string, close: string): string =>
  `${open.repeat(depth)}${inner}${close.repeat(depth)}`;

/** Where a test stands beside something that goes far down: what keeps it from running is found all the same, or the file is read as text. */
const files: Readonly<Record<string, readonly [path: string, text: string]>> = {
  'brackets in JavaScript': [
    'test/a.test.js',
    `test.skip('a', () => {\n  expect(f(1)).toBe(1);\n});\nx = ${nested('(', '1', ')')};\n`,
  ],
  'calls in JavaScript': [
    'test/a.test.js',
    `test.skip('a', () => {\n  expect(${nested('f(', '1', ')')}).toBe(1);\n});\n`,
  ],
  'members in JavaScript': [
    'test/a.test.js',
    `test.skip('a', () => {\n  expect(f).toBe(1);\n});\na${'.b()'.repeat(4_000)};\n`,
  ],
  'lists in TypeScript': [
    'test/a.test.ts',
    `test.skip('a', () => {\n  expect(f).toBe(1);\n});\nconst x = ${nested('[', '1', ']')};\n`,
  ],
  'blocks in TypeScript': [
    'test/a.test.ts',
    `test.skip('a', () => {\n  ${nested('{', 'expect(f).toBe(1);', '}')}\n});\n`,
  ],
  'brackets in Python': [
    'tests/test_a.py',
    `import pytest\n\n\n@pytest.mark.skip\ndef test_a():\n    assert f == ${nested('(', '1', ')')}\n`,
  ],
  'brackets in Go': [
    'a_test.go',
    `package a\n\nfunc TestA(t *testing.T) {\n\tt.Skip("later")\n\tx := ${nested('(', '1', ')')}\n\tt.Fatal("no")\n}\n`,
  ],
  'blocks in Rust': ['tests/a.rs', `#[test]\n#[ignore]\nfn a() {\n    ${nested('{', 'assert!(f());', '}')}\n}\n`],
  'calls in Java': [
    'src/test/java/ATest.java',
    `class ATest {\n  @Test @Disabled void a() {\n    assertEquals(1, ${nested('f(', '1', ')')});\n  }\n}\n`,
  ],
  'lists in Ruby': [
    'spec/a_spec.rb',
    `describe A do\n  xit 'a' do\n    expect(f).to eq(${nested('[', '1', ']')})\n  end\nend\n`,
  ],
  'calls in C#': [
    'test/ATests.cs',
    `class ATests {\n  [Fact(Skip = "later")] public void A() { Assert.Equal(1, ${nested('F(', '1', ')')}); }\n}\n`,
  ],
  'lists in PHP': [
    'tests/ATest.php',
    `<?php\nclass ATest extends TestCase {\n  public function testA() { $this->markTestSkipped(); $this->assertSame(1, ${nested('[', '1', ']')}); }\n}\n`,
  ],
};
/** Of the processor, so that what else the machine does counts for nothing. */
const maxSeconds = 8;

describe('what goes ten thousand levels down', () => {
  test.each(Object.entries(files))('neither hides a skipped test nor hangs: %s', async (_name, [path, text]) => {
    const startedAt = process.cpuUsage();
    const findings = await findingsOf({ before: { [path]: '\n' }, after: { [path]: text } });
    const { user, system } = process.cpuUsage(startedAt);
    expect(findings.filter(({ severity }) => severity !== 'note').map(({ rule }) => rule)).toContain('test-skipped');
    expect((user + system) / 1e6).toBeLessThan(maxSeconds);
  });
});
