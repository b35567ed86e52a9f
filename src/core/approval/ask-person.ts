import type { ApprovalAsked, VerdictGiven } from '../journal/event.ts';
import type { Policy } from '../loop/facts.ts';
import type { CycleState, LoopState } from '../loop/state.ts';
import { judgeProof } from '../verdict/judge-proof.ts';
import type { AskedFinding, AskKind } from './asked.ts';

/** Outcomes that say nothing about approved work: it waits again, as it did. */
const unknown: ReadonlySet<string> = new Set(['unknown', 'infrastructure', 'limited']);

/** What is asked of a person after this verdict; `null`: nothing. */
export function askPerson(state: LoopState, cycle: CycleState, policy: Policy): ApprovalAsked | null {
  const { verdict } = cycle;
  if (verdict === null || cycle.asked || !asks(cycle, verdict)) return null;
  const claim = cycle.ended?.claim;
  const kind = kindOf(cycle);
  const isQuestion = kind === 'question' && claim?.kind === 'ask';
  return {
    type: 'approval-asked',
    task: cycle.task,
    question: isQuestion ? claim.question : verdict.because,
    ref: verdict.ref,
    kind,
    cycle: cycle.cycle,
    findings: kind === 'finding' ? askedFindings(state, cycle, policy) : [],
  };
}

function asks({ approval }: CycleState, { verdict, cause }: VerdictGiven): boolean {
  return verdict === 'awaiting' || (approval !== null && unknown.has(verdict) && cause !== 'branch-conflict');
}

function kindOf({ approval, ended, measured }: CycleState): AskKind {
  if (ended?.claim.kind === 'ask') return 'question';
  return measured?.empty === true ? 'already-true' : (approval?.kind ?? 'finding');
}

/** Everything that stands between this work and the branch; what was approved before is asked with the rest. */
function askedFindings(state: LoopState, cycle: CycleState, policy: Policy): AskedFinding[] {
  const asking = (cycle.findings ?? []).filter(({ severity }) => severity === 'ask');
  const found = asking.map(({ rule, path, message }) => ({ rule, path, message }));
  const before = cycle.approval?.findings ?? [];
  const proof = judgeProof({ state, cycle, policy, interrupted: false });
  // Old tests that could not be run: no guard says so, and a person may accept it all the same.
  const tests = proof?.verdict === 'awaiting' ? (cycle.tests?.old ?? []) : [];
  const untried = tests.map((path) => ({ rule: 'test-changed', path, message: proof?.because ?? '' }));
  return [...before, ...found, ...untried];
}
