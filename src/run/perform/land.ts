import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EventBody, TaskLanded } from '../../core/journal/event.ts';
import { repairTask } from '../../core/loop/fold.ts';
import type { CycleState } from '../../core/loop/state.ts';
import { commitSubject } from '../../core/plan/subject.ts';
import { writeCommitMessage } from '../../core/verdict/commit-message.ts';
import { writeProof } from '../../core/verdict/proof.ts';
import { readRegular } from '../../host/file/read-regular.ts';
import { writeAtomic, writeWhole } from '../../host/file/write-atomic.ts';
import { GitFailure } from '../../host/git/git-command.ts';
import type { Landing, RunnerGit } from '../../host/git/port.ts';
import { NotLanded } from '../infrastructure-fault.ts';
import type { Loop } from '../loop.ts';
import { whyNoTick } from '../why-no-tick.ts';
import { readDoneOnBranch } from '../done-on-branch.ts';
import { withTick } from './with-tick.ts';

const maxProofBytes = 64 * 1024 * 1024;

/** Lands a judged attempt. Everything it writes follows from the journal, so doing it again after a crash gives the same commit. */
export async function land(loop: Loop, cycle: CycleState): Promise<EventBody[]> {
  const { measured, verdict, verdictAt } = cycle;
  if (measured === null || verdict === null || verdictAt === null) throw new Error('landing came before the verdict');
  loop.onPhase({ kind: 'landing' });
  const task = loop.state.tasks.get(cycle.task);
  const title = cycle.task === repairTask ? 'Repair what the final gate found' : (task?.title ?? cycle.task);
  const text = writeProof(cycle, loop.branch, title);
  const proof = createHash('sha256').update(text).digest('hex');
  const words = verdict.done || loop.policy.planKind === 'prompt' ? title : `${title} (partial)`;
  const subject = commitSubject(loop.policy.planKind, { id: cycle.task, title: words }, loop.settings.commit.subject);
  const message = writeCommitMessage({
    subject,
    task: cycle.task,
    attempt: cycle.attempt,
    proof,
    partial: !verdict.done,
  });
  const commit = await loop.runner.commit({
    tree: measured.tree,
    parent: cycle.base,
    message,
    atMs: Date.parse(verdictAt),
  });
  // Once it has landed its note has this; until then it is all there is.
  writeWhole(proofFile(loop, cycle.cycle), text);
  const landing = await landOn(loop, cycle, { commit, text });
  if (landing.kind === 'moved') return movedTo(loop, cycle, landing.actual);
  if (landing.kind === 'held') writeAtomic(proofFile(loop, cycle.cycle), text);
  const { files, added, removed } = await landedSize(loop, cycle);
  const missing = verdict.done ? await whyNoTick(loop, measured.tree, [cycle.task]) : null;
  const notTicked = missing?.get(cycle.task);
  const landed: TaskLanded = {
    type: 'task-landed',
    cycle: cycle.cycle,
    task: cycle.task,
    commit,
    tree: measured.tree,
    subject,
    done: verdict.done,
    files,
    added,
    removed,
    proof,
    heldBy: landing.kind === 'held' ? landing.worktree : null,
    ...(notTicked === undefined ? {} : { notTicked }),
  };
  return [landed];
}

/** Moves the branch; only from the tip that the attempt was verified on. */
async function landOn(loop: Loop, cycle: CycleState, note: { commit: string; text: string }): Promise<Landing> {
  const { branch, runner, state } = loop;
  const { commit } = note;
  // A start after a crash has found the branch elsewhere: moved by a person, or by this very landing.
  if (state.head !== null && state.head !== cycle.base && state.head !== commit) {
    const landed = await runner.isAncestor(commit, state.head);
    return landed ? { kind: 'landed', commit } : { kind: 'moved', actual: state.head };
  }
  return moveBranch(loop, { branch, expected: state.published, commit, notes: [...waitingNotes(loop), note] });
}

/** The verdict stands in the journal: once the cause is gone, the next start lands it. */
async function moveBranch(loop: Loop, order: Parameters<RunnerGit['land']>[0]): Promise<Landing> {
  try {
    return await loop.runner.land(order);
  } catch (error) {
    throw error instanceof GitFailure ? new NotLanded(order.branch, error) : error;
  }
}

/** Of the attempt's work, without the tick. After a replay on a moved branch the numbers measured before may not hold. */
async function landedSize(loop: Loop, cycle: CycleState): Promise<{ files: number; added: number; removed: number }> {
  const measured = cycle.measured;
  if (measured === null) throw new Error('landing came before measuring');
  if (!cycle.replayed) return measured;
  const change = await loop.runner.change(await loop.runner.treeOf(cycle.base), measured.work);
  return { files: change.files.length, added: change.added, removed: change.removed };
}

/** A person moved the branch: what is open is put on the new tip, and judged again there. */
async function movedTo(loop: Loop, cycle: CycleState, actual: string | null): Promise<EventBody[]> {
  const measured = cycle.measured;
  if (actual === null || measured === null) {
    const detail = `branch ${loop.branch} is gone, or leads to another branch; nothing was landed on it since`;
    return [{ type: 'run-stopped', reason: 'infrastructure', exitCode: 20, detail }];
  }
  loop.onNotice(
    `branch ${loop.branch} was moved to ${actual.slice(0, 12)}; the attempt is put on it and verified again`,
  );
  const { runner } = loop;
  const from = cycle.base;
  const work = await runner.replay(await runner.treeOf(from), measured.work, await runner.treeOf(actual));
  // The tick is made anew: as a change of lines it would run into those of its neighbours.
  const replayed =
    work === null ? null : { work, tree: measured.ticks ? await withTick(loop, cycle.task, work) : work };
  const done = await readDoneOnBranch(runner, loop.state, { branch: loop.branch, base: loop.base, head: actual });
  return [{ type: 'branch-moved', from, to: actual, replayed, ...done }];
}

/** The user left the branch: it catches up with what waited. */
export async function releaseLandings(loop: Loop, expected: string | null, head: string): Promise<EventBody[]> {
  const landing = await moveBranch(loop, { branch: loop.branch, expected, commit: head, notes: waitingNotes(loop) });
  if (landing.kind === 'landed') return [{ type: 'landings-released', head }];
  if (landing.kind === 'held') return [];
  const actual = landing.actual ?? 'nothing';
  const detail = `branch ${loop.branch} was moved to ${actual} while landings waited; they are kept under refs/lastgreen/attempts in ${loop.runner.directory}`;
  return [{ type: 'run-stopped', reason: 'infrastructure', exitCode: 20, detail }];
}

/** Notes of landings that the branch does not have yet. */
function waitingNotes(loop: Loop): { commit: string; text: string }[] {
  if (loop.state.heldBy === null) return [];
  return loop.state.landings
    .filter((landing) => landing.heldBy !== null && existsSync(proofFile(loop, landing.cycle)))
    .map((landing) => ({
      commit: landing.commit,
      text: readRegular(proofFile(loop, landing.cycle), maxProofBytes).toString('utf8'),
    }));
}

function proofFile(loop: Loop, cycle: number): string {
  return join(loop.folder.cycle(cycle), 'proof.json');
}
