import type { Guard } from './guard.ts';
import { pathMatcher } from './match-path.ts';

/** A change to what the configuration protects. */
export const protectedPath: Guard = {
  rule: 'protected-path',
  severity: 'block',
  find({ change, settings }) {
    const isProtected = pathMatcher(settings.protect);
    return change.files
      .filter(({ path }) => isProtected(path))
      .map(({ path }) => ({ path, line: null, message: `${path} is protected by the configuration` }));
  },
};
