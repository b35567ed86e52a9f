import { expect, test } from 'vitest';
import { codexStreamDecoder } from '../../../src/core/agent/codex-stream.ts';
import type { AgentEvent } from '../../../src/core/agent/event.ts';

function read(...events: readonly object[]): AgentEvent[] {
  const decoder = codexStreamDecoder();
  return [...events.flatMap((event) => decoder.push(JSON.stringify(event))), ...decoder.end()];
}

const message = (text: string) => ({ type: 'item.completed', item: { id: 'm', type: 'agent_message', text } });
const failed = (text: string) => ({ type: 'turn.failed', error: { message: text } });
const last = (...events: readonly object[]) => read(...events).findLast((event) => event.kind === 'terminal');

test('takes what came from the cache out of the input', () => {
  const usage = { input_tokens: 250, cached_input_tokens: 40, cache_write_input_tokens: 7, output_tokens: 45 };
  expect(last({ type: 'turn.completed', usage })).toMatchObject({
    usage: { inputTokens: 210, cachedTokens: 40, outputTokens: 45, costUsd: null },
  });
  expect(last({ type: 'turn.completed', usage: { input_tokens: 4, cached_input_tokens: 9 } })).toMatchObject({
    usage: { inputTokens: 0, cachedTokens: 9, outputTokens: null },
  });
  expect(last({ type: 'turn.completed' })).toMatchObject({
    usage: { inputTokens: null, cachedTokens: null, outputTokens: null, costUsd: null },
  });
});

test('takes the later of two totals, not their sum', () => {
  const turn = (tokens: number) => ({ type: 'turn.completed', usage: { input_tokens: tokens, output_tokens: 1 } });
  expect(last(turn(100), turn(130))).toMatchObject({ usage: { inputTokens: 130, outputTokens: 1 } });
});

test('gives an action once, when it begins or, if that was not told, when it is done', () => {
  const item = { id: 'i', type: 'mcp_tool_call', server: 's', tool: 't', arguments: { a: 1 }, status: 'in_progress' };
  const error = { message: 'no such tool' };
  const events = read(
    { type: 'item.started', item },
    { type: 'item.completed', item: { ...item, status: 'failed', error } },
    { type: 'item.completed', item: { id: 'w', type: 'web_search', query: 'q' } },
    { type: 'item.completed', item: { id: 'p', type: 'todo_list', items: [] } },
    { type: 'turn.completed' },
  );
  expect(events.slice(0, -1)).toEqual([
    {
      kind: 'action',
      id: 'i',
      turn: 'i',
      name: 'mcp_tool_call',
      input: '{"server":"s","tool":"t","arguments":{"a":1}}',
    },
    { kind: 'observation', actionId: 'i', isError: true, text: 'no such tool' },
    { kind: 'action', id: 'w', turn: 'w', name: 'web_search', input: '{"query":"q"}' },
    { kind: 'observation', actionId: 'w', isError: false, text: '' },
  ]);
  expect(events.at(-1)).toMatchObject({ kind: 'terminal', turns: 2 });
});

test.each([
  ['unexpected status 401 Unauthorized: invalid x-api-key, url: http://h/v1/responses', 'login'],
  ['unexpected status 403 Forbidden: no, url: http://h', 'login'],
  ['unexpected status 404 Not Found: no, url: http://h', 'other'],
  ['unexpected status 529 <unknown status code>: Overloaded, url: http://h', 'transient'],
  ['exceeded retry limit, last status: 429 Too Many Requests', 'transient'],
  ['We’re currently experiencing high demand, which may cause temporary errors.', 'transient'],
  ['Connection failed: error sending request', 'transient'],
  ['stream disconnected before completion: Transport error', 'transient'],
  ['Quota exceeded. Check your plan and billing details.', 'billing'],
  ['You’ve hit your usage limit. Upgrade to Pro (https://x) or try again at 8:52 PM.', 'limit'],
  ['Missing environment variable: `LOCAL_API_KEY`.', 'login'],
  ['Codex ran out of room in the model’s context window. Start a new thread.', 'context'],
  ['{"error":{"type":"invalid_request_error","message":"no such thing as status 500"}}', 'other'],
  ['Incomplete response returned, reason: max_output_tokens', 'other'],
])('tells %j as %s', (text, kind) => {
  expect(last(message('LASTGREEN=done'), failed(text))).toMatchObject({
    ok: false,
    error: { kind, message: text },
    finalMessage: 'LASTGREEN=done',
  });
});

test('tells of a limit before its last word', () => {
  expect(read(failed('You’ve hit your usage limit. Try again later.')).map(({ kind }) => kind)).toEqual([
    'limit',
    'terminal',
  ]);
});

test('tells what it was waiting for where it was cut off while it tried again', () => {
  const text = 'exceeded retry limit, last status: 429 Too Many Requests';
  const again = { type: 'error', message: `Reconnecting... 1/5 (${text})` };
  expect(last(again)).toMatchObject({ ok: false, error: { kind: 'transient', message: text } });
  expect(last(again, message('On with it.'))).toBeUndefined();
  expect(last(again, message('Done.'), { type: 'turn.completed' })).toMatchObject({ ok: true, error: null });
});

test('takes a warning for a notice', () => {
  const item = { id: 'e', type: 'error', message: 'Model metadata for `x` not found.' };
  expect(read({ type: 'item.completed', item })).toEqual([{ kind: 'notice', message: item.message }]);
});
