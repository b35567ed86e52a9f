import type { AnthropicBlock, AnthropicMessage } from './anthropic-message.ts';
import type { Reply } from './reply.ts';
import { splitText } from './split-text.ts';
import type { AnswerStep } from './step.ts';

const DEFAULT_CHUNKS = 3;
const BAD_ARGUMENTS = '{"command": "echo unreachable", "descr';
const BAD_EVENT = 'event: content_block_delta\ndata: {"type": "content_block_delta", "index": 0, "del\n\n';

/** The message as the event stream of the Messages API. */
export function anthropicStream(
  message: AnthropicMessage,
  step: AnswerStep,
  headers: Readonly<Record<string, string>>,
): Reply {
  const reply = {
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', ...headers },
  };
  const pieces = [start(message)];
  for (const [index, block] of message.content.entries()) {
    pieces.push(event('content_block_start', { index, content_block: opened(block) }));
    for (const delta of deltas(block, step)) pieces.push(event('content_block_delta', { index, delta }));
    if (step.malformed === 'truncated') return { ...reply, pieces, ending: 'cut' };
    if (step.malformed === 'badjson') pieces.push(BAD_EVENT);
    pieces.push(event('content_block_stop', { index }));
  }
  if (step.malformed !== 'noterminal') pieces.push(...end(message));
  return { ...reply, pieces, ending: 'complete' };
}

function event(type: string, fields: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}

function start(message: AnthropicMessage): string {
  // The real API announces one output token at the start and the true count at the end.
  const usage = { ...message.usage, output_tokens: 1 };
  return event('message_start', { message: { ...message, content: [], stop_reason: null, usage } });
}

function end(message: AnthropicMessage): string[] {
  const delta = { stop_reason: message.stop_reason, stop_sequence: null };
  const usage = { output_tokens: message.usage.output_tokens };
  return [event('message_delta', { delta, usage }), event('message_stop', {})];
}

function opened(block: AnthropicBlock): AnthropicBlock {
  if (block.type === 'text') return { ...block, text: '' };
  if (block.type === 'thinking') return { ...block, thinking: '', signature: '' };
  return { ...block, input: {} };
}

function deltas(block: AnthropicBlock, step: AnswerStep): object[] {
  const count = step.chunks ?? DEFAULT_CHUNKS;
  if (block.type === 'text') return splitText(block.text, count).map((text) => ({ type: 'text_delta', text }));
  if (block.type === 'thinking') {
    const thoughts = splitText(block.thinking, count).map((thinking) => ({ type: 'thinking_delta', thinking }));
    return [...thoughts, { type: 'signature_delta', signature: block.signature }];
  }
  const input = step.malformed === 'badargs' ? BAD_ARGUMENTS : JSON.stringify(block.input);
  return splitText(input, count).map((partial_json) => ({ type: 'input_json_delta', partial_json }));
}
