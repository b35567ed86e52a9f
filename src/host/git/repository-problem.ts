import type { RepositoryProblem } from './port.ts';

/** `git merge-tree --write-tree` and `git cat-file --batch-command` are there. */
const minimumVersion: readonly [number, number] = [2, 38];

export const gitMissing: RepositoryProblem = {
  kind: 'git-missing',
  message: 'The program git was not found in PATH.',
  hint: 'Install git 2.38 or newer: https://git-scm.com/downloads',
};

/** `null`: new enough. */
export function versionProblem(printed: string): RepositoryProblem | null {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(printed) ?? [];
  if (major === undefined || minor === undefined) {
    return {
      kind: 'git-missing',
      message: `The program git in PATH does not say its version, but: ${printed.trim().slice(0, 200)}`,
      hint: 'git --version',
    };
  }
  const [leastMajor, leastMinor] = minimumVersion;
  if (Number(major) > leastMajor || (Number(major) === leastMajor && Number(minor) >= leastMinor)) return null;
  return {
    kind: 'git-too-old',
    message: `git ${major}.${minor} is too old; ${leastMajor}.${leastMinor} or newer is needed.`,
    hint: 'Install a newer git: https://git-scm.com/downloads',
  };
}

/** What git's own words about a folder mean. */
export function problemFromMessage(folder: string, stderr: string): RepositoryProblem {
  const safe = /git config --global --add safe\.directory .+/.exec(stderr);
  if (safe !== null || /dubious ownership|unsafe repository/.test(stderr)) {
    return {
      kind: 'unsafe-owner',
      message: `The repository at ${folder} belongs to another user, and git does not trust it.`,
      hint: safe?.[0] ?? `git config --global --add safe.directory '${folder}'`,
    };
  }
  if (/not a git repository/.test(stderr) && !/Permission denied/.test(stderr)) {
    return {
      kind: 'no-repository',
      message: `${folder} is not in a git repository.`,
      hint: 'name in .gitignore what is not to be kept, then: git init && git add -A && git commit -m "First commit"',
    };
  }
  const firstLine = stderr.trim().split('\n', 1)[0] ?? '';
  return {
    kind: 'unreadable',
    message: `The repository at ${folder} can't be read: ${firstLine.replace(/^fatal: /, '') || 'git gave no reason'}.`,
    hint: 'git status',
  };
}

/** A repository shape that isn't supported, by the user's configuration; `null`: none. */
export function shapeProblem(config: ReadonlyMap<string, string>): RepositoryProblem | null {
  const promisor = [...config.keys()].find((key) => /^remote\..+\.promisor$/s.test(key))?.slice(7, -9);
  const remote = config.get('extensions.partialclone') ?? promisor;
  if (remote !== undefined) {
    const unset = [`remote.${remote}.partialclonefilter`, `remote.${remote}.promisor`, 'extensions.partialClone']
      .filter((key) => config.has(key.toLowerCase()) || key === `remote.${remote}.partialclonefilter`)
      .map((key) => `git config --unset-all ${key}`);
    return {
      kind: 'partial-clone',
      message: 'The repository is a partial clone: objects that are missing could not be fetched while nobody watches.',
      hint: [unset[0], `git fetch --refetch ${remote}`, ...unset.slice(1)].join('; '),
    };
  }
  const storage = config.get('extensions.refstorage');
  if (storage !== undefined && storage !== 'files') {
    return {
      kind: 'unsupported',
      message: `The repository keeps its refs as ${storage}, which isn't supported yet.`,
      hint: 'git refs migrate --ref-format=files',
    };
  }
  return null;
}
