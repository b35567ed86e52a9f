import { describe, expect, test } from 'vitest';
import type { Gate } from '../../../src/core/gate/gate.ts';
import type { Finding } from '../../../src/core/guard/finding.ts';
import type { ProofGate } from '../../../src/core/verdict/proof.ts';
import { chooseCommand } from '../../../src/core/verify/choose-command.ts';
import { compareFindings } from '../../../src/core/verify/compare-findings.ts';
import { compareRun } from '../../../src/core/verify/compare-run.ts';
import { renderVerify } from '../../../src/core/verify/render-verify.ts';
import { gateOf } from './sample-proof.ts';

const counted = { collected: 3, passed: 2, failed: 1, skipped: 0, reader: 'junit' };

describe('a run that is made again', () => {
  test.each<[string, Partial<ProofGate>, Partial<ProofGate>]>([
    ['is as it was', {}, {}],
    ['needs two tries where it was green at once', {}, { outcome: 'flaky' }],
    ['is green at once where it was flaky', { outcome: 'flaky' }, {}],
    ['is red where it was red', { outcome: 'red', stage: 'new-tests' }, { outcome: 'red', exitCode: 2 }],
    [
      'is counted by another reader',
      {},
      { tests: { collected: 3, passed: 3, failed: 0, skipped: 0, reader: 'junit' } },
    ],
  ])('is the same where it %s', (_name, before, now) => {
    expect(compareRun(gateOf(before), gateOf(now), ': why')).toEqual([]);
  });

  test.each<[string, Partial<ProofGate>, Partial<ProofGate>]>([
    ['gate test: green in the proof, red (exit 1) now: why', {}, { outcome: 'red', exitCode: 1 }],
    ['gate test: green in the proof, timed-out now: why', {}, { outcome: 'timed-out', exitCode: null }],
    ['gate test (new-tests): red in the proof, green now', { outcome: 'red', stage: 'new-tests' }, {}],
    [
      'gate test (new-tests): red in the proof, nothing-ran now: why',
      { outcome: 'red', stage: 'new-tests' },
      { outcome: 'nothing-ran' },
    ],
    ['gate test: 3 tests in the proof, 3 tests, 1 failed now', {}, { tests: counted }],
    ['gate test: 3 tests in the proof, no count of tests now', {}, { tests: null }],
  ])('%s', (message, before, now) => {
    expect(compareRun(gateOf(before), gateOf(now), ': why')).toEqual([{ about: 'gate', message }]);
  });
});

describe('findings', () => {
  const finding = (rule: string, path: string | null, line = 1): Finding => ({
    rule,
    severity: 'note',
    path,
    line,
    message: '',
  });

  test('are the same by rule and path, wherever they stand in a file', () => {
    expect(compareFindings([finding('migration', 'a', 1)], [finding('migration', 'a', 9)], [])).toEqual([]);
  });

  test('of the attempt’s own tree are not looked for in a commit', () => {
    expect(compareFindings([finding('snapshot-note', null), finding('plan-tampered', null)], [], [])).toEqual([]);
  });

  test('that would stop it now and were a mere note are told, unless a person approved them', () => {
    const now = [
      { ...finding('test-skipped', 'a'), severity: 'block' as const },
      { ...finding('migration', 'b'), severity: 'ask' as const },
      { ...finding('dependency-added', 'c'), severity: 'ask' as const },
    ];
    const before = now.map((each) => ({ ...each, severity: 'note' as const }));
    expect(compareFindings(before, now, [{ rule: 'migration', path: 'b' }]).map(({ message }) => message)).toEqual([
      'test-skipped in a would not let it land now (is it granted by a plan: --plan FILE)',
      'dependency-added in c would not let it land now (is it granted by a plan: --plan FILE)',
    ]);
  });

  test('that are new or gone are told', () => {
    expect(
      compareFindings([finding('migration', 'a')], [finding('diff-too-large', null)], []).map(({ message }) => message),
    ).toEqual(['diff-too-large is found now, not in the proof', 'migration in a is in the proof, not found now']);
  });
});

describe('a command of a proof', () => {
  const gate = (name: string, run: Gate['run']): Gate => ({
    name,
    run,
    timeoutMs: 1,
    report: null,
    hidden: false,
    lock: null,
  });

  test('is the configured one of that text, by its name where there are several', () => {
    const [a, b] = [gate('a', 'npm test'), gate('b', ['npm', 'test'])];
    expect(chooseCommand(gateOf({ name: 'b' }), [a, b])).toBe(b);
    expect(chooseCommand(gateOf({ name: 'x' }), [a, b])).toBe(a);
  });

  test('is none where only the name is configured', () => {
    expect(chooseCommand(gateOf({ name: 'a', command: 'rm -rf .' }), [gate('a', 'npm test')])).toBeNull();
  });
});

test('what a note says can’t steer the terminal that it is shown on', () => {
  const commit = 'a'.repeat(40);
  const message = 'gate \u001b]52;c;AAAA\u0007x\n\r\u202ey: not run';
  const result = {
    same: false,
    commits: [
      {
        commit,
        subject: '\u001b[2Jone\ntwo',
        task: null,
        result: 'differs' as const,
        differences: [{ about: 'gate' as const, message }],
        gates: [],
        notes: [],
      },
    ],
  };
  expect(renderVerify(result)).toBe('aaaaaaaaaaaa differs: one two (0 gates run again)\n  gate x y: not run\n');
});
