import type { Guard } from './guard.ts';
import { pathMatcher } from './match-path.ts';

/** A change to what a person wants to see first. */
export const askedPath: Guard = {
  rule: 'asked-path',
  severity: 'ask',
  find({ change, settings }) {
    const isAsked = pathMatcher(settings.ask);
    return change.files
      .filter(({ path }) => isAsked(path))
      .map(({ path }) => ({ path, line: null, message: `${path} changed: the configuration asks a person` }));
  },
};
