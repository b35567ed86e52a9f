import { foldAsked, foldGiven, foldRefused } from '../approval/fold-approval.ts';
import { foldSettled } from '../approval/fold-settled.ts';
import { isOfAttempt } from '../gate/gate.ts';
import { foldHook, foldHooksAnew } from '../hook/fold-hook.ts';
import type {
  AgentEnded,
  BranchMoved,
  CycleStarted,
  FinalMeasured,
  JournalEvent,
  PlanRead,
  PlanTicked,
  RunStarted,
  TaskLanded,
} from '../journal/event.ts';
import { addUsage } from './add-usage.ts';
import { ratchetOfBaseline, ratchetOfLanding } from '../ratchet/fold-ratchet.ts';
import { foldLimitWaited } from '../limit/fold-pause.ts';
import { judgeFinal } from '../ratchet/judge-whole.ts';
import { claimsPlan, foldVerdict } from './fold-verdict.ts';
import { taskStatuses } from './task-status.ts';
import { emptyCounters, type CycleState, type LoopState, type TaskState } from './state.ts';

/** Folds one event into the state, in place. Knows no clock and judges nothing: what it means is `decide`'s. */
export function fold(state: LoopState, event: JournalEvent): LoopState {
  state.seq = event.seq;
  state.updatedAt = event.at;
  state.startedAt ??= event.at;
  switch (event.type) {
    case 'run-started':
      foldRunStarted(state, event, event.at);
      break;
    case 'run-stopped':
      state.open = false;
      state.stop = event;
      if (event.reason === 'finished' && state.start?.plan.kind === 'prompt') finishPrompt(state);
      break;
    case 'baseline-measured':
      state.baseline = event;
      state.proven = event.commit;
      state.ratchet = ratchetOfBaseline(state.ratchet, event);
      state.run.baselineMeasured = true;
      break;
    case 'plan-read':
      foldPlan(state, event);
      break;
    case 'cycle-started':
      foldCycleStarted(state, event, event.at);
      break;
    case 'agent-ended':
      foldAgentEnded(state, event);
      break;
    case 'attempt-measured':
      withCycle(state, event.cycle, (cycle) => {
        cycle.measured = event;
        cycle.conflict ||= event.conflict === true;
      });
      break;
    case 'guards-ran':
      withCycle(state, event.cycle, (cycle) => {
        cycle.findings = event.findings;
        cycle.tests = event.tests ?? null;
      });
      break;
    case 'gate-ran':
      if (event.cycle !== null) withCycle(state, event.cycle, (cycle) => cycle.gates.push(event));
      if (event.outcome === 'flaky') state.flaky.set(event.name, (state.flaky.get(event.name) ?? 0) + 1);
      if (event.stage === 'baseline' && event.tests !== null) state.tests.set(event.name, event.tests);
      break;
    case 'review-given':
      withCycle(state, event.cycle, (cycle) => (cycle.review = event));
      addUsage(state.spend, event.usage, state.cycle?.ended?.usage);
      break;
    case 'verdict-given':
      foldVerdict(state, event, event.at);
      break;
    case 'task-landed':
      foldLanded(state, event);
      break;
    case 'landings-released':
      state.published = event.head;
      state.heldBy = null;
      break;
    case 'branch-moved':
      foldBranchMoved(state, event);
      break;
    case 'plan-ticked':
      foldTicked(state, event);
      break;
    case 'task-quarantined':
      foldQuarantined(state, event.task, event.kind, event.because);
      break;
    case 'task-released':
      foldReleased(taskOf(state, event.task));
      break;
    case 'approval-asked':
      foldAsked(state, taskOf(state, event.task), event);
      break;
    case 'approval-given':
      foldGiven(state, taskOf(state, event.task), event, event.at);
      break;
    case 'approval-refused':
      foldRefused(state, taskOf(state, event.task), event);
      break;
    case 'approvals-ended':
      foldSettled(state, event);
      break;
    case 'exemption-granted':
      withCycle(state, event.cycle, (cycle) => (cycle.exempted = true));
      break;
    case 'false-report-counted':
      state.falseReports += 1;
      taskOf(state, event.task).falseReports += 1;
      withCycle(state, event.cycle, (cycle) => (cycle.falseReported = true));
      break;
    case 'final-measured':
      foldFinal(state, event);
      break;
    case 'hook-ran':
      foldHook(state, event);
      break;
    case 'limit-waited':
      foldLimitWaited(state, event);
      break;
  }
  return state;
}

