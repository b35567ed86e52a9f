import { nearestName } from '../core/word/nearest-name.ts';
import type { Settings } from '../config/settings.ts';
import { pathMatcher } from '../core/guard/match-path.ts';
import { listFiles } from '../host/git/list-files.ts';
import type { Repository } from '../host/git/port.ts';
import { findNamed } from '../host/git/tree/find-named.ts';
import { unseenSettings } from '../run/unseen-settings.ts';

/** Globs of the configuration that name nothing which is there now, a sentence each. Caches come into being by being used. */
export async function idleGlobs(
  repository: Repository,
  env: Readonly<Record<string, string | undefined>>,
  { trees, guards }: Pick<Settings, 'trees' | 'guards'>,
): Promise<string[]> {
  const { root } = repository;
  const unseen = await unseenSettings(repository, env, trees);
  const idle = (['copy', 'share'] as const).flatMap((key) =>
    trees[key]
      .filter((glob) => findNamed(root, glob).next().done === true)
      .map((glob) => sentence(`trees.${key}`, glob, unseen)),
  );
  const keys = ['protect', 'ask', 'allow'] as const;
  const files = keys.some((key) => guards[key].length > 0) ? await listFiles(root, env) : [];
  const guarded = keys.flatMap((key) =>
    guards[key]
      .filter((glob) => !files.some(pathMatcher([glob])))
      .map((glob) => sentence(`guards.${key}`, glob, files)),
  );
  return [...idle, ...guarded];
}

function sentence(key: string, glob: string, known: readonly string[]): string {
  const near = /[*?[{]/.test(glob) ? null : nearestName(glob, known.slice(0, maxCompared));
  return `${key}: nothing there matches ${glob}${near === null ? '' : `; is ${near} meant?`}`;
}

const maxCompared = 20_000;
