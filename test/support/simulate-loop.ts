import { commandText } from '../../src/core/gate/command-text.ts';
import type {
  AgentEnded,
  EventBody,
  GateRan,
  JournalEvent,
  PlanRead,
  ReviewGiven,
  RunStarted,
  RunStopped,
} from '../../src/core/journal/event.ts';
import { liftApproved } from '../../src/core/approval/lift-approved.ts';
import {
  isOfAttempt,
  isRatchetStage,
  type Gate,
  type GateOutcome,
  type GateStage,
  type TestCounts,
} from '../../src/core/gate/gate.ts';
import type { RatchetMeasured } from '../../src/core/ratchet/ratchet-state.ts';
import { noHooks, type HookEvent, type HookOutcome, type HookRan } from '../../src/core/hook/hook.ts';
import type { FailureReason } from '../../src/core/gate/failure-reason.ts';
import { decide } from '../../src/core/loop/decide.ts';
import type { Facts, Policy } from '../../src/core/loop/facts.ts';
import { fold } from '../../src/core/loop/fold.ts';
import { defaultLimits, type Limits } from '../../src/core/loop/limits.ts';
import { emptyState, type CycleState, type LoopState } from '../../src/core/loop/state.ts';
import type { Step } from '../../src/core/loop/step.ts';
import { wouldFinish } from '../../src/core/verdict/would-finish.ts';

/** What the world does in one cycle. Left out: an honest agent that exits, changes something, claims nothing; gates green. */
export interface Behaviour {
  readonly ended?: Partial<AgentEnded>;
  readonly empty?: boolean;
  /** Tree that it leaves; the same name is the same tree. */
  readonly tree?: string;
  readonly findings?: (EventBody & { type: 'guards-ran' })['findings'];
  readonly gate?: GateOutcome | readonly GateOutcome[];
  /** Outcomes by gate, over `gate`. */
  readonly gates?: Readonly<Record<string, GateOutcome>>;
  readonly control?: GateOutcome;
  /** What the ratchet's command prints on the attempt, and on the last green commit; `null`: none can be read. */
  readonly number?: number | null;
  readonly numberOnBase?: number | null;
  /** Outcomes with the old tests put back; given: tests were changed. */
  readonly oldTests?: readonly GateOutcome[];
  /** Why the new tests fail on the last green commit, `null` where they pass there; given: there are new tests. */
  readonly newTests?: FailureReason | null;
  /** The same with a stand-in; given: there is a source that it can be made for. */
  readonly standIn?: FailureReason | null;
  /** Gates of this stage don't get their lock. */
  readonly missedLock?: GateStage;
  readonly fingerprint?: string;
  /** What the reviewer says; left out: it approves. */
  readonly review?: Partial<ReviewGiven>;
  /** What a hidden gate that fails prints. */
  readonly hiddenExcerpt?: string;
  readonly tests?: TestCounts;
  /** Milliseconds that the cycle takes. */
  readonly tookMs?: number;
}

export interface World {
  readonly plan: PlanRead;
  readonly policy: Policy;
  readonly facts?: (state: LoopState) => Partial<Facts>;
  readonly baseline?: GateOutcome;
  readonly final?: (commit: string) => GateOutcome;
  /** With a ratchet. */
  readonly baselineRatchet?: RatchetMeasured;
  readonly finalRatchet?: RatchetMeasured;
  /** What the clock shows after a part of a wait; left out: its end. */
  readonly sleeps?: (nowMs: number, untilMs: number) => number;
  /** Where a person has moved the branch when this attempt is to land. */
  readonly movedTo?: (cycle: CycleState) => string | null;
  /** How a hook fares; left out: well. */
  readonly hook?: (event: HookEvent, name: string, cycle: CycleState | null) => HookOutcome;
  behave(cycle: CycleState): Behaviour;
}

export interface Story {
  readonly state: LoopState;
  readonly events: JournalEvent[];
  readonly stop: RunStopped;
}

const gate: Gate = { name: 'test', run: 'npm test', timeoutMs: 1000, report: null, hidden: false, lock: null };

