import { expect, test } from 'vitest';
import type { Protocol } from '../../../src/core/agent/adapter.ts';
import { adapters } from '../../../src/core/agent/adapters.ts';
import { describeAdapter, type Dialect, read, terminalOf } from './adapter-contract.ts';

const claudeStream: Dialect = {
  final: (text) =>
    JSON.stringify({
      type: 'result',
      subtype: 'success',
      is_error: false,
      result: text,
      num_turns: 1,
      total_cost_usd: 0.1,
    }),
  aside: (text) =>
    JSON.stringify({ type: 'user', message: { content: [{ type: 'tool_result', tool_use_id: 't', content: text }] } }),
  endsByItself: false,
};

const text: Dialect = {
  final: (message) => message,
  // A program that echoes its prompt prints its own last message behind it.
  aside: (message) => message,
  endsByItself: true,
};

const codexStream: Dialect = {
  final: (message) =>
    [
      { type: 'item.completed', item: { id: 'item_1', type: 'agent_message', text: message } },
      { type: 'turn.completed', usage: { input_tokens: 10, cached_input_tokens: 4, output_tokens: 2 } },
    ]
      .map((event) => JSON.stringify(event))
      .join('\n'),
  aside: (message) =>
    JSON.stringify({
      type: 'item.completed',
      item: { id: 'item_0', type: 'command_execution', command: 'x', aggregated_output: message, exit_code: 0 },
    }),
  endsByItself: false,
};

const lines = (...events: readonly object[]): string => events.map((event) => JSON.stringify(event)).join('\n');

const opencodeStream: Dialect = {
  final: (message) =>
    lines(
      { type: 'step_start', sessionID: 's', part: { type: 'step-start' } },
      { type: 'text', sessionID: 's', part: { type: 'text', text: message } },
      { type: 'step_finish', sessionID: 's', part: { reason: 'stop', tokens: { input: 9, output: 2 }, cost: 0.1 } },
    ),
  aside: (message) =>
    lines({ type: 'tool_use', part: { tool: 'bash', callID: 'c', state: { status: 'completed', output: message } } }),
  endsByItself: false,
};

const geminiStream: Dialect = {
  final: (message) =>
    lines(
      { type: 'message', role: 'assistant', content: message.slice(0, 1), delta: true },
      { type: 'message', role: 'assistant', content: message.slice(1), delta: true },
      { type: 'result', status: 'success', stats: { input_tokens: 9, cached: 2, output_tokens: 2 } },
    ),
  aside: (message) =>
    lines(
      { type: 'message', role: 'user', content: message },
      { type: 'tool_result', tool_id: 't', status: 'success', output: message },
    ),
  endsByItself: false,
};

const qwenStream: Dialect = {
  ...claudeStream,
  final: (message) =>
    lines({ type: 'result', subtype: 'success', is_error: false, result: message, usage: { input_tokens: 9 } }),
};

const piStream: Dialect = {
  final: (message) =>
    lines(
      {
        type: 'message_end',
        message: { role: 'assistant', content: [{ type: 'text', text: message }], stopReason: 'stop' },
      },
      { type: 'agent_end', messages: [] },
    ),
  aside: (message) =>
    lines(
      { type: 'message_end', message: { role: 'user', content: [{ type: 'text', text: message }] } },
      { type: 'tool_execution_end', toolCallId: 't', result: { content: [{ type: 'text', text: message }] } },
      { type: 'message_end', message: { role: 'toolResult', content: [{ type: 'text', text: message }] } },
    ),
  endsByItself: false,
};

const dialects: Readonly<Record<Protocol, Dialect>> = {
  text,
  'claude-stream-json': claudeStream,
  'codex-json': codexStream,
  'opencode-json': opencodeStream,
  'gemini-stream-json': geminiStream,
  'qwen-stream-json': qwenStream,
  'pi-json': piStream,
};

for (const adapter of adapters)
  describeAdapter(`${adapter.name} with ${adapter.protocol}`, adapter, dialects[adapter.protocol]);

test('takes colours, titles and spinners out of a plain text', () => {
  const adapter = adapters.find(({ protocol }) => protocol === 'text');
  if (adapter === undefined) throw new Error('no adapter for plain text');
  const bytes = Buffer.from('\u001b]0;t\u0007- 1\r- 2\n\u001b[32mLASTGREEN=do\u001b[0mne\n');
  expect(terminalOf(read(adapter, bytes, 3))?.finalMessage).toBe('- 2\nLASTGREEN=done');
});

test('keeps the end of a long plain text, with the code fence that is open there', () => {
  const adapter = adapters.find(({ protocol }) => protocol === 'text');
  if (adapter === undefined) throw new Error('no adapter for plain text');
  const long = `\`\`\`\n${'output\n'.repeat(100_000)}LASTGREEN=done\n`;
  const message = terminalOf(read(adapter, Buffer.from(long)))?.finalMessage ?? '';
  expect([message.startsWith('```\n'), message.endsWith('LASTGREEN=done'), message.length < 300_000]).toEqual([
    true,
    true,
    true,
  ]);
});
