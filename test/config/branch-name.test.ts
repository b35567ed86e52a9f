import { expect, test } from 'vitest';
import { branchName } from '../../src/config/leaf.ts';

test('a branch may be named in full', () => {
  expect(branchName.parse('refs/heads/night/one')).toBe('night/one');
  expect(branchName.safeParse('refs/heads/').success).toBe(false);
});
