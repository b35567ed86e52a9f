import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AgentEvent } from '../../../src/core/agent/event.ts';
import { StuckDetector, defaultStuckLimits, type StuckFinding } from '../../../src/core/stuck/stuck-detector.ts';

interface Step {
  readonly name?: string;
  readonly input?: string;
  readonly result?: string;
  readonly isError?: boolean;
}

let count = 0;
function step({ name = 'Bash', input = 'npm test', result = 'ok', isError = false }: Step): AgentEvent[] {
  const id = String((count += 1));
  return [
    { kind: 'action', id, turn: `t${id}`, name, input },
    { kind: 'observation', actionId: id, isError, text: result },
  ];
}
const message = (turn: string): AgentEvent => ({ kind: 'message', text: 'I think', turn });
const steps = (...each: readonly Step[]): AgentEvent[] => each.flatMap(step);
const times = (number: number, each: Step): AgentEvent[] => steps(...Array.from({ length: number }, () => each));
const detector = (): StuckDetector => new StuckDetector(defaultStuckLimits);
function findings(events: readonly AgentEvent[], watch = detector()): StuckFinding[] {
  return events.map((event) => watch.push(event)).filter((found) => found !== null);
}
const kinds = (events: readonly AgentEvent[]): string[] => findings(events).map(({ kind }) => kind);

describe('what is repeated', () => {
  test('is found at the fourth same action with the same result, with both named', () => {
    expect(findings(times(3, {}))).toEqual([]);
    expect(findings(times(4, { input: '{"command":"npm test"}', result: '1 failed' }))).toEqual([
      {
        kind: 'same-steps',
        message: 'the same action 4 times in a row with the same result: Bash {"command":"npm test"} → 1 failed',
        isFinal: false,
      },
    ]);
  });

  test('is counted from its own beginning the second time', () => {
    expect(kinds(times(7, {}))).toEqual(['same-steps']);
    expect(kinds(times(8, {}))).toEqual(['same-steps', 'same-steps']);
    expect(findings(times(8, {})).map(({ isFinal }) => isFinal)).toEqual([false, true]);
  });

  test('is found at the third error of the same action, whatever it said', () => {
    const failing = (result: string): Step => ({ result, isError: true });
    expect(findings(steps(failing('a'), failing('b')))).toEqual([]);
    expect(findings(steps(failing('a'), failing('b'), failing('c')))).toMatchObject([
      { kind: 'same-errors', isFinal: true },
    ]);
    expect(kinds(steps(failing('a'), { ...failing('b'), input: 'npm ci' }, failing('c')))).toEqual([]);
  });

  test('is found where two actions come in turn three times each', () => {
    const [edit, check] = [{ name: 'Edit', input: 'a' }, { name: 'Bash' }];
    expect(kinds(steps(edit, check, edit, check, edit))).toEqual([]);
    expect(findings(steps(edit, check, edit, check, edit, check))).toEqual([
      {
        kind: 'alternating-steps',
        message: 'two actions in turn, 6 in a row with the same results: Edit a → ok, and Bash npm test → ok',
        isFinal: false,
      },
    ]);
    expect(kinds(steps(edit, check, edit, check, edit, { ...check, result: 'other' }))).toEqual([]);
  });

  test('is found in messages without an action; one whose action follows is none', () => {
    expect(kinds(['a', 'b', 'c'].map(message))).toEqual([]);
    expect(findings(['a', 'b', 'c', 'd'].map(message))).toEqual([
      { kind: 'idle-messages', message: '3 messages in a row without an action', isFinal: false },
    ]);
    expect(kinds(['', '', '', ''].map(message))).toEqual(['idle-messages']);
    // Several blocks are one message.
    expect(kinds(['a', 'a', 'a', 'a', 'a'].map(message))).toEqual([]);
    const talking = Array.from({ length: 9 }, (_, index): AgentEvent[] => [
      message(`m${index}`),
      { kind: 'action', id: `i${index}`, turn: `m${index}`, name: 'Bash', input: String(index) },
    ]);
    expect(kinds(talking.flat())).toEqual([]);
  });

  test('is found in a context that is too long twice', () => {
    const full: AgentEvent = { kind: 'notice', message: 'Prompt is too long' };
    expect(kinds([full])).toEqual([]);
    expect(findings([full, ...step({}), full])).toMatchObject([{ kind: 'context-errors', isFinal: true }]);
  });
});

