import { expect, test } from 'vitest';
import type { Language } from '../../../src/core/guard/syntax.ts';
import { openSyntax } from '../../../src/host/syntax/open-syntax.ts';

const samples: Readonly<Record<Language, readonly [text: string, type: string]>> = {
  typescript: ['const a: number = 1;', 'type_annotation'],
  tsx: ['const a = <div>{x as any}</div>;', 'jsx_element'],
  javascript: ['test.skip("a", () => {});', 'call_expression'],
  python: ['def test_a():\n    assert True\n', 'assert_statement'],
  go: ['package a\nfunc TestA(t *testing.T) { t.Skip() }\n', 'function_declaration'],
  rust: ['#[test]\n#[ignore]\nfn a() { assert!(true); }\n', 'macro_invocation'],
  java: ['class A { @Disabled @Test void a() {} }', 'marker_annotation'],
  ruby: ['it "a" do\n  expect(1).to eq(1)\nend\n', 'call'],
  csharp: ['class A { [Fact(Skip = "x")] public void B() {} }', 'attribute'],
  php: ['<?php class A { function testB() { $this->assertTrue(true); } }', 'method_declaration'],
  cpp: ['int main() { return 0; }', 'function_definition'],
  shell: ['set -e\nexit 0\n', 'command'],
};

test.each(Object.entries(samples))('%s is read by structure', async (language, [text, type]) => {
  const reader = await openSyntax([language as Language]);
  const tree = reader.parse(language as Language, text);
  expect(tree?.root.hasError).toBe(false);
  expect(tree?.root.descendantsOfType(type).length).toBeGreaterThan(0);
});

test('text that no grammar can read gives a tree with errors or none, soon', async () => {
  const reader = await openSyntax(['typescript', 'python']);
  const noise = Array.from({ length: 5_000 }, (_, index) => `}{)(${index}@#;:=<`).join('\n');
  expect(reader.parse('typescript', noise)?.root.hasError ?? true).toBe(true);
  expect(reader.parse('typescript', 'x'.repeat(3 * 1024 * 1024))).toBeNull();
  expect(reader.parse('python', `a = "${'x'.repeat(50_000)}"`)).toBeNull();
  expect(reader.parse('go', 'package a')).toBeNull();
});

test('a tree that was released is made again when its root is asked for', async () => {
  const tree = (await openSyntax(['python'])).parse('python', 'def f(): pass\n');
  tree?.release();
  tree?.release();
  expect([tree?.root.type, tree?.root.text]).toEqual(['module', 'def f(): pass\n']);
});
