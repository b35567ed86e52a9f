import { pathMatcher } from '../../guard/match-path.ts';
import type { LintRule } from './lint-rule.ts';

/** What the task may touch is what it must not touch: every attempt would be rejected. */
export const closedScope: LintRule = {
  rule: 'closed-scope',
  find({ tasks }) {
    return tasks
      .filter(({ allowedPaths, forbid }) => {
        if (forbid.length === 0) return false;
        const isForbidden = pathMatcher(forbid);
        const within = allowedPaths.length === 0 ? ['**'] : allowedPaths;
        return within.every((glob) => forbid.includes(glob) || isForbidden(onePathIn(glob)));
      })
      .map((task) => ({ task, message: '"forbid" leaves nothing of what the task may change.' }));
  },
};

/** A path that no glob of a person's would name by its own. */
function onePathIn(glob: string): string {
  return glob.replaceAll('**', 'any-folder').replaceAll('*', 'any-name');
}
