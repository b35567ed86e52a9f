import { readFileSync } from 'node:fs';

/** What takes the place of the constant in src/cli/version.ts, for rolldown and for vitest. */
export const versionDefine = {
  LASTGREEN_VERSION: JSON.stringify(
    JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version,
  ),
};
