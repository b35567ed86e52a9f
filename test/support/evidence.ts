import type { Gate } from '../../src/core/gate/gate.ts';
import type { AgentEnded, AttemptMeasured, GateRan, VerdictGiven } from '../../src/core/journal/event.ts';
import type { Policy } from '../../src/core/loop/facts.ts';
import { fold } from '../../src/core/loop/fold.ts';
import { emptyState, type CycleState, type LoopState } from '../../src/core/loop/state.ts';
import type { Evidence } from '../../src/core/verdict/evidence.ts';
import type { TestChange } from '../../src/core/prove/test-change.ts';
import { makePlan, makePolicy, simulate } from './simulate-loop.ts';

export interface EvidenceCase {
  readonly ended?: Partial<AgentEnded>;
  readonly measured?: Partial<AttemptMeasured>;
  readonly findings?: CycleState['findings'];
  readonly tests?: Partial<TestChange> | null;
  /** Left out: each gate is green. */
  readonly gates?: readonly Partial<GateRan>[];
  readonly cycle?: Partial<CycleState>;
  readonly state?: (state: LoopState) => void;
  readonly policy?: Partial<Policy>;
  readonly interrupted?: boolean;
}

/** What there is to judge after the first cycle of a night: the agent exited, changed something and claims nothing. */
export function evidenceOf(written: EvidenceCase = {}): Evidence {
  const policy = makePolicy(written.policy);
  const { events } = simulate({ plan: makePlan('A'), policy: makePolicy(), behave: () => ({}) });
  const state = emptyState();
  for (const event of events) {
    if (event.type === 'verdict-given') break;
    fold(state, event);
  }
  const { cycle } = state;
  if (!cycle || !cycle.ended || !cycle.measured) throw new Error('the night had no attempt');
  const [green] = cycle.gates;
  if (green === undefined) throw new Error('the night had no gate');
  Object.assign(cycle, {
    ended: { ...cycle.ended, ...written.ended },
    measured: { ...cycle.measured, ...written.measured },
    ...(written.findings === undefined ? {} : { findings: written.findings }),
    ...(written.tests === undefined
      ? {}
      : { tests: written.tests && { old: [], fresh: [], standIns: [], ...written.tests } }),
    ...(written.gates === undefined
      ? {}
      : { gates: written.gates.map((run) => ({ ...green, ...failing(run), ...run })) }),
    ...written.cycle,
  });
  written.state?.(state);
  return { state, cycle, policy, interrupted: written.interrupted ?? false };
}

function failing({ outcome = 'green' }: Partial<GateRan>): Partial<GateRan> {
  return outcome === 'green' || outcome === 'flaky' ? {} : { exitCode: 1, fingerprint: 'test: it' };
}

export function gateOf(name: string, over: Partial<Gate> = {}): Gate {
  return { name, run: name, timeoutMs: 1, report: null, hidden: false, lock: null, ...over };
}

/** What that agent’s end says. */
export function endedOf(over: Partial<AgentEnded>): AgentEnded {
  const { ended } = evidenceOf({ ended: over }).cycle;
  if (ended === null) throw new Error('the night had no end');
  return ended;
}

/** The whole event: what isn't given is as in a verdict that neither charges nor lands, and keeps the work. */
export function verdictOf(over: Partial<VerdictGiven>): VerdictGiven {
  return {
    type: 'verdict-given',
    cycle: 1,
    task: 'A',
    verdict: 'unknown',
    because: '',
    cause: null,
    lands: false,
    done: false,
    falseReport: false,
    charged: false,
    idle: false,
    fingerprint: null,
    keep: 'work-1',
    ref: 'refs/attempt/A/1',
    ...over,
  };
}
