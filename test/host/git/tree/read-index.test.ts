import * as fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readIndex } from '../../../../src/host/git/tree/read-index.ts';
import { gitBy, scratchRepository, scratchUser } from '../scratch.ts';

describe('an index', () => {
  test.each([
    ['2', []],
    ['3', []],
    ['4', []],
    ['4', ['--object-format=sha256']],
  ])('of version %s is read as git reads it %j', (version, init) => {
    const user = scratchUser();
    const root = scratchRepository(
      user,
      { 'a.txt': 'one\n', 'deep/er/작업.txt': 'x', 'deep/er/other': 'y', 'deep/z': 'z' },
      init,
    );
    gitBy(user, root, 'update-index', '--index-version', version);
    if (version !== '2') gitBy(user, root, 'update-index', '--skip-worktree', 'deep/z');
    const entries = readIndex(readFileSync(join(root, '.git/index')), init.length > 0 ? 32 : 20) ?? [];
    const lines = entries.map(
      ({ mode, blob, stage, path, skipWorktree }) =>
        `${skipWorktree ? 'S' : 'H'} ${mode.toString(8)} ${blob} ${stage}\t${path}`,
    );
    const listed = execFileSync('git', ['ls-files', '-z', '-t', '--stage'], {
      cwd: root,
      env: { ...user.env },
    }).toString('latin1');
    expect(`${lines.join('\0')}\0`).toBe(listed);
  });

  test('of any bytes at all is read or refused, never followed out of bounds', () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const good = readFileSync(join(root, '.git/index'));
    const version = fc.integer({ min: 0, max: 5 });
    const edits = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 8 });
    fc.assert(
      fc.property(version, edits, fc.nat(good.length), (v, changes, length) => {
        const bytes = Buffer.from(good.subarray(0, length));
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        if (bytes.length > 8) bytes.writeUInt32BE(v, 4);
        const entries = readIndex(bytes, 20);
        expect(entries?.length ?? 0).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});
