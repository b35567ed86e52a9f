import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { PlanRead } from '../core/journal/event.ts';
import { promptTask } from '../core/loop/decide.ts';
import { findFormat } from '../core/plan/formats.ts';
import type { Plan, PlanFormat, PlanProblem, PlanReading } from '../core/plan/plan.ts';
import { writeAtomic } from '../host/file/write-atomic.ts';

/** The user's plan, re-read when the file changes. A reading that fails leaves the last good one in force. */
export interface PlanWatch {
  readonly path: string;
  readonly format: PlanFormat;
  readonly plan: Plan;
  readonly read: PlanRead;
  /** Why the file can't be read just now. */
  readonly fault: string | null;
  refresh(): void;
  /**
   * Ticks the task in the user's file, if it is there and open. Every other byte stays. Gives the digest of the file with
   * the tick; `null` when it has also changed otherwise since it was read.
   */
  tick(task: string): string | null;
}

export type PlanOpening =
  | { readonly ok: true; readonly watch: PlanWatch }
  | { readonly ok: false; readonly problems: readonly PlanProblem[] };

/** Opens the plan; `withIntent` adds what stands beside it (`PLAN.md` of a checklist). */
export function openPlan(path: string, withIntent: (plan: Plan) => Plan): PlanOpening {
  const atFirst = readFileSync(path);
  const format = findFormat(path, atFirst);
  const first = format.read(atFirst);
  if (!first.ok) return first;
  let known: PlanReading = first;
  let plan = withIntent(first.plan);
  let read = planRead(plan, atFirst);
  let fault: string | null = null;
  let stamp = stampOf(path);
  const take = (fresh: Uint8Array): void => {
    const reading = format.read(fresh);
    if (!reading.ok) {
      const problem = reading.problems[0];
      fault = problem === undefined ? 'unreadable' : `${problem.line}:${problem.column} ${problem.message}`;
      return;
    }
    fault = null;
    known = reading;
    plan = withIntent(reading.plan);
    read = planRead(plan, fresh);
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
    get fault() {
      return fault;
    },
    refresh() {
      const now = stampOf(path);
      if (now === stamp) return;
      stamp = now;
      try {
        take(readFileSync(path));
      } catch (error) {
        fault = (error as Error).message;
      }
    },
    tick(task) {
      const present = readFileSync(path);
      // A format gives the same reading for the same bytes, which is faster than hashing them.
      const isAsRead = fault === null && format.read(present) === known;
      const ticked = format.tick(present, task);
      if (ticked === null) return null;
      writeAtomic(path, ticked, statSync(path).mode & 0o777);
      stamp = stampOf(path);
      take(ticked);
      return isAsRead && fault === null ? read.digest : null;
    },
  };
  return { ok: true, watch };
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
