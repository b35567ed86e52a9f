import type { Waiting } from '../approval/waiting.ts';
import type { LoopState, TaskState } from '../loop/state.ts';
import type { StopReason } from '../loop/stop-reason.ts';
import { taskStatuses, type TaskStatus } from '../loop/task-status.ts';
import type { VerdictName } from '../verdict/verdict.ts';

/** One task in `status --json`. */
export interface StatusTask {
  readonly id: string;
  readonly title: string;
  /** `blocked`: something it depends on is set aside. Behind one that merely isn't done it is `open`. */
  readonly status: TaskStatus;
  /** Attempts that counted. */
  readonly attempts: number;
  /** Commit that made it done, else its newest partial landing; `null`: nothing of it landed. */
  readonly commit: string | null;
  readonly lastVerdict: VerdictName | null;
  /** What is asked of a person; only where `status` is `awaiting`. */
  readonly waiting?: Pick<Waiting, 'kind' | 'question'>;
  /** A person said yes, and it has not landed yet: the next step or start goes on with it. */
  readonly approved?: true;
}

/** The object that `lastgreen status --json` prints. */
export interface Status {
  readonly loop: string;
  readonly branch: string;
  /** Commit the loop's branch starts from. */
  readonly base: string;
  /** Last green commit, landings that wait for the branch to be left included. */
  readonly head: string;
  /** A live process works on the loop now. */
  readonly running: boolean;
  /** How the last run ended; `null` while one is running, and when it ended without recording why. */
  readonly stop: { readonly reason: StopReason; readonly exitCode: number; readonly detail: string } | null;
  /** In the plan's order. Tasks that people took out of the plan are not listed. */
  readonly tasks: readonly StatusTask[];
  readonly counts: Readonly<Record<TaskStatus, number>>;
  /** Cycles of the loop's agents, over all its runs. */
  readonly cycles: number;
  /** Claims of done that were not so. */
  readonly falseReports: number;
  /** Gates that failed and passed on their one re-run, with how often, over all runs. */
  readonly flaky: readonly { readonly gate: string; readonly count: number }[];
  /** Only with a ratchet that was read: its number on the last green commit, at the loop's first baseline, and the gates that are red as before any work. */
  readonly ratchet?: { readonly number: number; readonly first: number; readonly red: readonly string[] };
  /** Over all runs. `null`: no agent told; never to be read as 0. Tokens are (input − cached) + output. */
  readonly spend: { readonly usd: number | null; readonly tokens: number | null };
  /** ISO 8601, UTC: the first and the newest event. */
  readonly startedAt: string | null;
  readonly updatedAt: string | null;
  /** The last run stopped because people were waited for, and by now all of that is answered; `stop` is `null` then. */
  readonly settled?: true;
}

/** What the journal can't know. */
export interface StatusExtra {
  readonly running: boolean;
}

/** Where a loop stands. `null` for a journal in which no run has begun. */
export function projectStatus(state: LoopState, extra: StatusExtra): Status | null {
  if (state.start === null) return null;
  const statuses = taskStatuses(state);
  const landed = new Map(state.landings.map(({ task, commit }) => [task, commit]));
  const tasks = [...state.tasks.values()].flatMap((task) => {
    const status = statuses.get(task.id);
    return status === undefined ? [] : [statusTask(task, status, landed.get(task.id) ?? null)];
  });
  const counts = { open: 0, done: 0, quarantined: 0, blocked: 0, awaiting: 0 };
  for (const { status } of tasks) counts[status] += 1;
  const { stop } = state;
  return {
    loop: state.start.loop,
    branch: state.start.branch,
    base: state.start.base,
    head: state.head ?? state.start.head,
    running: extra.running,
    stop: stop === null || state.open ? null : { reason: stop.reason, exitCode: stop.exitCode, detail: stop.detail },
    tasks,
    counts,
    cycles: state.cycles - state.approvedCycles,
    falseReports: state.falseReports,
    flaky: [...state.flaky].map(([gate, count]) => ({ gate, count })),
    ...ratchetOf(state),
    spend: { usd: state.spend.usd, tokens: state.spend.tokens },
    startedAt: state.startedAt,
    updatedAt: state.updatedAt,
    ...(state.settled ? { settled: true } : {}),
  };
}

function ratchetOf({ ratchet }: LoopState): Pick<Status, 'ratchet'> {
  if (ratchet === null) return {};
  const { number, first, red } = ratchet;
  return { ratchet: { number, first, red } };
}

function statusTask(task: TaskState, status: TaskStatus, landed: string | null): StatusTask {
  const { id, title, attempts, lastVerdict, awaiting } = task;
  const approved = status === 'open' && task.approved !== null ? { approved: true as const } : {};
  const waiting =
    status === 'awaiting' && awaiting !== null ? { waiting: { kind: awaiting.kind, question: awaiting.question } } : {};
  return { id, title, status, attempts, commit: task.done?.commit ?? landed, lastVerdict, ...waiting, ...approved };
}