/** The task by its id; made when the plan has not named it, as a repair task or a prompt has not. */
function taskOf(state: LoopState, id: string, title = id): TaskState {
  const known = state.tasks.get(id);
  if (known !== undefined) return known;
  const task: TaskState = {
    id,
    title,
    priority: null,
    dependsOn: [],
    ticked: false,
    listed: true,
    cycles: 0,
    attempts: 0,
    exemptions: null,
    quarantine: null,
    done: null,
    awaiting: null,
    approved: null,
    approvedCycles: 0,
    said: [],
    lastVerdict: null,
    tried: [],
    last: null,
    failure: null,
    keep: null,
    blockedClaims: 0,
    objected: [],
    overruled: [],
    falseReports: 0,
    redGreen: false,
    tickDue: false,
  };
  state.tasks.set(id, task);
  return task;
}

function withCycle(state: LoopState, cycle: number, change: (cycle: CycleState) => void): void {
  if (state.cycle !== null && state.cycle.cycle === cycle) change(state.cycle);
}

function foldRunStarted(state: LoopState, event: RunStarted, at: string): void {
  const isRun = event.only === undefined;
  foldHooksAnew(state);
  // What a person types to go on is the run's own call.
  state.start = isRun || state.start === null ? event : { ...event, agent: state.start.agent, args: state.start.args };
  if (isRun) state.runs += 1;
  state.open = true;
  state.stopBefore = isRun ? null : (state.stop ?? state.stopBefore);
  state.stop = null;
  state.settled = false;
  // Numbers of tests are those of the commit that the work goes on from.
  if (state.head !== null && state.head !== event.head) state.tests = new Map();
  state.head = event.head;
  state.published = event.published;
  if (event.published === event.head) state.heldBy = null;
  state.run = emptyCounters(Date.parse(at));
  if (event.plan.kind === 'prompt' && isRun) beginPromptAnew(state);
  for (const { task, commit } of event.taken) taskOf(state, task).done = { commit };
  for (const task of event.lost) taskOf(state, task).done = null;
  state.run.closedBefore = closedTasks(state);
}

function closedTasks(state: LoopState): Set<string> {
  return new Set([...taskStatuses(state)].filter(([, status]) => status !== 'open').map(([id]) => id));
}

/** A prompt has no end of its own: who runs it again wants it worked on again. */
function beginPromptAnew(state: LoopState): void {
  for (const task of state.tasks.values()) {
    if (task.id === repairTask) continue;
    task.done = null;
    task.attempts = 0;
  }
}

function finishPrompt(state: LoopState): void {
  for (const task of state.tasks.values()) if (task.listed) task.done = { commit: state.head };
}

function foldPlan(state: LoopState, event: PlanRead): void {
  state.planDigest = event.digest;
  const before = state.tasks;
  state.tasks = new Map();
  for (const listed of event.tasks) {
    const known = before.get(listed.id);
    if (known !== undefined) state.tasks.set(listed.id, known);
    const task = taskOf(state, listed.id);
    task.title = listed.title;
    task.priority = listed.priority;
    task.dependsOn = listed.dependsOn;
    task.ticked = listed.ticked;
    task.listed = true;
  }
  for (const [id, task] of before) {
    if (state.tasks.has(id)) continue;
    task.listed = id === repairTask && task.done === null;
    state.tasks.set(id, task);
  }
  // What people ticked or added between two runs is read before anything else is done.
  if (state.run.cycles === 0 && state.run.quarantines === 0) state.run.closedBefore = closedTasks(state);
}

function foldTicked(state: LoopState, { task: id, digest }: PlanTicked): void {
  const task = taskOf(state, id);
  task.tickDue = false;
  if (digest === null) return;
  task.ticked = true;
  state.planDigest = digest;
}

/** A task of the runner's own: the final full gate was red after the last task. */
export const repairTask = 'final-gate';

