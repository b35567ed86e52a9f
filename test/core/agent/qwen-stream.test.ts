import { expect, test } from 'vitest';
import type { AgentEvent } from '../../../src/core/agent/event.ts';
import { qwenStreamDecoder } from '../../../src/core/agent/qwen-stream.ts';

function read(...events: readonly object[]): AgentEvent[] {
  const decoder = qwenStreamDecoder();
  return [...events.flatMap((event) => decoder.push(JSON.stringify(event))), ...decoder.end()];
}

const last = (...events: readonly object[]) => read(...events).findLast((event) => event.kind === 'terminal');
const says = (id: string, text: string, usage?: object) => ({
  type: 'assistant',
  message: { id, content: [{ type: 'text', text }], ...(usage === undefined ? {} : { usage }) },
});
const failed = (message: string) => ({
  type: 'result',
  subtype: 'error_during_execution',
  is_error: true,
  error: { message },
});

test('takes what came from the cache out of the input, while it runs and at its end', () => {
  const usage = { input_tokens: 50, output_tokens: 5, cache_read_input_tokens: 40, total_tokens: 55 };
  const events = read(says('m1', 'Done.', usage), { type: 'result', subtype: 'success', result: 'Done.', usage });
  const known = { inputTokens: 10, outputTokens: 5, cachedTokens: 40, costUsd: null };
  expect(events).toEqual([
    { kind: 'message', text: 'Done.', turn: 'm1' },
    { kind: 'usage', usage: known },
    {
      kind: 'terminal',
      ok: true,
      finalMessage: 'Done.',
      error: null,
      usage: known,
      turns: null,
      permissionDenials: [],
    },
  ]);
});

test.each([
  ['[API Error: 401 invalid x-api-key]', 'login', 'invalid x-api-key'],
  ['[API Error: 429 Too Many Requests]', 'transient', 'Too Many Requests'],
  ['[API Error: 500 The server had an error]', 'transient', 'The server had an error'],
  ['[API Error: 404 model not found]', 'other', 'model not found'],
  ['[API Error: 402 no money]', 'billing', 'no money'],
  ['[API Error: Connection error. (cause: fetch failed)]', 'transient', 'Connection error. (cause: fetch failed)'],
  ['Something else', 'other', 'Something else'],
])('tells %j as %s', (text, kind, message) => {
  expect(last(says('m1', 'LASTGREEN=more'), says('m2', text), failed(text))).toMatchObject({
    ok: false,
    error: { kind, message },
  });
});

test('takes what the API answered for no message of the model', () => {
  const text = '[API Error: 401 invalid x-api-key]';
  expect(read(says('m1', text))).toEqual([{ kind: 'notice', message: text }]);
  expect(read(says('m1', `It prints ${text}`))).toMatchObject([{ kind: 'message' }]);
});
