import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pendingRef } from '../../../src/host/git/pending-refs.ts';
import { readRef } from '../../../src/host/git/read-ref.ts';
import { openScratchRunner, scratchRepository, scratchUser } from './scratch.ts';

test('the pending refs of a loop are exactly those that are named, whatever was there; another loop keeps its own', async () => {
  const user = scratchUser();
  const runner = await openScratchRunner(user, scratchRepository(user));
  const { commit } = runner.repository.head;
  const tree = await runner.treeOf(commit);
  const keep = (task: string): Promise<string> =>
    runner.keep({ loop: 'plan/深', task, n: 1, tree, parent: commit, message: `${task}\n`, stashes: [] });
  const [one, two] = [await keep('任务-1'), await keep('../T 2')];
  const at = (loop: string, task: string): string | null => readRef(runner.directory, pendingRef(loop, task));
  await runner.setPending('other', new Map([['T', one]]));
  await runner.setPending(
    'plan/深',
    new Map([
      ['任务-1', one],
      ['../T 2', two],
    ]),
  );
  await runner.setPending(
    'plan/深',
    new Map([
      ['任务-1', one],
      ['../T 2', two],
    ]),
  );
  expect(at('plan/深', '任务-1')).toBe(readRef(runner.directory, one));
  expect(at('plan/深', '../T 2')).toBe(readRef(runner.directory, two));
  await runner.setPending(
    'plan/深',
    new Map([
      ['../T 2', two],
      ['gone', 'refs/lastgreen/attempts/none'],
    ]),
  );
  expect([at('plan/深', '任务-1'), at('plan/深', 'gone')]).toEqual([null, null]);
  expect(at('plan/深', '../T 2')).toBe(readRef(runner.directory, two));
  await runner.setPending('plan/深', new Map());
  expect(at('plan/深', '../T 2')).toBeNull();
  expect(at('other', 'T')).toBe(readRef(runner.directory, one));
  expect(existsSync(join(runner.directory, one))).toBe(true);
});