describe('nothing is repeated', () => {
  test.each([
    ['where a time differs, it is the same', 'at 2026-12-01T10:00:00Z', 'at 2026-12-01T10:00:07Z', 1],
    ['nor by a duration', '3 passed in 1.2s', '3 passed in 1.4s', 1],
    ['nor by a process number', 'server [4711] pid 4711', 'server [4712] pid 4712', 1],
    ['nor by a temporary path', 'wrote /tmp/a1b2/out', 'wrote /tmp/c3d4/out', 1],
    ['nor by colours', '\u001b[31mred\u001b[0m', 'red', 1],
    ['where the output moves', '34 % built', '35 % built', 0],
    ['where a count differs', '3 failed', '2 failed', 0],
  ])('%s', (_, one, other, found) => {
    const looks = [one, other, one, other].map((result) => ({ result }));
    expect(kinds(steps(...looks))).toHaveLength(found);
  });

  test('where a build is polled for an hour and its output moves', () => {
    const polls = Array.from({ length: 500 }, (_, index) => ({ result: `step ${index} of 500` }));
    expect(kinds(steps(...polls))).toEqual([]);
  });

  test('where the same test runs after different edits', () => {
    const rounds = Array.from({ length: 50 }, (_, index) => [
      { name: 'Edit', input: `change ${index}` },
      { input: 'npm test', result: '1 failed', isError: true },
    ]);
    expect(kinds(steps(...rounds.flat()))).toEqual([]);
  });

  test.each([
    ['a server is waited for', { input: 'sleep 2 && curl -sf localhost:3000/health', result: 'exit 7', isError: true }],
    ['a quiet build in the background is looked at', { name: 'BashOutput', input: 'b1', result: 'running' }],
    ['a command waits by itself', { input: 'npx wait-on tcp:3000', result: 'timed out', isError: true }],
  ])('where %s', (_, each) => {
    expect(kinds(times(50, each))).toEqual([]);
  });

  test('where files change in between', () => {
    const watch = detector();
    const found = Array.from({ length: 40 }, () => {
      watch.sawChange();
      return findings(times(1, { isError: true }), watch);
    });
    expect(found.flat()).toEqual([]);
  });

  test('after a last word: what follows begins anew', () => {
    const terminal: AgentEvent = {
      kind: 'terminal',
      ok: true,
      finalMessage: '',
      error: null,
      usage: { inputTokens: null, outputTokens: null, cachedTokens: null, costUsd: null },
      turns: null,
      permissionDenials: [],
    };
    expect(kinds([...times(3, {}), terminal, ...times(3, {})])).toEqual([]);
  });

  test('where a rule is off', () => {
    const off = new StuckDetector({ maxSameSteps: 0, maxSameErrors: 0, maxAlternatingSteps: 0, maxIdleMessages: 0 });
    const events = [...times(50, { isError: true }), ...['a', 'b', 'c', 'd', 'e'].map(message)];
    expect(findings(events, off)).toEqual([]);
  });
});

test('in steps that all differ nothing is found, in whatever order results come', () => {
  const inputs = fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme-ascii' }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(inputs, fc.boolean(), (texts, isError) => {
      const all = texts.map((input, index) => step({ input: `${index}: ${input}`, isError }));
      expect(kinds(all.flat())).toEqual([]);
      expect(
        kinds(
          [...all.map(([action]) => action), ...all.map(([, result]) => result)].filter((each) => each !== undefined),
        ),
      ).toEqual([]);
    }),
  );
});

test('a stream that makes no sense is no fault, and takes no more and more memory', () => {
  const watch = detector();
  for (let at = 0; at < 10_000; at += 1) {
    watch.push({ kind: 'action', id: `x${at}`, turn: '', name: 'a', input: String(at) });
    watch.push({ kind: 'observation', actionId: `never${at}`, isError: false, text: 'x' });
  }
  expect(watch.push({ kind: 'observation', actionId: '', isError: true, text: '' })).toBeNull();
});
