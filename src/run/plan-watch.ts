import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { PlanRead } from '../core/journal/event.ts';
import { promptTask } from '../core/loop/decide.ts';
import { findFormat } from '../core/plan/formats.ts';
import type { Plan, PlanFormat, PlanProblem, PlanReading } from '../core/plan/plan.ts';
import { FileFault } from '../host/file/file-fault.ts';
import { readRegular } from '../host/file/read-regular.ts';
import { writeAtomic } from '../host/file/write-atomic.ts';

/** The user's plan, re-read when the file changes. A reading that fails leaves the last good one in force. */
export interface PlanWatch {
  readonly path: string;
  readonly format: PlanFormat;
  readonly plan: Plan;
  readonly read: PlanRead;
  /** The file as it was read last. */
  readonly bytes: Uint8Array;
  /** Why the file can't be read just now. */
  readonly fault: string | null;
  refresh(): void;
  /**
   * Ticks the task in the user's file, if it is there and open. Every other byte stays. Gives the digest of the file with
   * the tick; `null` when it has also changed otherwise since it was read, or can't be read.
   */
  tick(task: string): string | null;
}

export type PlanOpening =
  | { readonly ok: true; readonly watch: PlanWatch }
  | { readonly ok: false; readonly problems: readonly PlanProblem[] };

/** Far more than any agent could be told. */
export const maxPlanBytes = 64 * 1024 * 1024;

/**
 * Opens the plan; `withIntent` adds what stands beside it (`PLAN.md` of a checklist). Throws a `FileFault` where one of
 * them can't be read.
 */
export function openPlan(path: string, withIntent: (plan: Plan) => Plan): PlanOpening {
  const atFirst = readPlan(path);
  const format = findFormat(path, atFirst);
  const first = format.read(atFirst);
  if (!first.ok) return first;
  let known: PlanReading = first;
  let plan = withIntent(first.plan);
  let read = planRead(plan, atFirst);
  let bytes: Uint8Array = atFirst;
  let fault: string | null = null;
  let stamp = stampOf(path);
  const take = (fresh: Uint8Array): void => {
    const reading = format.read(fresh);
    if (!reading.ok) {
      const problem = reading.problems[0];
      fault = problem === undefined ? 'unreadable' : `${problem.line}:${problem.column} ${problem.message}`;
      return;
    }
    plan = withIntent(reading.plan);
    fault = null;
    known = reading;
    read = planRead(plan, fresh);
    bytes = fresh;
  };
  /** What can't be read is a fault of the plan, and none of the run. */
  const whereReadable = (look: () => void): void => {
    try {
      look();
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      fault = error.message;
    }
  };
  const watch: PlanWatch = {
    path,
    format,
    get plan() {
      return plan;
    },
    get read() {
      return read;
    },
    get bytes() {
      return bytes;
    },
    get fault() {
      return fault;
    },
    refresh() {
      const now = stampOf(path);
      if (now === stamp) return;
      stamp = now;
      whereReadable(() => take(readPlan(path)));
    },
    tick(task) {
      let present: Uint8Array | null = null;
      whereReadable(() => (present = readPlan(path)));
      if (present === null) return null;
      // A format gives the same reading for the same bytes, which is faster than hashing them.
      const isAsRead = fault === null && format.read(present) === known;
      const ticked = format.tick(present, task);
      if (ticked === null) return null;
      writeAtomic(path, ticked, statSync(path).mode & 0o777);
      stamp = stampOf(path);
      whereReadable(() => take(ticked));
      return isAsRead && fault === null ? read.digest : null;
    },
  };
  return { ok: true, watch };
}

function readPlan(path: string): Buffer {
  return readRegular(path, maxPlanBytes);
}

function stampOf(path: string): string {
  try {
    const stat = statSync(path, { bigint: true });
    return `${stat.mtimeNs} ${stat.size} ${stat.ino}`;
  } catch {
    return 'missing';
  }
}

function planRead(plan: Plan, bytes: Uint8Array): PlanRead {
  const prompt = { id: promptTask, title: plan.title ?? 'the prompt', priority: null, dependsOn: [], ticked: false };
  const tasks = plan.tasks.map(({ id, title, priority, dependsOn, ticked }) => ({
    id,
    title,
    priority,
    dependsOn,
    ticked,
  }));
  return {
    type: 'plan-read',
    digest: createHash('sha256').update(bytes).digest('hex'),
    tasks: plan.kind === 'prompt' ? [prompt] : tasks,
  };
}
