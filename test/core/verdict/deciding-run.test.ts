import { expect, test } from 'vitest';
import type { GateRan } from '../../../src/core/journal/event.ts';
import type { VerdictName } from '../../../src/core/verdict/verdict.ts';
import { decidingRun } from '../../../src/core/verdict/deciding-run.ts';

type Told = readonly [stage: GateRan['stage'], outcome: GateRan['outcome']];

const ranAs = ([stage, outcome]: Told): GateRan => ({
  type: 'gate-ran',
  cycle: 1,
  name: 'test',
  stage,
  tree: 'a'.repeat(40),
  command: 'npm test',
  outcome,
  exitCode: null,
  signal: null,
  durationMs: 0,
  tests: null,
  fingerprint: null,
  excerpt: '',
  log: null,
  changedFiles: [],
});

test.each<[string, VerdictName, readonly Told[], number | null]>([
  [
    'the red gate, behind its control',
    'red',
    [
      ['quick', 'green'],
      ['full', 'red'],
      ['full', 'red'],
      ['control', 'green'],
    ],
    2,
  ],
  [
    'a gate that could not run',
    'unknown',
    [
      ['quick', 'not-run'],
      ['control', 'not-run'],
    ],
    0,
  ],
  [
    'the gate that the old tests turned red',
    'unproven',
    [
      ['quick', 'green'],
      ['old-tests', 'red'],
      ['old-tests', 'red'],
    ],
    2,
  ],
  [
    'new tests that pass without the change',
    'unproven',
    [
      ['quick', 'green'],
      ['new-tests', 'green'],
    ],
    1,
  ],
  [
    'new tests that fail for the wrong reason',
    'unproven',
    [
      ['quick', 'green'],
      ['new-tests', 'red'],
    ],
    1,
  ],
  ['a test runner that ran nothing', 'unproven', [['quick', 'nothing-ran']], 0],
  [
    'nothing, where new tests are missing',
    'unproven',
    [
      ['quick', 'green'],
      ['old-tests', 'green'],
    ],
    null,
  ],
  [
    'nothing, where a guard asks and the new tests failed as they should',
    'awaiting',
    [
      ['quick', 'green'],
      ['new-tests', 'red'],
    ],
    null,
  ],
  ['nothing, where fewer tests ran', 'rejected', [['quick', 'green']], null],
  ['nothing, where a guard blocked before any gate', 'rejected', [], null],
  [
    'nothing, where a red gate passed on its one re-run',
    'rejected',
    [
      ['quick', 'red'],
      ['quick', 'flaky'],
    ],
    null,
  ],
])('%s', (_name, verdict, told, expected) => {
  const runs = told.map(ranAs);
  expect(decidingRun({ verdict, lands: false }, runs)).toBe(expected === null ? null : runs[expected]);
});

test('nothing kept an attempt that landed', () => {
  expect(decidingRun({ verdict: 'green', lands: true }, [ranAs(['new-tests', 'red'])])).toBeNull();
});
