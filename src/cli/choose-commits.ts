import { readRange, type Range } from '../core/check/read-range.ts';
import { listCommits } from '../host/git/list-commits.ts';
import { findMergeBase } from '../host/git/merge-base.ts';
import type { ObjectId, RunnerGit } from '../host/git/port.ts';
import { findLoop } from '../run/find-loop.ts';
import type { CommandContext } from './command-context.ts';
import { UserError } from './user-error.ts';

/** Far more than a person would read about. */
const maxCommits = 10_000;

/** The commits that are named, oldest first; without a word those that the only loop here has landed. */
export async function chooseCommits(
  context: CommandContext,
  runner: RunnerGit,
  written: string | undefined,
): Promise<readonly ObjectId[]> {
  if (written === undefined) return commitsOfLoop(context, runner);
  const range = readRange(written);
  if (range === null)
    throw new UserError('range', `${written || 'an empty range'} names no commits`, 'A..B, A...B, or one commit');
  if (range.kind === 'commit') return [await revision(runner, range.commit)];
  const [from, to] = await ends(runner, range);
  return someCommits(await listCommits(runner.directory, from, to, maxCommits + 1), written);
}

async function ends(
  runner: RunnerGit,
  { kind, from, to }: Exclude<Range, { kind: 'commit' }>,
): Promise<readonly [ObjectId, ObjectId]> {
  const [one, other] = [await revision(runner, from), await revision(runner, to)];
  if (kind === 'between') return [one, other];
  const parted = await findMergeBase(runner.directory, one, other);
  if (parted === null)
    throw new UserError('no-merge-base', `${from} and ${to} have no commit in common`, `${from}..${to}`);
  return [parted, other];
}

async function commitsOfLoop(context: CommandContext, runner: RunnerGit): Promise<readonly ObjectId[]> {
  const found = findLoop(runner.repository, context.env, null, context.cwd);
  if (found.kind !== 'found' || found.view.others > 0) {
    const what = found.kind === 'found' ? 'there are several loops here' : 'no loop was started in this repository';
    throw new UserError('no-commit', `${what}: name a commit or a range`, 'lastgreen verify main..lastgreen/NAME');
  }
  const { start, heldBy } = found.view.state;
  if (start === null) throw new UserError('journal', "the loop's journal can't be read: name a commit or a range");
  if (heldBy !== null) context.err(`landings wait for ${heldBy} to leave the branch; they are not verified\n`);
  const tip = await runner.branchTip(start.branch);
  if (tip === null) throw new UserError('nothing-landed', `there is no branch ${start.branch}: nothing has landed`);
  return someCommits(await listCommits(runner.directory, start.base, tip, maxCommits + 1), start.branch);
}

function someCommits(commits: readonly ObjectId[], name: string): readonly ObjectId[] {
  // It would be the same whatever had happened to the proofs.
  if (commits.length === 0) throw new UserError('no-commit', `there is no commit in ${name} to verify`);
  if (commits.length > maxCommits)
    throw new UserError('range', `${name} has more than ${maxCommits} commits`, 'name fewer, as A..B');
  return commits;
}

async function revision(runner: RunnerGit, name: string): Promise<ObjectId> {
  const id = await runner.resolve(name);
  if (id !== null) return id;
  const hint = runner.repository.shallow ? 'it is shallow: git fetch --unshallow' : 'git branch --all';
  throw new UserError('unknown-revision', `there is no commit ${name} in this repository`, hint);
}
