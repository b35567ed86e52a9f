import type { RunnerGit, VerificationTree } from '../../host/git/port.ts';
import type { WorkingTree } from '../../host/git/working-tree.ts';

/**
 * The user's own checkout in the place of a verification tree: gates run in it as they would by hand. It is never
 * prepared and never set up; what a gate changes in it is told.
 */
export function openCheckoutTree(runner: RunnerGit, files: WorkingTree): VerificationTree {
  let known: string | null = null;
  return {
    path: runner.repository.root,
    async prepare() {
      known ??= (await files.take()).tree;
      return { setupNeeded: false, isBare: false, noSpace: null };
    },
    setupDone: () => Promise.resolve(),
    async compare() {
      const before = known;
      const { tree } = await files.take();
      // So that a change is one gate's only.
      known = tree;
      if (before === null) return { tracked: [], setup: [] };
      const { files: changed } = await runner.change(before, tree);
      // A report or a cache that is new there is nobody's work.
      return { tracked: changed.filter(({ status }) => status !== 'added').map(({ path }) => path), setup: [] };
    },
  };
}
