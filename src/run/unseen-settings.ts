import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { readSmallFile } from '../host/file/read-small-file.ts';
import { ignoredSettings } from '../host/git/ignored-settings.ts';
import type { Repository } from '../host/git/port.ts';
import { extraPattern, worktreeIncludePatterns } from '../host/git/tree/extra-pattern.ts';

const maxIncludeBytes = 1024 * 1024;

/** Ignored files of the user's by which programs are often told of a database or a key, and that nothing brings into the trees. */
export async function unseenSettings(
  repository: Repository,
  env: Readonly<Record<string, string | undefined>>,
  { copy, share, caches }: Settings['trees'],
): Promise<readonly string[]> {
  const include = readSmallFile(join(repository.root, '.worktreeinclude'), maxIncludeBytes)?.toString('utf8') ?? '';
  const patterns = [...[...copy, ...share, ...caches].map(extraPattern), ...worktreeIncludePatterns(include)];
  const ignored = await ignoredSettings(repository, env);
  return ignored.filter((path) => !patterns.some((pattern) => pattern.matches(path)));
}
