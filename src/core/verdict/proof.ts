import type { AskedFinding } from '../approval/asked.ts';
import type { Approved } from '../approval/waiting.ts';
import type { GateRan } from '../journal/event.ts';
import type { RatchetLanded } from '../ratchet/ratchet-state.ts';
import type { CycleState } from '../loop/state.ts';

/** The record that carries a green verdict with its commit: which commands ran, on which tree, with which result. */
export interface Proof {
  readonly format: 'lastgreen-proof/1';
  readonly loop: string;
  readonly task: string;
  readonly title: string;
  readonly cycle: number;
  readonly attempt: number;
  readonly agent: string;
  /** The last green commit that the attempt was judged against. */
  readonly parent: string;
  readonly tree: string;
  readonly verdict: string;
  readonly because: string;
  readonly done: boolean;
  readonly judgedAt: string;
  readonly gates: readonly ProofGate[];
  /** Only with a ratchet: what it fell from and to, and the red gates that this excused. */
  readonly ratchet?: RatchetLanded;
  readonly findings: CycleState['findings'];
  /** A person's yes, without which it had not landed; left out: none was needed. */
  readonly approval?: ProofApproval;
  /** What a second agent said of it; left out where none was asked. */
  readonly review?: { readonly agent: string; readonly answer: string };
}

/** What a person approved: these rules on these paths are notes in `findings`. */
export interface ProofApproval extends Pick<Approved, 'kind' | 'answer' | 'by' | 'at'> {
  readonly asked: string;
  readonly findings: readonly Pick<AskedFinding, 'rule' | 'path'>[];
}

export type ProofGate = Pick<
  GateRan,
  | 'name'
  | 'stage'
  | 'command'
  | 'tree'
  | 'outcome'
  | 'exitCode'
  | 'signal'
  | 'durationMs'
  | 'tests'
  | 'reason'
  | 'number'
>;

/** The proof of a cycle that lands, as the text of its note. The same cycle gives the same bytes: landing may be done again after a crash. */
export function writeProof(cycle: CycleState, loop: string, title: string): string {
  const { verdict, verdictAt, measured, review } = cycle;
  if (verdict === null || verdictAt === null || measured === null)
    throw new Error('a proof was asked for before the verdict');
  const proof: Proof = {
    format: 'lastgreen-proof/1',
    loop,
    task: cycle.task,
    title,
    cycle: cycle.cycle,
    attempt: cycle.attempt,
    agent: cycle.agent,
    parent: cycle.base,
    tree: measured.tree,
    verdict: verdict.verdict,
    because: verdict.because,
    done: verdict.done,
    judgedAt: verdictAt,
    gates: cycle.gates.filter((run) => run.stage !== 'control' && run.stage !== 'ratchet-control').map(toProofGate),
    ...(verdict.ratchet === undefined ? {} : { ratchet: verdict.ratchet }),
    findings: cycle.findings,
    ...(cycle.approval === null ? {} : { approval: toProofApproval(cycle.approval) }),
    ...(review === null ? {} : { review: { agent: review.agent, answer: review.answer } }),
  };
  return `${JSON.stringify(proof, null, 1)}\n`;
}

function toProofApproval({ kind, question, findings, answer, by, at }: Approved): ProofApproval {
  return { kind, asked: question, findings: findings.map(({ rule, path }) => ({ rule, path })), answer, by, at };
}

function toProofGate(run: GateRan): ProofGate {
  const { name, stage, command, tree, outcome, exitCode, signal, durationMs, tests, reason, number } = run;
  const told = { name, stage, command, tree, outcome, exitCode, signal, durationMs, tests };
  return { ...told, ...(reason === undefined ? {} : { reason }), ...(number === undefined ? {} : { number }) };
}
