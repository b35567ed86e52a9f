import type { LoopFolder } from '../host/file/state-folder.ts';
import { removePath } from '../host/git/tree/remove-path.ts';

/** Both trees of a loop and what is known of them; the next preparation makes them anew. */
export function forgetTrees({ agentTree, verificationTree, trees }: LoopFolder): void {
  for (const path of [agentTree, verificationTree, trees]) removePath(Buffer.from(path));
}
