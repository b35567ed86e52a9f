import { expect, test } from 'vitest';
import type { AgentEvent } from '../../../src/core/agent/event.ts';
import { piStreamDecoder } from '../../../src/core/agent/pi-stream.ts';

function read(...events: readonly object[]): AgentEvent[] {
  const decoder = piStreamDecoder();
  return [...events.flatMap((event) => decoder.push(JSON.stringify(event))), ...decoder.end()];
}

const last = (...events: readonly object[]) => read(...events).findLast((event) => event.kind === 'terminal');
const usage = (input: number, cacheRead: number, total: number) => ({
  input,
  output: 20,
  cacheRead,
  cacheWrite: 3,
  cost: { total },
});
const says = (text: string, stopReason = 'stop', more: object = {}) => ({
  type: 'message_end',
  message: { role: 'assistant', content: [{ type: 'text', text }], stopReason, ...more },
});
const fails = (errorMessage: string) => ({
  type: 'message_end',
  message: { role: 'assistant', content: [], stopReason: 'error', errorMessage },
});
const end = { type: 'agent_end', messages: [] };

test('tells messages, actions and what they took, and ends with its output', () => {
  const calling = {
    role: 'assistant',
    content: [
      { type: 'text', text: 'Look.' },
      { type: 'toolCall', id: 't', name: 'bash', arguments: { command: 'ls' } },
    ],
    stopReason: 'toolUse',
    usage: usage(100, 0, 0.25),
  };
  const events = read(
    { type: 'session', id: 's' },
    { type: 'agent_start' },
    { type: 'turn_start' },
    { type: 'message_end', message: { role: 'user', content: [{ type: 'text', text: 'LASTGREEN=done' }] } },
    { type: 'message_update', message: calling },
    { type: 'message_end', message: calling },
    { type: 'tool_execution_start', toolCallId: 't', toolName: 'bash', args: { command: 'ls' } },
    {
      type: 'tool_execution_end',
      toolCallId: 't',
      result: { content: [{ type: 'text', text: 'no such' }] },
      isError: true,
    },
    { type: 'turn_end', message: calling },
    { type: 'turn_start' },
    says('Done.', 'stop', { usage: usage(10, 40, 0.5) }),
    end,
  );
  const first = { inputTokens: 103, outputTokens: 20, cachedTokens: 0, costUsd: 0.25 };
  const whole = { inputTokens: 116, outputTokens: 40, cachedTokens: 40, costUsd: 0.75 };
  expect(events).toEqual([
    { kind: 'started', session: 's', model: null, version: null },
    { kind: 'message', text: 'Look.', turn: 'message-1' },
    { kind: 'usage', usage: first },
    { kind: 'action', id: 't', turn: 'message-1', name: 'bash', input: '{"command":"ls"}' },
    { kind: 'observation', actionId: 't', isError: true, text: 'no such' },
    { kind: 'message', text: 'Done.', turn: 'message-2' },
    { kind: 'usage', usage: whole },
    { kind: 'terminal', ok: true, finalMessage: 'Done.', error: null, usage: whole, turns: 1, permissionDenials: [] },
  ]);
});

test('does not take no money for a price', () => {
  expect(last(says('Done.', 'stop', { usage: usage(1, 0, 0) }), end)).toMatchObject({ usage: { costUsd: null } });
});

test.each([
  ['before its first message', []],
  ['before it said that it ended', [says('LASTGREEN=done')]],
  ['behind a message that calls a tool', [says('LASTGREEN=done', 'toolUse'), end]],
  ['in another turn', [says('Done.'), end, { type: 'agent_start' }]],
])('has no last word where its stream breaks off %s', (_where, events) => {
  expect(last(...events)).toBeUndefined();
});

const refused = '401 {"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}';
const overloaded = '529 {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}';

test.each([
  [refused, 'login'],
  [overloaded, 'transient'],
  ['429 {"type":"error","error":{"type":"rate_limit_error","message":"slow down"}}', 'transient'],
  ['404 not found', 'other'],
  ['Connection error.', 'transient'],
  ['fetch failed', 'transient'],
  ['terminated', 'transient'],
  ['Anthropic stream ended before message_stop', 'transient'],
  ['You’ve hit your usage limit. Try again later.', 'limit'],
  ['', 'other'],
])('tells %j as %s, whatever the exit code will be', (message, kind) => {
  expect(last(says('LASTGREEN=done'), fails(message), end)).toMatchObject({ ok: false, error: { kind } });
});

test('goes on after a failure that it got over', () => {
  const again = { type: 'auto_retry_start', errorMessage: overloaded };
  expect(last(fails(overloaded), end, again)).toMatchObject({ ok: false, error: { kind: 'transient' } });
  expect(last(fails(overloaded), end, again, says('Done.'), end)).toMatchObject({ ok: true, finalMessage: 'Done.' });
});
