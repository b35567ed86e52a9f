import { copyFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { GitFailure } from './git-command.ts';
import type { ObjectId, RunnerGit } from './port.ts';
import type { GitResult } from './run-git.ts';
import { userGit, type Environment } from './user-git.ts';

/** What the user's checkout holds, as a tree. */
export interface TakenTree {
  readonly tree: ObjectId;
  /** What git could not take, in its words: the tree lacks it. Bounded. */
  readonly untaken: readonly string[];
}

/** What the next commit would hold; `null` while a conflict is unresolved. */
export type StagedTree = ObjectId | null;

/**
 * The user's checkout, read as their own git would. Their index is copied, and new objects go to the runner's
 * directory: nothing in the repository is written, refreshed or locked.
 */
export interface WorkingTree {
  /** Every file that git tracks or would add, as it is now. Cheap to repeat. */
  take(): Promise<TakenTree>;
  takeStaged(): Promise<StagedTree>;
  /** Whether git's index has this path. */
  isKnown(path: string): Promise<boolean>;
}

const timeoutMs = 5 * 60_000;
const maxUntaken = 20;

/** `core.safecrlf` would refuse a file for its line ends; the others would write beside the index. */
const settings = [
  'core.safecrlf=false',
  'core.splitIndex=false',
  'core.untrackedCache=false',
  'advice.addEmbeddedRepo=false',
];

/** `folder` is for its indexes, and outlives it. */
export function openWorkingTree(
  { repository, directory }: Pick<RunnerGit, 'repository' | 'directory'>,
  folder: string,
  env: Environment,
): WorkingTree {
  const { root, gitDir, sparse } = repository;
  const index = join(folder, 'index');
  // The runner's directory has the user's objects as its alternate.
  const own = { GIT_INDEX_FILE: index, GIT_OBJECT_DIRECTORY: join(directory, 'objects') };
  const options = settings.flatMap((each) => ['-c', each]);
  const call = (args: readonly string[], stdin?: Uint8Array): Promise<GitResult> =>
    userGit(root, env, [...options, ...args], { own, timeoutMs, ...(stdin === undefined ? {} : { stdin }) });
  const must = async (args: readonly string[], stdin?: Uint8Array): Promise<Buffer> => {
    const result = await call(args, stdin);
    if (result.exitCode !== 0) throw new GitFailure(args, result);
    return result.stdout;
  };
  const writeTree = async (): Promise<ObjectId> => (await must(['write-tree'])).toString('latin1').trim();
  let isSeeded = false;

  /** `assume-unchanged` and, in a whole checkout, `skip-worktree` hide a change from `git add` and from nobody else. */
  const unhide = async (): Promise<void> => {
    const entries = (await must(['ls-files', '-v', '-z'])).toString('latin1').split('\0').filter(Boolean);
    const marked = (pattern: RegExp): Buffer =>
      Buffer.from(entries.flatMap((each) => (pattern.test(each) ? [`${each.slice(2)}\0`] : [])).join(''), 'latin1');
    const assumed = marked(/^[a-z]/);
    const skipped = sparse ? Buffer.alloc(0) : marked(/^[Ss]/);
    if (assumed.length > 0) await must(['update-index', '--no-assume-unchanged', '-z', '--stdin'], assumed);
    if (skipped.length > 0) await must(['update-index', '--no-skip-worktree', '-z', '--stdin'], skipped);
  };

  return {
    async take() {
      if (!isSeeded) {
        copyIndex(join(gitDir, 'index'), index);
        await unhide();
        isSeeded = true;
      }
      const added = await call(['add', '--all', '--ignore-errors', ':/']);
      // A process that was killed leaves its lock, and nobody else writes this index.
      if (added.ended !== 'exited') rmSync(`${index}.lock`, { force: true });
      return { tree: await writeTree(), untaken: untakenOf(added) };
    },
    async takeStaged() {
      copyIndex(stagedIndex(root, gitDir, env), index);
      isSeeded = false;
      const unmerged = await must(['ls-files', '--unmerged', '-z']);
      return unmerged.length > 0 ? null : writeTree();
    },
    async isKnown(path) {
      const listed = await userGit(root, env, ['--literal-pathspecs', 'ls-files', '-z', '--', path]);
      return listed.stdout.length > 0;
    },
  };
}

/** In a hook git may name another index, that of `git commit -a` or of `git commit PATH`. One elsewhere is another repository's. */
function stagedIndex(root: string, gitDir: string, env: Environment): string {
  const named = env['GIT_INDEX_FILE'];
  const path = named === undefined || named === '' ? null : resolve(root, named);
  return path !== null && dirname(path) === gitDir ? path : join(gitDir, 'index');
}

function copyIndex(from: string, to: string): void {
  const stat = statSync(from, { throwIfNoEntry: false });
  rmSync(to, { force: true });
  if (stat === undefined) return;
  copyFileSync(from, to);
  // Git compares a file's contents where it may have changed after the index was written. A newer copy would hide that.
  const mtime = Math.floor(stat.mtimeMs / 1000);
  utimesSync(to, mtime, mtime);
}

function untakenOf({ exitCode, ended, stderr }: GitResult): string[] {
  if (exitCode === 0) return [];
  const lines = stderr
    .split('\n')
    .filter((line) => /^(?:error|fatal): /.test(line) && !/adding files failed|updating files failed/.test(line))
    .map((line) => line.replace(/^(?:error|fatal): /, ''));
  if (ended !== 'exited') lines.unshift(`git add ${ended}`);
  return lines.length === 0 ? ['git add failed'] : lines.slice(0, maxUntaken);
}
