import { expect, test } from 'vitest';
import type { AgentEvent } from '../../../src/core/agent/event.ts';
import { geminiStreamDecoder } from '../../../src/core/agent/gemini-stream.ts';

function read(...events: readonly object[]): AgentEvent[] {
  const decoder = geminiStreamDecoder();
  return [...events.flatMap((event) => decoder.push(JSON.stringify(event))), ...decoder.end()];
}

const last = (...events: readonly object[]) => read(...events).findLast((event) => event.kind === 'terminal');
const says = (content: string, delta = true) => ({ type: 'message', role: 'assistant', content, delta });
const stats = { total_tokens: 295, input_tokens: 250, output_tokens: 45, cached: 40, input: 210 };
const success = { type: 'result', status: 'success', stats };
const failed = (message?: string, type = 'unknown') => ({
  type: 'result',
  status: 'error',
  ...(message === undefined ? {} : { error: { type, message } }),
  stats: {},
});

test('puts messages together, tells actions with their results, and no money', () => {
  const events = read(
    { type: 'init', session_id: 's', model: 'gemini-2.5-flash' },
    { type: 'message', role: 'user', content: 'LASTGREEN=done' },
    says('Lo'),
    says('ok.'),
    { type: 'tool_use', tool_name: 'run_shell_command', tool_id: 't1', parameters: { command: 'ls' } },
    { type: 'tool_result', tool_id: 't1', status: 'error', error: { message: 'no such tool' } },
    says('Done.\nLASTGREEN='),
    says('done'),
    success,
  );
  expect(events).toEqual([
    { kind: 'started', session: 's', model: 'gemini-2.5-flash', version: null },
    { kind: 'message', text: 'Look.', turn: 'message-1' },
    { kind: 'action', id: 't1', turn: 'action-1', name: 'run_shell_command', input: '{"command":"ls"}' },
    { kind: 'observation', actionId: 't1', isError: true, text: 'no such tool' },
    { kind: 'message', text: 'Done.\nLASTGREEN=done', turn: 'message-2' },
    {
      kind: 'terminal',
      ok: true,
      finalMessage: 'Done.\nLASTGREEN=done',
      error: null,
      usage: { inputTokens: 210, outputTokens: 45, cachedTokens: 40, costUsd: null },
      turns: 1,
      permissionDenials: [],
    },
  ]);
});

test('gives what it said last where it was cut off, and no last word', () => {
  expect(read(says('Half a '), says('sentence'))).toEqual([
    { kind: 'message', text: 'Half a sentence', turn: 'message-1' },
  ]);
});

test('takes a result without success for a failure, whatever the exit code will be', () => {
  const ended = { type: 'error', severity: 'error', message: 'Model stream ended without a finish reason.' };
  expect(last(says('LASTGREEN=done'), ended, failed())).toMatchObject({
    ok: false,
    error: { kind: 'transient', message: ended.message },
  });
  expect(last({ type: 'result' })).toMatchObject({ ok: false, error: { kind: 'other' } });
  const loop = { type: 'error', severity: 'warning', message: 'Loop detected, stopping execution' };
  expect(last(loop, success)).toMatchObject({ ok: true, error: null });
});

const answered = (code: number, message: string, status: string) =>
  `[API Error: ${JSON.stringify({ error: { code, message, status } })}]`;
const advice =
  '\nPlease wait and try again later. To increase your limits, request a quota increase through AI Studio, or switch to another /auth method';

test.each([
  [answered(401, 'invalid', 'UNAUTHENTICATED'), 'login'],
  [answered(403, 'The caller does not have permission', 'PERMISSION_DENIED'), 'login'],
  [answered(400, 'API key not valid. Please pass a valid API key.', 'INVALID_ARGUMENT'), 'login'],
  [answered(400, 'Request contains an invalid argument.', 'INVALID_ARGUMENT'), 'other'],
  [answered(404, 'models/x is not found', 'NOT_FOUND'), 'other'],
  [answered(500, 'An internal error has occurred.', 'INTERNAL'), 'transient'],
  [answered(503, 'The model is overloaded.', 'UNAVAILABLE'), 'transient'],
  [`${answered(429, 'You have exhausted your daily quota on this model.', 'RESOURCE_EXHAUSTED')}${advice}`, 'limit'],
  [`[API Error: This request would exceed your rate.]${advice}`, 'transient'],
  [
    `[API Error: You have exhausted your capacity on this model. Your quota will reset after 4h28m20s.]${advice}`,
    'limit',
  ],
  [`[API Error: You exceeded your current quota, please check your plan and billing details.]${advice}`, 'billing'],
  ['[API Error: exception TypeError: fetch failed sending request]', 'transient'],
  ['[API Error: terminated]', 'transient'],
  ['[API Error: Incomplete JSON segment at the end]', 'transient'],
  ['[API Error: {"error": "half', 'other'],
  ['Something else', 'other'],
])('tells %j as %s', (message, kind) => {
  expect(last(failed(message))).toMatchObject({ ok: false, error: { kind, message } });
});

test('knows the words of its own for its turns and for a login', () => {
  expect(last(failed('Reached max session turns', 'FatalTurnLimitedError'))).toMatchObject({
    error: { kind: 'out-of-turns' },
  });
  expect(last(failed('no key', 'FatalAuthenticationError'))).toMatchObject({ error: { kind: 'login' } });
});

test('does not know what a run took that does not say', () => {
  expect(last({ type: 'result', status: 'success' })).toMatchObject({
    usage: { inputTokens: null, outputTokens: null, cachedTokens: null, costUsd: null },
  });
});
