import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Repository } from '../host/git/port.ts';
import { pathInside } from '../run/path-inside.ts';
import { UserError } from './user-error.ts';

/** An empty folder for one call of a command, outside of the repository. Who asked for it removes it. */
export function temporaryFolder({ root }: Repository, name: string): string {
  const parent = realpathSync(tmpdir());
  // What stands there would be taken for the user's work.
  if (pathInside(root, parent) !== null) {
    throw new UserError(
      'temporary-folder',
      `the temporary folder ${parent} lies in the repository`,
      'set TMPDIR elsewhere',
    );
  }
  return mkdtempSync(join(parent, `lastgreen-${name}-`));
}
