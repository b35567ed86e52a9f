import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { branchRef } from './branch-ref.ts';
import { copyObjects } from './copy-objects.ts';
import { git, GitFailure } from './git-command.ts';
import { writeRunnerRef } from './keep-attempt.ts';
import { draftNotes, joinObjects, notesRef } from './land-notes.ts';
import { findNewObjects } from './new-objects.ts';
import type { Note } from './notes-tree.ts';
import { nullId } from './object-id.ts';
import type { ObjectStore } from './object-store.ts';
import type { FrozenSettings, Landing, ObjectId, Repository } from './port.ts';
import { readRef, symbolicTarget } from './read-ref.ts';
import { refComponent } from './ref-name.ts';
import { sharedMode } from './shared-mode.ts';
import { readUserHeads } from './user-heads.ts';

export interface LandingOrder {
  readonly branch: string;
  readonly expected: ObjectId | null;
  readonly commit: ObjectId;
  readonly notes: readonly Note[];
}

/** The notes of a loop on another branch may move at the same time, and a git of the user's may hold a lock. */
const maxTries = 6;
const waitMs = 40;

interface RefMove {
  readonly ref: string;
  readonly from: ObjectId | null;
  readonly to: ObjectId;
}

interface RefMover {
  /** All or none, each from the value it must have. `null`: moved. */
  move(moves: readonly RefMove[]): Promise<GitFailure | null>;
}

const nothingYet = (): void => undefined;

/** Starts git, which has read its settings by the time that the objects are on the disk. Without a move it does nothing. */
function startMoving(repository: Repository, settings: FrozenSettings): RefMover {
  const { name, email } = settings.committer;
  const place = {
    gitDir: repository.commonDir,
    extraEnv: { GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email },
  };
  const none = nullId(repository.objectFormat);
  const args = ['update-ref', '--no-deref', '-z', '-m', 'lastgreen: land', '--stdin'];
  let order: (text: string) => void = nothingYet;
  const stdin = new Promise<string>((resolve) => (order = resolve));
  const result = git(place, args, { stdin, config: { 'core.fsync': 'all' } });
  return {
    move: async (moves) => {
      order(moves.map(({ ref, from, to }) => `update ${ref}\0${to}\0${from ?? none}\0`).join(''));
      const ended = await result;
      return ended.exitCode === 0 ? null : new GitFailure(args, ended);
    },
  };
}

async function tryLanding(
  store: ObjectStore,
  repository: Repository,
  settings: FrozenSettings,
  order: LandingOrder,
): Promise<Landing | GitFailure> {
  const { branch, expected, commit } = order;
  const { commonDir } = repository;
  const ref = branchRef(branch);
  const held = `refs/lastgreen/held/${refComponent(branch)}`;
  const holder = (): string | undefined => readUserHeads(repository).find((head) => head.branch === branch)?.worktree;
  const hold = async (worktree: string): Promise<Landing> => {
    await writeRunnerRef(store.gitDir, held, commit);
    return { kind: 'held', commit, worktree };
  };

  // Moving it would move another branch, which may be the user's own.
  if (symbolicTarget(commonDir, ref) !== null) return { kind: 'moved', actual: null };
  const tip = readRef(commonDir, ref);
  const landed = tip === commit;
  if (!landed && tip !== expected) return { kind: 'moved', actual: tip };
  const before = landed ? undefined : holder();
  if (before !== undefined) return hold(before);

  // Its objects go straight to the user's: the runner has no use for them.
  const fork = store.fork();
  const notes = await draftNotes(fork, settings, commonDir, order);
  if (landed && notes === null) return { kind: 'landed', commit };
  const refs = startMoving(repository, settings);
  try {
    const none = { ids: [], packed: [] };
    const objects = joinObjects(
      landed ? none : await findNewObjects(store, commonDir, { tip: commit, from: expected }),
      notes === null ? none : await findNewObjects(fork, commonDir, { tip: notes.to, from: notes.from }),
    );
    await copyObjects(fork, join(commonDir, 'objects'), objects, sharedMode(settings.core['sharedrepository']));

    // Again, right before the move: copying takes time, and a person may have come meanwhile.
    const now = landed ? undefined : holder();
    if (now !== undefined) return await hold(now);
    const failure = await refs.move([
      ...(landed ? [] : [{ ref, from: expected, to: commit }]),
      ...(notes === null ? [] : [{ ref: notesRef, ...notes }]),
    ]);
    if (failure !== null) return failure;
  } finally {
    await refs.move([]);
  }
  rmSync(join(store.gitDir, held), { force: true });
  return { kind: 'landed', commit };
}

/** Objects first, durably; then branch and notes in one transaction. What is interrupted in between leaves no trace. */
export async function landCommit(
  store: ObjectStore,
  repository: Repository,
  settings: FrozenSettings,
  order: LandingOrder,
): Promise<Landing> {
  for (let tries = 1; ; tries += 1) {
    const result = await tryLanding(store, repository, settings, order);
    if (!(result instanceof GitFailure)) return result;
    if (tries === maxTries) throw result;
    await setTimeout(waitMs * tries);
  }
}
