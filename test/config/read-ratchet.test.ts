import { expect, test } from 'vitest';
import { problemsOf, settingsOf } from './settings-input.ts';

test('a ratchet is a command that runs like a full gate', () => {
  expect(settingsOf("baseline: {ratchet: 'npm run --silent count'}").ratchet).toEqual({
    name: 'ratchet',
    run: 'npm run --silent count',
    timeoutMs: 30 * 60_000,
    report: null,
    hidden: false,
    lock: null,
  });
  expect(settingsOf('baseline: green').ratchet).toBeNull();
  expect(settingsOf(null).ratchet).toBeNull();
});

const strict = [
  'gate-config-changed',
  'test-deleted',
  'test-skipped',
  'test-weakened',
  'type-escape',
  'lint-escape',
  'coverage-lowered',
];
const told = ['public-api-changed', 'commented-out'];

test.each(['off', 'note', 'ask', 'block'])(
  'with a ratchet, its guards set to %s are refused where that blinds them',
  (severity) => {
    const refused = [...strict, ...told, 'migration'].filter(
      (rule) => problemsOf(`baseline: {ratchet: count}\nguards: {rules: {${rule}: ${severity}}}`).length > 0,
    );
    const expected = { off: [...strict, ...told], note: strict, ask: [], block: [] };
    expect(refused).toEqual(expected[severity as keyof typeof expected]);
  },
);

test('without a ratchet every guard may be set as people like', () => {
  expect(problemsOf('guards: {rules: {type-escape: off, public-api-changed: off}}')).toEqual([]);
});
