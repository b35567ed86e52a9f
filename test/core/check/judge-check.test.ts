import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeCheck, type CheckEvidence } from '../../../src/core/check/judge-check.ts';
import type { GateOutcome } from '../../../src/core/gate/gate.ts';
import type { Severity } from '../../../src/core/guard/finding.ts';
import { finding, gateRun } from './sample-check.ts';

const nothing: CheckEvidence = { changed: 1, findings: [], gates: [], untaken: [] };
const verdict = (over: Partial<CheckEvidence>): string => {
  const judged = judgeCheck({ ...nothing, ...over });
  return `${judged.verdict}: ${judged.because}`;
};

describe('the verdict over a change', () => {
  test.each<[string, Partial<CheckEvidence>]>([
    ['green: 1 file changed, no gate ran', {}],
    ['green: no change, no gate ran', { changed: 0 }],
    ['green: 2 files changed, 1 gate passed', { changed: 2, gates: [gateRun()] }],
    ['green: 1 file changed, no gate ran', { findings: [finding({ severity: 'note' })] }],
    ['rejected: guards block (1 finding)', { findings: [finding()] }],
    [
      'awaiting: a person should look (2 findings)',
      { findings: [finding({ severity: 'ask' }), finding({ severity: 'ask' })] },
    ],
    ['red: failed: test', { gates: [gateRun({ outcome: 'red', exitCode: 1 })] }],
    ['red: failed: test', { gates: [gateRun({ outcome: 'timed-out', exitCode: null })] }],
    ['red: failed: test', { gates: [gateRun({ outcome: 'nothing-ran' })] }],
    ['unknown: no result: lint', { gates: [gateRun(), gateRun({ name: 'lint', outcome: 'not-run', exitCode: 127 })] }],
    ['unknown: no result: test', { gates: [gateRun({ outcome: 'changed-files' })] }],
    ['unknown: not everything could be read: a: denied', { untaken: ['a: denied'] }],
    ['rejected: guards block (1 finding)', { findings: [finding()], gates: [gateRun({ outcome: 'red' })] }],
    ['red: failed: test', { findings: [finding({ severity: 'ask' })], gates: [gateRun({ outcome: 'red' })] }],
    ['unknown: no result: test', { findings: [finding({ severity: 'ask' })], gates: [gateRun({ outcome: 'killed' })] }],
  ])('%s', (expected, evidence) => {
    expect(verdict(evidence)).toBe(expected);
  });

  test('is green only when nothing blocks or asks, every gate passed, and everything could be read', () => {
    const outcomes = [
      'green',
      'flaky',
      'red',
      'nothing-ran',
      'timed-out',
      'killed',
      'not-run',
      'changed-files',
      'lock-missed',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom<Severity>('block', 'ask', 'note'), { maxLength: 4 }),
        fc.array(fc.constantFrom(...(outcomes as GateOutcome[])), { maxLength: 4 }),
        fc.array(fc.constant('a: denied'), { maxLength: 1 }),
        (severities, runs, untaken) => {
          const judged = judgeCheck({
            changed: 1,
            findings: severities.map((severity) => finding({ severity })),
            gates: runs.map((outcome) => gateRun({ outcome })),
            untaken,
          });
          const isClean =
            severities.every((each) => each === 'note') &&
            runs.every((each) => each === 'green' || each === 'flaky') &&
            untaken.length === 0;
          expect(judged.verdict === 'green').toBe(isClean);
        },
      ),
    );
  });
});
