import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gitBy } from '../../host/git/scratch.ts';
import { honestFiles, makeChecked, told } from './check-call.ts';

const skip = "test.skip('adds', () => {\n  expect(add(1, 2)).toBe(3);\n});\n";

describe('whatever stands in the working tree, the check ends with a verdict', () => {
  test.each<[string, string, string | Uint8Array, string[]]>([
    [
      'a binary file',
      'a.bin',
      Uint8Array.from({ length: 2_000 }, (_, n) => n % 7),
      ['a.bin: block: binary-or-generated'],
    ],
    [
      'a test that isn’t UTF-8',
      'test/b.test.js',
      Buffer.from(`// caf\u00e9\n${skip}`, 'latin1'),
      ['test/b.test.js:2: block: test-skipped'],
    ],
    [
      'a test that no grammar can parse',
      'test/b.test.js',
      `}}}} <<<<\n${skip}`,
      ['test/b.test.js:2: block: test-skipped'],
    ],
    ['5 MB on one line', 'big.js', `x = [${'1,'.repeat(2_500_000)}];`, ['big.js: block: large-file']],
    [
      'a test with a NUL in its middle',
      'test/b.test.js',
      `${'\n'.repeat(9_000)}\0\n${skip}`,
      ['test/b.test.js:9002: block: test-skipped'],
    ],
    ['an empty file', 'empty.js', '', ['green: 1 file changed, no gate ran']],
  ])('%s', async (_, path, content, expected) => {
    const repo = makeChecked();
    repo.write({ [path]: content });
    const { exitCode, out } = await repo.check();
    const isGreen = expected[0]?.startsWith('green') === true;
    expect(exitCode).toBe(isGreen ? 0 : 1);
    expect(
      out.split('\n').map((line) =>
        line
          .split(': ')
          .slice(0, isGreen ? 9 : 3)
          .join(': '),
      ),
    ).toEqual(expect.arrayContaining(expected));
  });

  test('a name that isn’t UTF-8 is told byte by byte', async () => {
    const repo = makeChecked();
    const folder = Buffer.from(join(repo.root, 'test/'));
    writeFileSync(Buffer.concat([folder, Buffer.from('caf\u00e9.test.js', 'latin1')]), skip);
    const { out } = await repo.check('--json');
    const { findings } = JSON.parse(out) as { findings: { path: string }[] };
    expect(findings.map(({ path }) => path)).toEqual(['test/caf\uDCE9.test.js']);
    expect((await repo.check('--format', 'sarif')).out).toContain('"uri":"test/caf%E9.test.js"');
  });

  test('links in a loop, to themselves, to the folder they are in, and out', async () => {
    const repo = makeChecked();
    symlinkSync('b', join(repo.root, 'a'));
    symlinkSync('a', join(repo.root, 'b'));
    symlinkSync('.', join(repo.root, 'src/self'));
    expect(told(await repo.check())).toEqual(['exit 0', 'green: 3 files changed, no gate ran']);
    symlinkSync('/etc/passwd', join(repo.root, 'out'));
    expect((await repo.check()).out).toMatch(/^out: block: symlink-escape: /);
  });

  test('a repository in the repository', async () => {
    const repo = makeChecked();
    mkdirSync(join(repo.root, 'inner'));
    gitBy(repo.user, join(repo.root, 'inner'), 'init', '-q');
    repo.write({ 'inner/a.txt': 'a\n' });
    const empty = await repo.check();
    expect([empty.exitCode, empty.out.split('\n').at(-2)]).toEqual([
      1,
      "unknown: not everything could be read: 'inner/' does not have a commit checked out",
    ]);
    gitBy(repo.user, join(repo.root, 'inner'), 'add', '-A');
    gitBy(repo.user, join(repo.root, 'inner'), 'commit', '-qm', 'Inner');
    expect((await repo.check()).out).toMatch(/^inner: block: nested-repository: /);
  });

  test('a file that git can’t take is unknown, never green', async () => {
    const repo = makeChecked({ ...honestFiles, '.gitattributes': '*.locked filter=broken\n' });
    repo.git('config', 'filter.broken.clean', 'false');
    repo.git('config', 'filter.broken.required', 'true');
    repo.write({ 'a.locked': 'x\n' });
    const { exitCode, out: said } = await repo.check();
    expect([exitCode, said.split('\n').at(-2)]).toEqual([
      1,
      expect.stringMatching(/^unknown: not everything could be read: .*a\.locked: clean filter 'broken' failed$/),
    ]);
    repo.write({ 'src/add.js': 'exports.add = 2;\n' });
    repo.git('add', 'src/add.js');
    const { out } = await repo.check('--json');
    expect(JSON.parse(out)).toMatchObject({
      verdict: 'unknown',
      findings: expect.arrayContaining([expect.objectContaining({ rule: 'snapshot-note', severity: 'note' })]),
    });
  });

  test('thousands of renames', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, n) => [`old/${n % 50}/f${n}.js`, `exports.x${n} = ${n};\n`]),
    );
    const repo = makeChecked({ ...honestFiles, ...files });
    repo.git('mv', 'old', 'new');
    expect(told(await repo.check())).toEqual([
      'exit 1',
      expect.stringMatching(/^ask: diff-too-large: /),
      'awaiting: a person should look (1 finding)',
    ]);
  });

  test('an unresolved conflict is judged as the files stand', async () => {
    const repo = makeChecked();
    repo.git('switch', '-qc', 'other');
    repo.write({ 'src/add.js': 'other\n' });
    repo.git('commit', '-qam', 'Other');
    repo.git('switch', '-q', 'main');
    repo.write({ 'src/add.js': 'main\n' });
    repo.git('commit', '-qam', 'Main');
    expect(() => repo.git('merge', 'other')).toThrow('merge other');
    expect(told(await repo.check())).toEqual(['exit 0', 'green: 1 file changed, no gate ran']);
  });

  test('a first commit is compared with nothing', async () => {
    const repo = makeChecked({ 'test/add.test.js': skip });
    expect((await repo.check('HEAD')).out).toMatch(/^test\/add\.test\.js:1: block: test-skipped: /);
  });
});