function foldCycleStarted(state: LoopState, event: CycleStarted, at: string): void {
  state.cycles = event.cycle;
  const task = taskOf(state, event.task);
  task.cycles = event.taskCycle;
  const approval = event.approved === undefined ? null : task.approved;
  if (approval === null) state.run.cycles += 1;
  else {
    state.approvedCycles += 1;
    task.approvedCycles += 1;
  }
  state.cycle = {
    cycle: event.cycle,
    run: state.start?.run ?? '',
    task: event.task,
    attempt: event.attempt,
    taskCycle: event.taskCycle,
    base: event.base,
    from: event.from,
    fromBase: event.fromBase,
    agent: event.agent,
    startedAtMs: Date.parse(at),
    approval,
    asked: false,
    ended: approval?.work.ended ?? null,
    measured: null,
    findings: null,
    tests: null,
    gates: [],
    review: null,
    verdict: null,
    verdictAt: null,
    exempted: false,
    falseReported: false,
    landed: null,
    conflict: false,
    replayed: false,
    hooks: [],
    hooksOwed: approval === null,
  };
}

function foldAgentEnded(state: LoopState, event: AgentEnded): void {
  withCycle(state, event.cycle, (cycle) => (cycle.ended = event));
  addUsage(state.spend, event.usage);
}

function foldLanded(state: LoopState, event: TaskLanded): void {
  const task = taskOf(state, event.task);
  state.landings.push(event);
  state.head = event.commit;
  state.proven = event.commit;
  if (event.heldBy === null) state.published = event.commit;
  state.heldBy = event.heldBy;
  state.run.landed += 1;
  state.run.reviewLines += event.added + event.removed;
  task.keep = null;
  task.approved = null;
  task.objected = [];
  task.overruled = [];
  if (event.done) {
    task.done = { commit: event.commit };
    task.tickDue = state.start?.plan.tracked === false && state.start.plan.kind !== 'prompt' && task.id !== repairTask;
  }
  withCycle(state, event.cycle, (cycle) => {
    cycle.landed = event;
    // Not by the verdict: a landing may still fail on a branch that a person moved. An agent that was cut short is never done.
    if (cycle.verdict?.verdict === 'green' && claimsPlan(state, cycle)) state.run.finishedClaimed = true;
    state.ratchet = ratchetOfLanding(state.ratchet, cycle, event);
    task.redGreen ||= cycle.gates.some((run) => run.stage === 'new-tests');
    for (const gate of cycle.gates) {
      if (gate.tests !== null && isOfAttempt(gate)) state.tests.set(gate.name, gate.tests);
    }
  });
}

function foldBranchMoved(state: LoopState, { to, replayed, taken, lost }: BranchMoved): void {
  // At a start that found it moved the state knows already; a branch that is gone is not there again by that.
  if (state.published !== null || state.head !== to) state.published = to;
  state.head = to;
  state.heldBy = null;
  for (const { task, commit } of taken) taskOf(state, task).done = { commit };
  for (const task of lost) taskOf(state, task).done = null;
  const cycle = state.cycle;
  if (cycle === null || cycle.measured === null || cycle.landed !== null) return;
  cycle.base = to;
  cycle.verdict = null;
  cycle.verdictAt = null;
  cycle.gates = [];
  cycle.review = null;
  cycle.replayed = true;
  if (replayed === null) cycle.conflict = true;
  else cycle.measured = { ...cycle.measured, tree: replayed.tree, work: replayed.work };
}

/** A red final gate opens the repair task; a repair that did not repair has used up one of its attempts. */
function foldFinal(state: LoopState, event: FinalMeasured): void {
  state.final = event;
  state.run.finalMeasured = true;
  const judged = judgeFinal(event, state);
  if (judged === 'green') return;
  state.run.finishedClaimed = false;
  if (judged === 'unknown' || state.start?.plan.kind === 'prompt') return;
  const repair = taskOf(state, repairTask, 'Repair what the final gate found');
  if (repair.done !== null) repair.attempts += 1;
  repair.done = null;
  repair.listed = true;
}

function foldQuarantined(state: LoopState, id: string, kind: string, because: string): void {
  taskOf(state, id).quarantine = { kind, because };
  state.run.idle = state.run.idle.filter((task) => task !== id);
  state.run.quarantines += 1;
  state.run.emptyQuarantines = kind === 'empty' ? state.run.emptyQuarantines + 1 : 0;
}

function foldReleased(task: TaskState): void {
  task.quarantine = null;
  task.awaiting = null;
  task.approved = null;
  task.attempts = 0;
  task.exemptions = null;
  task.failure = null;
  task.blockedClaims = 0;
  task.objected = [];
}