export function makePolicy(over: Partial<Policy> = {}, limits: Partial<Limits> = {}): Policy {
  return {
    run: 'r1',
    planKind: 'prd',
    limits: { ...defaultLimits, ...limits },
    quick: [gate],
    full: [gate],
    ratchet: null,
    gatesKey: 'key',
    agents: ['scripted'],
    reviewer: null,
    hooks: noHooks,
    verifyOf: () => [],
    prove: () => [],
    mayChange: () => false,
    ...over,
  };
}

export function makePlan(...tasks: (string | [id: string, ...dependsOn: string[]])[]): PlanRead {
  return {
    type: 'plan-read',
    digest: JSON.stringify(tasks),
    tasks: tasks.map((each, index) => {
      const [id, ...dependsOn] = typeof each === 'string' ? [each] : each;
      return { id, title: `Title of ${id}`, priority: index, dependsOn, ticked: false };
    }),
  };
}

const maxSteps = 5_000;

/** Runs the pure heart against a world made of values, until it stops. */
export function simulate(
  world: World,
  from: readonly JournalEvent[] = [],
  onBegin: (events: JournalEvent[]) => void = () => undefined,
): Story {
  const state = emptyState();
  const events: JournalEvent[] = [];
  onBegin(events);
  let nowMs = Date.parse('2026-01-01T00:00:00Z');
  const take = (body: EventBody): void => {
    const event = { ...body, at: new Date(nowMs).toISOString(), seq: events.length + 1, prev: '' } as JournalEvent;
    events.push(event);
    fold(state, event);
  };
  for (const event of from) {
    nowMs = Date.parse(event.at);
    events.push(event);
    fold(state, event);
  }
  take(runStarted(world, state));
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const facts: Facts = {
      nowMs,
      signal: 'none',
      pause: 'none',
      plan: world.plan,
      planFault: null,
      branchUsedBy: null,
      requests: [],
      cycleServices: false,
      ...world.facts?.(state),
    };
    const step = decide(state, facts, world.policy);
    if (step.kind === 'wait') nowMs = world.sleeps?.(nowMs, step.untilMs) ?? step.untilMs;
    if (step.kind === 'run-agent') nowMs += world.behave(step.cycle).tookMs ?? 60_000;
    for (const body of play(world, state, step)) take(body);
    if (state.stop !== null) return { state, events, stop: state.stop };
  }
  throw new Error(`no stop after ${maxSteps} steps`);
}

function runStarted({ policy }: World, state: LoopState): RunStarted {
  return {
    type: 'run-started',
    run: policy.run,
    version: '0',
    loop: 'lastgreen/prd',
    plan: { path: 'prd.json', kind: policy.planKind, tracked: true },
    branch: 'lastgreen/prd',
    base: 'c0',
    head: state.head ?? 'c0',
    published: state.published,
    agent: 'scripted',
    args: ['run'],
    uncommitted: 0,
    taken: [],
    lost: [],
    pid: 1,
    host: 'here',
    ...(policy.only === undefined ? {} : { only: policy.only }),
  };
}

