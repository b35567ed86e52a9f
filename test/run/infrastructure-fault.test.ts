import { expect, test } from 'vitest';
import { FileFault } from '../../src/host/file/file-fault.ts';
import { GitFault } from '../../src/host/git/git-fault.ts';
import { infrastructureWords } from '../../src/run/infrastructure-fault.ts';

const systemError = (code: string): Error =>
  Object.assign(new Error(`${code}: why, write`), { code, syscall: 'write' });

test('a full disk is told with what may be removed, wherever it was met', () => {
  for (const error of [
    systemError('ENOSPC'),
    systemError('EDQUOT'),
    new FileFault('can’t write a', systemError('ENOSPC')),
  ])
    expect(infrastructureWords(error)).toContain('"lastgreen where"');
  expect(infrastructureWords(systemError('EACCES'))).toBe('EACCES: why, write');
  expect(infrastructureWords(new GitFault('git is gone'))).toBe('git is gone');
});

test('a fault of the program itself is no infrastructure', () => {
  expect([infrastructureWords(new TypeError('x')), infrastructureWords(null)]).toEqual([null, null]);
});
