import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { git, GitFailure } from './git-command.ts';
import { isAncestor } from './is-ancestor.ts';
import { hasLoose } from './loose-object.ts';
import { MissingObject } from './object-reader.ts';
import type { ObjectStore } from './object-store.ts';
import type { ObjectId } from './port.ts';
import { isGitlink, isTree, type TreeEntry } from './tree-object.ts';

export interface NewObjects {
  /** What the user's repository lacks: files before folders before commits. */
  readonly ids: readonly ObjectId[];
  /** Those of them that are not loose with the runner. */
  readonly packed: readonly ObjectId[];
}

export interface CommitRange {
  readonly tip: ObjectId;
  /** Where the branch is; `null`: it is new. */
  readonly from: ObjectId | null;
}

/** Objects reachable from a tree that a tree before it doesn't have, by names: what is the same is not looked into. */
async function walkTree(
  store: ObjectStore,
  tree: ObjectId,
  before: ObjectId | null,
  found: Set<ObjectId>,
): Promise<void> {
  if (tree === before || found.has(tree)) return;
  const old = new Map<string, TreeEntry>();
  for (const entry of before === null ? [] : await store.readTree(before)) old.set(entry.name, entry);
  for (const entry of await store.readTree(tree)) {
    const other = old.get(entry.name);
    if (isGitlink(entry) || other?.id === entry.id) continue;
    if (!isTree(entry)) found.add(entry.id);
    else await walkTree(store, entry.id, other !== undefined && isTree(other) ? other.id : null, found);
  }
  found.add(tree);
}

/** Commits of the runner's that lead to the tip, the oldest last. What lies before them is the user's own. */
async function listCommits(
  store: ObjectStore,
  range: CommitRange,
): Promise<{ id: ObjectId; tree: ObjectId; before: ObjectId | null }[]> {
  const commits: { id: ObjectId; tree: ObjectId; before: ObjectId | null }[] = [];
  let id: ObjectId | undefined = range.tip;
  while (id !== undefined && id !== range.from && (commits.length === 0 || hasLoose(store.objects, id))) {
    const commit = await store.readCommit(id);
    const parent: ObjectId | undefined = commit.parents[0];
    const before = parent === undefined ? null : await store.treeOf(parent);
    commits.push({ id, tree: commit.tree, before });
    id = parent;
  }
  const reached = range.from === null || id === range.from;
  if (!reached && (id === undefined || range.from === null || !(await isAncestor(store.gitDir, range.from, id)))) {
    throw new Error(`The commit ${range.tip} does not go on from ${range.from}: work on the branch would be lost.`);
  }
  return commits;
}

async function lacking(commonDir: string, ids: readonly ObjectId[]): Promise<Set<ObjectId>> {
  const args = ['cat-file', '--batch-check=%(objectname)'];
  const result = await git({ gitDir: commonDir }, args, { stdin: ids.map((id) => `${id}\n`).join('') });
  if (result.exitCode !== 0) throw new GitFailure(args, result);
  const lines = result.stdout.toString('latin1').split('\n');
  return new Set(ids.filter((_, n) => lines[n]?.endsWith(' missing') === true));
}

/** What has to be copied into the user's repository before its branch may move. Throws when an object is gone everywhere. */
export async function findNewObjects(store: ObjectStore, commonDir: string, range: CommitRange): Promise<NewObjects> {
  const found = new Set<ObjectId>();
  for (const { id, tree, before } of (await listCommits(store, range)).toReversed()) {
    await walkTree(store, tree, before, found);
    found.add(id);
  }
  const ids = [...found];
  const loose = ids.map((id) => store.unwritten.has(id) || hasLoose(store.objects, id));
  const elsewhere = ids.filter((_, n) => loose[n] !== true);
  if (elsewhere.length === 0) return { ids, packed: [] };
  const there = await Promise.all(elsewhere.map((id) => store.has(id)));
  const gone = elsewhere.find((_, n) => there[n] !== true);
  if (gone !== undefined) throw new MissingObject(gone, 'part of a landing');
  // Not loose with the runner: in a pack of its own, or the user's already.
  const packs = readdirSync(join(store.objects, 'pack')).some((name) => name.endsWith('.pack'));
  const packed = packs ? await lacking(commonDir, elsewhere) : new Set<ObjectId>();
  return { ids: ids.filter((id, n) => loose[n] === true || packed.has(id)), packed: [...packed] };
}
