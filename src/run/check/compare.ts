import type { Range } from '../../core/check/read-range.ts';
import { emptyTree } from '../../host/git/empty-tree.ts';
import { findFirstParent } from '../../host/git/first-parent.ts';
import { findMergeBase } from '../../host/git/merge-base.ts';
import type { ObjectId, RunnerGit } from '../../host/git/port.ts';
import type { WorkingTree } from '../../host/git/working-tree.ts';

/** What is to be compared, as asked. Without a range: the working tree, or what is staged, with `base` or HEAD. */
export interface Comparing {
  readonly range: Range | null;
  /** Compare with where this and HEAD parted. */
  readonly base: string | null;
  readonly staged: boolean;
  /** Path of the configuration in force, from the top of the repository; `null`: none, or elsewhere. */
  readonly configurationPath: string | null;
}

export interface Comparison {
  /** Trees. */
  readonly from: ObjectId;
  readonly to: ObjectId;
  /** The commit that `to` belongs to, or would be made on. */
  readonly head: ObjectId;
  /** `to` is what the user's files are, not what a commit or the index says. */
  readonly isWorkingTree: boolean;
  readonly untaken: readonly string[];
  /** For people: `the working tree with HEAD (0123abc)`. */
  readonly words: string;
}

/** Why there is nothing to compare. */
export interface CompareProblem {
  readonly code: 'unknown-revision' | 'no-merge-base' | 'unresolved-conflict';
  readonly message: string;
  readonly hint: string;
}

export type ComparisonReading =
  | { readonly ok: true; readonly comparison: Comparison }
  | { readonly ok: false; readonly problem: CompareProblem };

class Refusal extends Error {
  readonly problem: CompareProblem;

  constructor(problem: CompareProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Finds both sides. What a person named wrong, or what a shallow repository lacks, is told and never guessed. */
export async function compare(runner: RunnerGit, files: WorkingTree, asked: Comparing): Promise<ComparisonReading> {
  try {
    const comparison = asked.range === null ? compareFiles(runner, files, asked) : compareRange(runner, asked.range);
    return { ok: true, comparison: await comparison };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, problem: error.problem };
    throw error;
  }
}

async function compareFiles(
  runner: RunnerGit,
  files: WorkingTree,
  { base, staged, configurationPath }: Comparing,
): Promise<Comparison> {
  const head = runner.repository.head.commit;
  const start = base === null ? head : await mergeBase(runner, base, 'HEAD');
  const from = await runner.treeOf(start);
  const side = base === null ? 'HEAD' : `where it parted from ${base}`;
  const words = `${staged ? 'what is staged' : 'the working tree'} with ${side} (${short(start)})`;
  const common = { from, head, words };
  if (!staged) {
    const { tree, untaken } = await files.take();
    const to = await withoutOwn(runner, files, { from, tree, path: configurationPath });
    return { ...common, to, isWorkingTree: true, untaken };
  }
  const tree = await files.takeStaged();
  if (tree === null) {
    throw new Refusal({
      code: 'unresolved-conflict',
      message: 'a conflict is not resolved yet, so nothing could be committed',
      hint: 'git status',
    });
  }
  return { ...common, to: tree, isWorkingTree: false, untaken: [] };
}

/** A configuration that git doesn't know yet is what judges, and no part of what is judged. */
async function withoutOwn(
  runner: RunnerGit,
  files: WorkingTree,
  { from, tree, path }: { readonly from: ObjectId; readonly tree: ObjectId; readonly path: string | null },
): Promise<ObjectId> {
  if (path === null || (await files.isKnown(path)) || (await runner.isTracked(from, path))) return tree;
  return runner.withPathsFrom(tree, from, [path]);
}

async function compareRange(runner: RunnerGit, range: Range): Promise<Comparison> {
  const common = { isWorkingTree: false, untaken: [] };
  if (range.kind === 'commit') {
    const head = await revision(runner, range.commit);
    const to = await runner.treeOf(head);
    return {
      ...common,
      from: await parentTree(runner, head),
      to,
      head,
      words: `commit ${short(head)} with its parent`,
    };
  }
  const head = await revision(runner, range.to);
  const start =
    range.kind === 'between' ? await revision(runner, range.from) : await mergeBase(runner, range.from, range.to);
  const side = range.kind === 'between' ? range.from : `where it parted from ${range.from}`;
  const words = `${range.to} (${short(head)}) with ${side} (${short(start)})`;
  return { ...common, from: await runner.treeOf(start), to: await runner.treeOf(head), head, words };
}

async function parentTree(runner: RunnerGit, commit: ObjectId): Promise<ObjectId> {
  const parent = await findFirstParent(runner.directory, commit);
  if (parent.kind === 'root') return emptyTree(runner.repository.objectFormat);
  if (parent.kind === 'commit') return runner.treeOf(parent.id);
  throw new Refusal({
    code: 'no-merge-base',
    message: `the parent of ${short(commit)} is not in this shallow repository`,
    hint: deepen,
  });
}

const deepen = 'git fetch --unshallow, or fetch-depth: 0 for actions/checkout';

async function mergeBase(runner: RunnerGit, one: string, other: string): Promise<ObjectId> {
  const found = await findMergeBase(runner.directory, await revision(runner, one), await revision(runner, other));
  if (found !== null) return found;
  const { shallow } = runner.repository;
  throw new Refusal({
    code: 'no-merge-base',
    message: `${one} and ${other} have no commit in common${shallow ? ' in this shallow repository' : ''}`,
    hint: shallow ? deepen : `name both sides: lastgreen check ${one}..${other}`,
  });
}

async function revision(runner: RunnerGit, name: string): Promise<ObjectId> {
  const id = await runner.resolve(name);
  if (id !== null) return id;
  throw new Refusal({
    code: 'unknown-revision',
    message: `there is no commit ${name} in this repository`,
    hint: runner.repository.shallow ? `it is shallow: ${deepen}` : 'git branch --all',
  });
}

function short(id: ObjectId): string {
  return id.slice(0, 12);
}
