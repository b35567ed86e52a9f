import type { RecordedRequest } from './recorded-request.ts';
import type { AnswerStep } from './step.ts';
import type { ToolCall } from './tool-call.ts';

export type AnthropicBlock =
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: unknown };

export interface AnthropicMessage {
  readonly id: string;
  readonly type: 'message';
  readonly role: 'assistant';
  readonly model: string;
  readonly content: readonly AnthropicBlock[];
  readonly stop_reason: string;
  readonly stop_sequence: null;
  readonly usage: {
    readonly input_tokens: number;
    readonly cache_creation_input_tokens: number;
    readonly cache_read_input_tokens: number;
    readonly output_tokens: number;
    readonly service_tier: string;
  };
}

/** The step as a finished message. Its ids follow from the request's number, so a run can be repeated word for word. */
export function anthropicMessage(
  step: AnswerStep,
  calls: readonly ToolCall[],
  request: RecordedRequest,
): AnthropicMessage {
  return {
    id: `msg_${request.number}`,
    type: 'message',
    role: 'assistant',
    model: request.model,
    content: blocks(step, calls, request.number),
    stop_reason: step.stop ?? (calls.length > 0 ? 'tool_use' : 'end_turn'),
    stop_sequence: null,
    usage: {
      input_tokens: step.usage?.input ?? 100,
      cache_creation_input_tokens: step.usage?.cacheWrite ?? 0,
      cache_read_input_tokens: step.usage?.cacheRead ?? 0,
      output_tokens: step.usage?.output ?? 20,
      service_tier: 'standard',
    },
  };
}

function blocks(step: AnswerStep, calls: readonly ToolCall[], requestNumber: number): AnthropicBlock[] {
  const found: AnthropicBlock[] = [];
  if (step.thinking !== undefined) found.push({ type: 'thinking', thinking: step.thinking, signature: 'c2lnbmVk' });
  if (step.text !== undefined) found.push({ type: 'text', text: step.text });
  for (const [index, call] of calls.entries()) {
    found.push({
      type: 'tool_use',
      id: `toolu_${requestNumber}_${index + 1}`,
      name: step.malformed === 'unknowntool' ? 'no_such_tool' : call.name,
      // A stream can carry arguments that are not JSON; a document cannot, there they have a shape no tool accepts.
      input: step.malformed === 'badargs' ? { nonsense: true } : call.input,
    });
  }
  // A message that says nothing could not break in its middle.
  if (found.length === 0) found.push({ type: 'text', text: 'The scripted answer has no words of its own.' });
  return found;
}
