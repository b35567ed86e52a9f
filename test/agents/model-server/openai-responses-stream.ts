import { eventStream, streamEvent } from './event-stream.ts';
import type { RecordedRequest } from './recorded-request.ts';
import type { Reply } from './reply.ts';
import { splitText } from './split-text.ts';
import type { AnswerStep } from './step.ts';
import type { ToolCall } from './tool-call.ts';

const DEFAULT_CHUNKS = 3;
const BAD_ARGUMENTS = '{"cmd": "echo unreachable", "yie';
const BAD_EVENT = 'event: response.output_item.done\ndata: {"type": "response.output_item.done", "ite\n\n';
const CREATED_SECONDS = 1_767_225_600;

type Item = Readonly<Record<string, unknown>> & { readonly type: string; readonly id: string };

/** The step as the events of the Responses API. */
export function responsesStream(step: AnswerStep, calls: readonly ToolCall[], request: RecordedRequest): Reply {
  const items = itemsOf(step, calls, request.number);
  const begun = {
    id: `resp_${request.number}`,
    object: 'response',
    created_at: CREATED_SECONDS,
    model: request.model,
    status: 'in_progress',
    output: [],
    usage: null,
    error: null,
  };
  let sequence = 0;
  const event = (type: string, fields: object): string =>
    streamEvent({ type, sequence_number: sequence++, ...fields }, type);
  const pieces = [event('response.created', { response: begun })];
  for (const [index, item] of items.entries()) {
    pieces.push(event('response.output_item.added', { output_index: index, item: opened(item) }));
    for (const [type, fields] of deltas(item, step)) {
      pieces.push(event(type, { item_id: item.id, output_index: index, ...fields }));
    }
    if (step.malformed === 'truncated') return eventStream(pieces, 'cut', step.headers);
    if (step.malformed === 'badjson') pieces.push(BAD_EVENT);
    pieces.push(event('response.output_item.done', { output_index: index, item }));
  }
  if (step.malformed === 'noterminal') return eventStream(pieces, 'complete', step.headers);
  const done = { ...begun, status: 'completed', output: items, usage: usageOf(step) };
  const last =
    step.stop === 'max_tokens'
      ? event('response.incomplete', {
          response: { ...done, status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
        })
      : event('response.completed', { response: done });
  return eventStream([...pieces, last], 'complete', step.headers);
}

function itemsOf(step: AnswerStep, calls: readonly ToolCall[], number: number): Item[] {
  const items: Item[] = [];
  if (step.thinking !== undefined) {
    const summary = [{ type: 'summary_text', text: step.thinking }];
    items.push({ type: 'reasoning', id: `rs_${number}`, summary, encrypted_content: 'c2VhbGVk' });
  }
  if (step.text !== undefined) {
    const content = [{ type: 'output_text', text: step.text, annotations: [] }];
    items.push({ type: 'message', id: `msg_${number}`, role: 'assistant', status: 'completed', content });
  }
  for (const [index, call] of calls.entries()) {
    const ids = { call_id: `call_${number}_${index + 1}`, status: 'completed' };
    const name = step.malformed === 'unknowntool' ? 'no_such_tool' : call.name;
    const args = step.malformed === 'badargs' ? BAD_ARGUMENTS : JSON.stringify(call.input);
    items.push(
      call.freeform === undefined
        ? { type: 'function_call', id: `fc_${number}_${index + 1}`, ...ids, name, arguments: args }
        : { type: 'custom_tool_call', id: `ctc_${number}_${index + 1}`, ...ids, name, input: call.freeform },
    );
  }
  return items;
}

const empty: Readonly<Record<string, object>> = {
  message: { content: [] },
  reasoning: { summary: [] },
  function_call: { arguments: '' },
  custom_tool_call: { input: '' },
};

function opened(item: Item): object {
  return { ...item, ...(item.type === 'reasoning' ? {} : { status: 'in_progress' }), ...empty[item.type] };
}

function deltas(item: Item, step: AnswerStep): (readonly [string, object])[] {
  const cut = (whole: unknown): string[] => splitText(String(whole), step.chunks ?? DEFAULT_CHUNKS);
  switch (item.type) {
    case 'message': {
      const at = { content_index: 0 };
      const part = { type: 'output_text', text: step.text ?? '', annotations: [] };
      return [
        ['response.content_part.added', { ...at, part: { ...part, text: '' } }],
        ...cut(step.text).map((delta) => ['response.output_text.delta', { ...at, delta }] as const),
        ['response.output_text.done', { ...at, text: step.text }],
        ['response.content_part.done', { ...at, part }],
      ];
    }
    case 'function_call':
      return cut(item['arguments']).map((delta) => ['response.function_call_arguments.delta', { delta }]);
    case 'custom_tool_call':
      return cut(item['input']).map((delta) => ['response.custom_tool_call_input.delta', { delta }]);
    default:
      return [];
  }
}

/** What came from the cache is part of the input here. */
function usageOf({ usage }: AnswerStep): object {
  const cached = usage?.cacheRead ?? 0;
  const input = (usage?.input ?? 100) + cached;
  const output = usage?.output ?? 20;
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + output,
  };
}
