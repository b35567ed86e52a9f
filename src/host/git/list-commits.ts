import { gitOk } from './git-command.ts';
import type { ObjectId } from './port.ts';

/** Commits that `to` has and `from` doesn't, parents before their children; at most `max`, the newest ones. */
export async function listCommits(gitDir: string, from: ObjectId, to: ObjectId, max: number): Promise<ObjectId[]> {
  const args = ['rev-list', '--topo-order', '--reverse', `--max-count=${max}`, to, `^${from}`, '--'];
  const listed = await gitOk({ gitDir }, args);
  return listed
    .toString('latin1')
    .split('\n')
    .filter((line) => line !== '');
}
