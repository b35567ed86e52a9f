import { findBranchInTheWay } from './branch-in-the-way.ts';
import { branchRef } from './branch-ref.ts';
import { encodeCommit, parseCommit, subjectOf } from './commit-object.ts';
import { editTree } from './edit-tree.ts';
import { readBlobHead } from './read-blob-head.ts';
import { findEntry } from './find-entry.ts';
import { git, GitFailure } from './git-command.ts';
import { isAncestor } from './is-ancestor.ts';
import { keepAttempt } from './keep-attempt.ts';
import { landCommit } from './land.ts';
import { notesRef } from './land-notes.ts';
import { readLandedTasks } from './landed-tasks.ts';
import { measureChange, openMeasuring, readDiffText } from './measure-change.ts';
import { findNote } from './notes-tree.ts';
import { isObjectId } from './object-id.ts';
import { openObjectStore, type ObjectStore } from './object-store.ts';
import { setPendingRefs } from './pending-refs.ts';
import type { FrozenSettings, ObjectId, Repository, RunnerGit } from './port.ts';
import { putFiles, putPathsFrom } from './put-files.ts';
import { readRef, symbolicTarget } from './read-ref.ts';
import { replayTree } from './replay.ts';
import { prepareRunnerDirectory } from './runner-directory.ts';
import { isGitlink, isTree } from './tree-object.ts';
import { listUncommitted } from './list-uncommitted.ts';
import { readUserHeads } from './user-heads.ts';
import type { Environment } from './user-git.ts';

/** `null` when git knows no such revision; other trouble throws. */
async function resolveRevision(repository: Repository, revision: string): Promise<ObjectId | null> {
  // HEAD is that of the worktree, everything else is shared.
  const place = { gitDir: repository.gitDir, extraEnv: { GIT_COMMON_DIR: repository.commonDir } };
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  const result = await git(place, args);
  if (result.ended !== 'exited') throw new GitFailure(args, result);
  const id = result.stdout.toString('latin1').trim();
  return result.exitCode === 0 && isObjectId(id) ? id : null;
}

/** First parents only: a merge's other side is told by the merge. A shallow repository ends early. */
async function recentSubjects(store: ObjectStore, commit: ObjectId, count: number): Promise<readonly string[]> {
  const subjects: string[] = [];
  let next: ObjectId | undefined = commit;
  while (next !== undefined && subjects.length < count) {
    const found = await store.read(next);
    if (found === null) break;
    const { message, parents } = parseCommit(found.content);
    subjects.push(subjectOf(message));
    next = parents[0];
  }
  return subjects;
}

/** Opens, and where needed makes, the runner's own bare directory. Safe to repeat, also after a crash half-way. */
export async function openRunnerGit(
  repository: Repository,
  settings: FrozenSettings,
  directory: string,
  env: Environment = process.env,
): Promise<RunnerGit> {
  await prepareRunnerDirectory(directory, repository, settings);
  const store = openObjectStore(directory, repository.objectFormat);
  const measuring = openMeasuring(directory);
  const { author, committer } = settings;
  const flushed = async (tree: Promise<ObjectId>): Promise<ObjectId> => {
    const id = await tree;
    await store.flush();
    return id;
  };
  return {
    directory,
    repository,
    settings,
    resolve: (revision) => resolveRevision(repository, revision),
    treeOf: (commit) => store.treeOf(commit),
    isAncestor: (ancestor, descendant) => isAncestor(directory, ancestor, descendant),
    fileAt: async (treeish, path) => {
      const entry = await findEntry(store, treeish, path);
      return entry === null || isTree(entry) || isGitlink(entry) ? null : store.readBlob(entry.id);
    },
    blob: (id, maxBytes) => readBlobHead(store, id, maxBytes),
    change: (from, to) => measureChange(directory, measuring, from, to),
    diffText: (from, to, maxBytes) => readDiffText(directory, from, to, maxBytes),
    withFiles: (tree, files) => flushed(putFiles(store, tree, files)),
    withEntries: (tree, changes) =>
      flushed(
        editTree(
          store,
          tree,
          changes.map(({ path, entry }) => [path, entry]),
        ),
      ),
    withPathsFrom: (tree, from, paths) => flushed(putPathsFrom(store, tree, from, paths)),
    replay: (base, tree, onto) => replayTree(store, base, tree, onto),
    keep: (attempt) => keepAttempt(store, settings, attempt),
    setPending: (loop, pending) => setPendingRefs(directory, loop, pending),
    commit: async ({ tree, parent, message, atMs }) => {
      const commit = store.write('commit', encodeCommit({ tree, parents: [parent], author, committer, atMs, message }));
      await store.flush();
      return commit;
    },
    land: (landing) => landCommit(store, repository, settings, landing),
    branchTip: async (branch) => readRef(repository.commonDir, branchRef(branch)),
    branchTarget: async (branch) => symbolicTarget(repository.commonDir, branchRef(branch)),
    branchInTheWay: async (branch) => findBranchInTheWay(repository.commonDir, branch),
    userHeads: async () => readUserHeads(repository),
    landedTasks: (base, tip) => readLandedTasks(store, base, tip),
    noteOf: async (commit) => {
      const notes = readRef(repository.commonDir, notesRef);
      return notes === null ? null : findNote(store, await store.treeOf(notes), commit);
    },
    recentSubjects: (commit, count) => recentSubjects(store, commit, count),
    uncommitted: () => listUncommitted(repository.root, env),
    isTracked: async (commit, path) => (await findEntry(store, commit, path)) !== null,
    close: async () => {
      await Promise.all([store.close(), measuring.close()]);
    },
  };
}
