import type { Proof, ProofGate } from '../../../src/core/verdict/proof.ts';

export const [parent, tree, other] = ['a', 'b', 'c'].map((digit) => digit.repeat(40)) as [string, string, string];

export function gateOf(over: Partial<ProofGate> = {}): ProofGate {
  return {
    name: 'test',
    stage: 'quick',
    command: 'npm test',
    tree,
    outcome: 'green',
    exitCode: 0,
    signal: null,
    durationMs: 1200,
    tests: { collected: 3, passed: 3, failed: 0, skipped: 0, reader: 'tap' },
    ...over,
  };
}

export const sampleProof: Proof = {
  format: 'lastgreen-proof/1',
  loop: 'lastgreen/plan',
  task: 'T-1',
  title: 'Do it',
  cycle: 1,
  attempt: 1,
  agent: 'claude',
  parent,
  tree,
  verdict: 'green',
  because: 'all gates passed',
  done: true,
  judgedAt: '2026-01-01T00:00:00.000Z',
  gates: [gateOf()],
  findings: [{ rule: 'migration', severity: 'note', path: 'db/1.sql', line: null, message: 'm' }],
};
