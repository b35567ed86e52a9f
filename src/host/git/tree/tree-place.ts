import type { GitPlace } from '../git-command.ts';
import type { RunnerGit, TreeExtras } from '../port.ts';

/** What trees need of the runner's git directory. */
export type TreeRunner = Pick<RunnerGit, 'directory' | 'repository' | 'settings' | 'treeOf' | 'withEntries'>;

/** One tree: its files, and outside of them what the runner knows of it. */
export interface TreePlace {
  readonly runner: TreeRunner;
  readonly path: string;
  readonly stateFolder: string;
  readonly extras: TreeExtras;
  readonly git: GitPlace & { readonly workTree: string; readonly indexFile: string };
  readonly hashBytes: 20 | 32;
}

export function treePlace(runner: TreeRunner, path: string, stateFolder: string, extras: TreeExtras): TreePlace {
  return {
    runner,
    path,
    stateFolder,
    extras,
    git: { gitDir: runner.directory, workTree: path, indexFile: `${stateFolder}/index` },
    hashBytes: runner.repository.objectFormat === 'sha256' ? 32 : 20,
  };
}