function play(world: World, state: LoopState, step: Step): EventBody[] {
  switch (step.kind) {
    case 'record':
      return [...step.events];
    case 'stop':
      return [{ type: 'run-stopped', reason: step.reason, exitCode: step.exitCode, detail: step.detail }];
    case 'measure-baseline':
      return [
        {
          type: 'baseline-measured',
          commit: step.commit,
          key: world.policy.gatesKey,
          outcome: world.baseline ?? 'green',
          tests: null,
          detail: '',
          ...(world.baselineRatchet === undefined ? {} : { ratchet: world.baselineRatchet }),
        },
      ];
    case 'measure-final':
      return [
        {
          type: 'final-measured',
          commit: step.commit,
          outcome: world.final?.(step.commit) ?? 'green',
          detail: 'final',
          ...(world.finalRatchet === undefined ? {} : { ratchet: world.finalRatchet }),
        },
      ];
    case 'run-agent':
      return [agentEnded(step.cycle, world.behave(step.cycle))];
    case 'recover-cycle':
      return [agentEnded(step.cycle, { ended: { ending: 'cancelled' } })];
    case 'measure-attempt':
      return [measured(world, step.cycle)];
    case 'put-approved':
      return [putApproved(world, step.cycle)];
    case 'run-hook':
      return [hookRan(world, step)];
    case 'drop-request':
    case 'end-services':
    case 'wait':
      return [];
    case 'run-guards':
      return [guardsRan(world, step.cycle)];
    case 'run-gate':
      return [gateRan(world, state, step)];
    case 'run-review':
      return [reviewGiven(world, step.cycle)];
    case 'land': {
      const { cycle } = step;
      if (cycle.measured === null || cycle.verdict === null) throw new Error('landing without a verdict');
      const to = world.movedTo?.(cycle) ?? null;
      if (to !== null) {
        const { tree, work } = cycle.measured;
        return [{ type: 'branch-moved', from: cycle.base, to, replayed: { tree, work }, taken: [], lost: [] }];
      }
      const size = { files: 1, added: cycle.measured.added, removed: 0 };
      const landed = { cycle: cycle.cycle, task: cycle.task, commit: `c${cycle.cycle}`, tree: cycle.measured.tree };
      return [
        { type: 'task-landed', ...landed, subject: 's', done: cycle.verdict.done, ...size, proof: 'p', heldBy: null },
      ];
    }
    case 'tick-plan':
      return [{ type: 'plan-ticked', task: step.task, digest: null }];
    case 'release-landings':
      return [{ type: 'landings-released', head: step.head }];
  }
}

function hookRan(world: World, { event, hook, cycle }: Step & { kind: 'run-hook' }): HookRan {
  const outcome = world.hook?.(event, hook.name, cycle) ?? 'ok';
  return {
    type: 'hook-ran',
    event,
    name: hook.name,
    service: hook.ready !== null,
    outcome,
    exitCode: outcome === 'failed' ? 3 : null,
    durationMs: 1,
    excerpt: outcome === 'ok' ? '' : 'it broke',
    cycle: cycle?.cycle ?? null,
  };
}

function agentEnded(cycle: CycleState, behaviour: Behaviour): AgentEnded {
  return {
    type: 'agent-ended',
    cycle: cycle.cycle,
    ending: 'exited',
    exitCode: 0,
    signal: null,
    terminal: true,
    claim: { kind: 'none' },
    error: null,
    usage: { inputTokens: 10, outputTokens: 1, cachedTokens: 0, costUsd: 0.01 },
    turns: 1,
    durationMs: 1,
    finalMessage: '',
    outputBytes: 0,
    leftover: { ended: 0, alive: 0 },
    permissionDenials: [],
    ...behaviour.ended,
  };
}

function measured(world: World, cycle: CycleState): EventBody {
  const behaviour = world.behave(cycle);
  const empty = behaviour.empty === true && cycle.from === null;
  const work =
    behaviour.empty === true ? (cycle.from ?? `tree-of-${cycle.base}`) : (behaviour.tree ?? `work-${cycle.cycle}`);
  const ticks = !empty && cycle.ended !== null && wouldFinish(cycle.ended, world.policy.planKind);
  return {
    type: 'attempt-measured',
    cycle: cycle.cycle,
    tree: ticks ? `${work}+tick` : work,
    work,
    ticks,
    ref: `refs/attempt/${cycle.task}/${cycle.taskCycle}`,
    empty,
    files: empty ? 0 : 1,
    added: empty ? 0 : 10,
    removed: 0,
    paths: [],
    commits: 0,
    stashes: 0,
    notes: [],
  };
}

/** What was approved, as it was made; `behave` may say otherwise. */
function putApproved(world: World, cycle: CycleState): EventBody {
  const { approval } = cycle;
  if (approval === null) throw new Error('work was put that nobody approved');
  const { tree } = approval.work;
  return measured({ ...world, behave: (of) => ({ tree, ...world.behave(of) }) }, cycle);
}

