import { freeLocksOf } from '../host/file/lock.ts';
import { lockFolder, stateHome } from '../host/file/state-folder.ts';
import type { Loop } from './loop.ts';

/** What an agent's own check held when the agent was ended: its pid meant something only in a namespace that is gone. */
export function freeAgentLocks({ env }: Pick<Loop, 'env'>, run: string): void {
  freeLocksOf(run, lockFolder(stateHome(env)));
}
