import type { Guard } from './guard.ts';

/** The agent changed lastgreen's own configuration. What holds is the user's file; a change that lands would hold tomorrow. */
export const runnerConfigTampered: Guard = {
  rule: 'runner-config-tampered',
  severity: 'block',
  find({ files, configurationPath }) {
    return files
      .filter(({ path }) => path === configurationPath || /(?:^|\/)lastgreen\.ya?ml$/i.test(path))
      .map(({ path }) => ({ path, line: null, message: `${path} says what judges the work` }));
  },
};
