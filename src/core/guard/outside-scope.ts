import type { Guard } from './guard.ts';
import { pathMatcher } from './match-path.ts';

/** A change outside of what the plan allows the task, or inside of what it forbids. */
export const outsideScope: Guard = {
  rule: 'outside-scope',
  severity: 'block',
  find({ change, scope }) {
    const isAllowed = scope.allowedPaths.length === 0 ? () => true : pathMatcher(scope.allowedPaths);
    const isForbidden = pathMatcher(scope.forbid);
    return change.files.flatMap(({ path }) => {
      if (isForbidden(path)) return [{ path, line: null, message: `${path} is forbidden to this task by the plan` }];
      if (isAllowed(path)) return [];
      const allowed = scope.allowedPaths.join(', ');
      return [{ path, line: null, message: `${path} lies outside of what the plan allows this task (${allowed})` }];
    });
  },
};
