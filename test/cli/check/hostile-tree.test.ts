import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gitBy } from '../../host/git/scratch.ts';
import { honestFiles, makeChecked, told } from './check-call.ts';

const skip = "test.skip('adds', () => {\n  expect(add(1, 2)).toBe(3);\n});\n";

describe('a test that is kept from running is found', () => {
  test.each<[string, string]>([
    ['in Chinese', '测试/加法.test.js'],
    ['written from right to left', 'בדיקות/חיבור.test.js'],
    ['with a mark that turns the direction', 'test/\u202Esj.tset.test.js'],
    ['with a line break', 'test/a\nb.test.js'],
    ['with a tab', 'test/a\tb.test.js'],
    ['with quotes', `test/a"b'c\`d.test.js`],
    ['that is a command', 'test/$(touch pwned);rm -rf .test.js'],
    ['that looks like an option', '--exec=x.test.js'],
    ['with a terminal’s escape', 'test/\u001B[2Ja.test.js'],
  ])('whatever its file is called: %s', async (_, path) => {
    const repo = makeChecked();
    repo.write({ [path]: skip });
    const { exitCode, out } = await repo.check();
    const lines = out.split('\n').slice(0, -1);
    expect([exitCode, lines.length, lines[0]?.includes(': block: test-skipped: ')]).toEqual([1, 2, true]);
    // eslint-disable-next-line no-control-regex
    expect(out.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001F\u007F\u202A-\u202E\u2066-\u2069]/);
    const { findings } = JSON.parse((await repo.check('--json')).out) as { findings: { path: string }[] };
    expect(findings.map((finding) => finding.path)).toEqual([path]);
  });

  const wide = (order: 'le' | 'be', mark: boolean): Uint8Array => {
    const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${skip}`, 'utf16le');
    return order === 'le' ? bytes : bytes.swap16();
  };
  test.each<[string, string | Uint8Array]>([
    ['with a mark at its beginning', `\uFEFF${skip}`],
    ['with both line ends', skip.replaceAll('\n', '\r\n')],
    ['with old line ends only', skip.replaceAll('\n', '\r')],
    ['in UTF-16', wide('le', true)],
    ['in UTF-16 the other way round', wide('be', true)],
    ['in UTF-16 without a mark', wide('le', false)],
    ['in UTF-16 the other way round without a mark', wide('be', false)],
  ])('however its file is written: %s', async (_, content) => {
    const repo = makeChecked();
    repo.write({ 'test/b.test.js': content });
    const { exitCode, out } = await repo.check();
    expect([exitCode, out.includes('test/b.test.js:1: block: test-skipped')]).toEqual([1, true]);
  });
});

describe('a mode', () => {
  test('that a gate’s script loses is a gate that changed', async () => {
    const repo = makeChecked({
      ...honestFiles,
      'ci/test.sh': '#!/bin/sh\nexit 0\n',
      'lastgreen.yaml': 'gates: {quick: ./ci/test.sh}\n',
    });
    repo.git('update-index', '--chmod=+x', 'ci/test.sh');
    repo.git('commit', '-qm', 'May be run');
    chmodSync(join(repo.root, 'ci/test.sh'), 0o644);
    expect((await repo.check('--guards-only')).out).toMatch(/^ci\/test\.sh: block: gate-config-changed: /);
  });

  test('that any other file gets is a change as any other', async () => {
    const repo = makeChecked();
    chmodSync(join(repo.root, 'src/add.js'), 0o755);
    expect(told(await repo.check())).toEqual(['exit 0', 'green: 1 file changed, no gate ran']);
  });

  test('of a file that became a link out of the repository is an escape', async () => {
    const repo = makeChecked();
    repo.git('rm', '-q', 'src/add.js');
    gitBy(
      repo.user,
      repo.root,
      'update-index',
      '--add',
      '--cacheinfo',
      `120000,${blobOf(repo, '/etc/passwd')},src/add.js`,
    );
    expect((await repo.check('--staged', '--guards-only')).out).toContain('src/add.js: block: symlink-escape: ');
  });
});

test('a submodule that points elsewhere is told, never green', async () => {
  const repo = makeChecked();
  const link = (commit: string): void => {
    repo.git('update-index', '--add', '--cacheinfo', `160000,${commit},vendor/lib`);
  };
  link('1'.repeat(40));
  repo.git('commit', '-qm', 'A submodule');
  link('2'.repeat(40));
  const { exitCode, out } = await repo.check('--staged', '--guards-only');
  expect([exitCode, out]).toEqual([1, expect.stringContaining('vendor/lib: ask: nested-repository: ')]);
});

function blobOf(repo: ReturnType<typeof makeChecked>, text: string): string {
  repo.write({ '.git/blob': text });
  return repo.git('hash-object', '-w', '.git/blob').trim();
}
