import type { CheckResult } from '../../../src/core/check/check-result.ts';
import type { GateRun } from '../../../src/core/gate/gate.ts';
import type { Finding } from '../../../src/core/guard/finding.ts';

export function finding(over: Partial<Finding> = {}): Finding {
  return { rule: 'test-skipped', severity: 'block', path: 'a.test.ts', line: 3, message: '"adds" is skipped', ...over };
}

export function gateRun(over: Partial<GateRun> = {}): GateRun {
  return {
    name: 'test',
    stage: 'quick',
    tree: 't',
    command: 'npm test',
    outcome: 'green',
    exitCode: 0,
    signal: null,
    durationMs: 1_200,
    tests: { collected: 2, passed: 2, failed: 0, skipped: 0, reader: 'vitest' },
    fingerprint: null,
    excerpt: '',
    log: null,
    changedFiles: [],
    ...over,
  };
}

export const everything: CheckResult = {
  verdict: 'rejected',
  because: 'guards block (1 finding)',
  findings: [
    finding(),
    finding({
      rule: 'dependency-added',
      severity: 'ask',
      path: 'package.json',
      line: null,
      message: 'left-pad is new',
    }),
    finding({ rule: 'plan-tampered', severity: 'note', path: null, line: null, message: 'the plan was changed' }),
  ],
  gates: [gateRun(), gateRun({ name: 'lint', outcome: 'red', exitCode: 1, tests: null })],
};