function guardsRan(world: World, cycle: CycleState): EventBody {
  const { findings = [], oldTests, newTests, standIn } = world.behave(cycle);
  const standIns = standIn === undefined ? [] : ['src/a.js'];
  const tests = {
    old: oldTests === undefined ? [] : ['test/a.test.js'],
    fresh: newTests === undefined ? [] : ['test/new.test.js'],
    standIns,
  };
  const judged = cycle.approval === null ? findings : liftApproved(findings, cycle.approval.findings);
  return { type: 'guards-ran', cycle: cycle.cycle, findings: judged, tests };
}

function reviewGiven(world: World, cycle: CycleState): ReviewGiven {
  return {
    type: 'review-given',
    cycle: cycle.cycle,
    agent: 'second',
    answer: 'approve',
    objections: [],
    fingerprint: null,
    because: 'it has no objection',
    failure: null,
    usage: { inputTokens: 10, outputTokens: 1, cachedTokens: 0, costUsd: 0.01 },
    durationMs: 1,
    leftover: { ended: 0, alive: 0 },
    ...world.behave(cycle).review,
  };
}

function gateRan(world: World, state: LoopState, step: Step & { kind: 'run-gate' }): GateRan {
  const cycle = state.cycle;
  if (cycle === null) throw new Error('a gate ran outside of a cycle');
  const behaviour = world.behave(cycle);
  if (isRatchetStage(step.stage)) return numberRead(behaviour, cycle, step);
  const listed = typeof behaviour.gate === 'string' ? [behaviour.gate] : (behaviour.gate ?? ['green']);
  const nth = (outcomes: readonly GateOutcome[], isOfStage: (run: GateRan) => boolean): GateOutcome =>
    outcomes[Math.min(cycle.gates.filter(isOfStage).length, outcomes.length - 1)] ?? 'green';
  const reason =
    step.stage === 'new-tests' ? behaviour.newTests : step.stage === 'stand-in' ? behaviour.standIn : undefined;
  const plain =
    step.stage === 'control'
      ? (behaviour.control ?? 'green')
      : step.stage === 'old-tests'
        ? nth(behaviour.oldTests ?? [], (run) => run.stage === 'old-tests')
        : reason !== undefined
          ? reason === null
            ? 'green'
            : 'red'
          : (behaviour.gates?.[step.gate.name] ?? nth(listed, isOfAttempt));
  const hasMissed = behaviour.missedLock === step.stage;
  const outcome = hasMissed ? 'lock-missed' : step.again && plain === 'green' ? 'flaky' : plain;
  const failed = outcome !== 'green' && outcome !== 'flaky';
  return {
    type: 'gate-ran',
    cycle: cycle.cycle,
    name: step.gate.name,
    stage: step.stage,
    tree: step.tree ?? `tree-of-${step.head}`,
    command: commandText(step.gate.run),
    outcome,
    exitCode: failed ? 1 : 0,
    signal: null,
    durationMs: 1,
    tests: behaviour.tests ?? null,
    fingerprint: failed ? (behaviour.fingerprint ?? `failure of ${cycle.task} ${cycle.cycle}`) : null,
    excerpt: failed && step.gate.hidden ? (behaviour.hiddenExcerpt ?? '') : '',
    log: null,
    changedFiles: [],
    ...(reason && !hasMissed ? { reason } : {}),
  };
}

function numberRead(
  { number = 0, numberOnBase = null }: Behaviour,
  { cycle }: CycleState,
  step: Step & { kind: 'run-gate' },
): GateRan {
  const read = step.stage === 'ratchet' ? number : numberOnBase;
  return {
    type: 'gate-ran',
    cycle,
    name: step.gate.name,
    stage: step.stage,
    tree: step.tree ?? `tree-of-${step.head}`,
    command: 'count',
    outcome: read === null ? 'red' : 'green',
    exitCode: read === null ? 1 : 0,
    signal: null,
    durationMs: 1,
    tests: null,
    fingerprint: null,
    excerpt: read === null ? 'it printed nothing' : '',
    log: null,
    changedFiles: [],
    number: read,
  };
}
