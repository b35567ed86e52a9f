import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { GitPlace } from '../git-command.ts';
import type { TreePlace } from './tree-place.ts';

/**
 * The runner's directory again, but with no `working-tree-encoding` in force: only a git directory's own attributes are
 * stronger than those that an agent writes, and the runner's are shared. Objects go where they always go.
 */
export function withoutEncodings({ git, stateFolder }: TreePlace): GitPlace {
  const gitDir = `${stateFolder}/git-without-encodings`;
  for (const folder of ['objects', 'refs', 'info']) mkdirSync(`${gitDir}/${folder}`, { recursive: true });
  for (const name of ['HEAD', 'config', 'info/exclude']) copyFileSync(`${git.gitDir}/${name}`, `${gitDir}/${name}`);
  const attributes = readFileSync(`${git.gitDir}/info/attributes`, 'utf8');
  writeFileSync(`${gitDir}/info/attributes`, `${attributes}\n* !working-tree-encoding\n`);
  return { ...git, gitDir, extraEnv: { ...git.extraEnv, GIT_OBJECT_DIRECTORY: `${git.gitDir}/objects` } };
}
