import { describe, expect, test } from 'vitest';
import { findingsOf, told } from '../../support/guard-case.ts';

describe('the scope of a task', () => {
  test('blocks what lies outside of the allowed paths, and what is forbidden inside of them', async () => {
    const after = { 'src/a.ts': 'a\n', 'src/gen/b.ts': 'b\n', 'docs/c.md': 'c\n' };
    const scope = { allowedPaths: ['src/**'], forbid: ['src/gen'] };
    expect(await told('outside-scope', { after, scope })).toEqual(['block docs/c.md', 'block src/gen/b.ts']);
  });

  test.each(['.', './', '/'])('is the whole repository where %s is allowed', async (allowed) => {
    const scope = { allowedPaths: [allowed], forbid: ['docs'] };
    expect(await told('outside-scope', { after: { 'a.ts': 'a\n', 'docs/c.md': 'c\n' }, scope })).toEqual([
      'block docs/c.md',
    ]);
  });

  test('is the whole repository where nothing is said', async () => {
    expect(await findingsOf({ after: { 'a.txt': 'a\n' } })).toEqual([]);
  });

  test('lets a finding become a note where the task may change it', async () => {
    const written = { after: { 'test/contract/a.txt': 'a\n' }, settings: { protect: ['test/contract/**'] } };
    expect(await told('protected-path', written)).toEqual(['block test/contract/a.txt']);
    expect(await told('protected-path', { ...written, scope: { mayChange: ['test/**'] } })).toEqual([
      'note test/contract/a.txt',
    ]);
  });

  test('does not ask about what the configuration allows, and heeds its severities', async () => {
    const after = { 'dist/a.js': 'a\n', 'b.txt': 'b\n' };
    const settings = { protect: ['**'], allow: ['dist/**'], rules: { 'protected-path': 'ask' as const } };
    expect(await told('protected-path', { after, settings })).toEqual(['ask b.txt']);
    expect(await findingsOf({ after, settings: { ...settings, rules: { 'protected-path': 'off' as const } } })).toEqual(
      [],
    );
  });

  test('knows names in any alphabet, and dot files', async () => {
    const settings = { protect: ['작업/**', '.github'] };
    const after = { '작업/大厂.py': 'a = 1\n', '.github/workflows/ci.yml': 'on: push\n' };
    expect(await told('protected-path', { after, settings })).toEqual([
      'block .github/workflows/ci.yml',
      'block 작업/大厂.py',
    ]);
  });
});
