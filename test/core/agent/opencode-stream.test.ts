import { expect, test } from 'vitest';
import type { AgentEvent } from '../../../src/core/agent/event.ts';
import { opencodeStreamDecoder } from '../../../src/core/agent/opencode-stream.ts';

function read(...events: readonly object[]): AgentEvent[] {
  const decoder = opencodeStreamDecoder();
  return [...events.flatMap((event) => decoder.push(JSON.stringify(event))), ...decoder.end()];
}

const last = (...events: readonly object[]) => read(...events).findLast((event) => event.kind === 'terminal');
const start = { type: 'step_start', sessionID: 'ses_1', part: {} };
const text = (words: string) => ({ type: 'text', part: { text: words } });
const tool = (callID: string, state: object = { status: 'completed', output: 'hi' }) => ({
  type: 'tool_use',
  part: { tool: 'bash', callID, state },
});
const finish = (reason: string, tokens: object = { input: 100, output: 20 }, cost = 0.5) => ({
  type: 'step_finish',
  part: { reason, tokens, cost },
});
const failure = (name: string, data: object) => ({ type: 'error', error: { name, data } });

test('ends well with a step that is the last, and sums what the steps took', () => {
  const events = read(
    start,
    text('Look.'),
    tool('a', { status: 'completed', input: { command: 'ls' }, output: 'hi' }),
    tool('b', { status: 'error', input: {}, error: 'no such tool' }),
    finish('tool-calls', { input: 100, output: 20, reasoning: 5, cache: { read: 40, write: 7 } }, 0.25),
    start,
    text('Done.'),
    text('LASTGREEN=done'),
    finish('stop', { input: 10, output: 1, reasoning: 0, cache: { read: 100, write: 0 } }, 0.5),
  );
  const first = { inputTokens: 107, outputTokens: 25, cachedTokens: 40, costUsd: 0.25 };
  const usage = { inputTokens: 117, outputTokens: 26, cachedTokens: 140, costUsd: 0.75 };
  expect(events).toEqual([
    { kind: 'started', session: 'ses_1', model: null, version: null },
    { kind: 'message', text: 'Look.', turn: 'step-1' },
    { kind: 'action', id: 'a', turn: 'step-1', name: 'bash', input: '{"command":"ls"}' },
    { kind: 'observation', actionId: 'a', isError: false, text: 'hi' },
    { kind: 'action', id: 'b', turn: 'step-1', name: 'bash', input: '{}' },
    { kind: 'observation', actionId: 'b', isError: true, text: 'no such tool' },
    { kind: 'usage', usage: first },
    { kind: 'message', text: 'Done.', turn: 'step-2' },
    { kind: 'message', text: 'Done.\nLASTGREEN=done', turn: 'step-2' },
    { kind: 'usage', usage },
    {
      kind: 'terminal',
      ok: true,
      finalMessage: 'Done.\nLASTGREEN=done',
      error: null,
      usage,
      turns: 2,
      permissionDenials: [],
    },
  ]);
});

test.each([
  ['before any step', []],
  ['in its first step', [start, text('LASTGREEN=done')]],
  ['behind a step that calls tools', [start, tool('a'), finish('tool-calls')]],
  ['behind a step without a reason', [start, text('LASTGREEN=done'), finish('unknown')]],
  ['in a step behind one that was the last', [start, finish('stop'), start, text('LASTGREEN=done')]],
  ['behind a tool that came late', [start, finish('stop'), tool('a')]],
])('has no last word where its stream breaks off %s', (_where, events) => {
  expect(last(...events)).toBeUndefined();
});

test('takes an error for the end only where nothing came after it', () => {
  const error = failure('APIError', { message: 'Overloaded', statusCode: 529 });
  expect(last(start, error)).toMatchObject({ ok: false, error: { kind: 'transient', message: 'Overloaded' } });
  expect(last(error, start, text('Done.'), finish('stop'))).toMatchObject({ ok: true, error: null });
  expect(last(start, finish('stop'), error)).toMatchObject({ ok: false });
});

const freeUsage = '{"type":"error","error":{"type":"FreeUsageLimitError","message":"Rate limit exceeded."}}';

test.each([
  ['APIError', { message: 'invalid x-api-key', statusCode: 401 }, 'login'],
  ['APIError', { message: 'no', statusCode: 403 }, 'login'],
  ['APIError', { message: 'Payment required', statusCode: 402 }, 'billing'],
  ['APIError', { message: 'Your credit balance is too low', statusCode: 400 }, 'billing'],
  ['APIError', { message: 'Not found', statusCode: 404 }, 'other'],
  ['APIError', { message: 'Too Many Requests', statusCode: 429 }, 'transient'],
  [
    'APIError',
    { message: 'Rate limit exceeded. Please try again later.', statusCode: 429, responseBody: freeUsage },
    'limit',
  ],
  ['APIError', { message: 'Internal', statusCode: 500 }, 'transient'],
  ['APIError', { message: 'Cannot connect to API: Unable to connect.' }, 'transient'],
  ['ProviderAuthError', { message: 'no key' }, 'login'],
  ['ContextOverflowError', { message: 'too long' }, 'context'],
  ['UnknownError', { message: 'Unexpected server error' }, 'other'],
  ['MessageAbortedError', {}, 'other'],
])('tells %s with %j as %s', (name, data, kind) => {
  expect(last(start, failure(name, data))).toMatchObject({
    ok: false,
    error: { kind, message: 'message' in data ? data.message : name },
  });
});

test('does not know what a step took that does not say', () => {
  expect(last(start, { type: 'step_finish', part: { reason: 'stop' } })).toMatchObject({
    usage: { inputTokens: null, outputTokens: null, cachedTokens: null, costUsd: null },
  });
});
