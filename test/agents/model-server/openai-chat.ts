import { eventStream, streamEvent } from './event-stream.ts';
import { malformedReply } from './malformed-reply.ts';
import { openaiError } from './openai-error.ts';
import { list, record, said, text } from './read-document.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { jsonReply, type Reply } from './reply.ts';
import { splitText } from './split-text.ts';
import type { AnswerStep } from './step.ts';
import type { ToolCall } from './tool-call.ts';
import type { Reading, WireFormat } from './wire-format.ts';

const DEFAULT_CHUNKS = 3;
const BAD_ARGUMENTS = '{"command": "echo unreachable", "descr';
const BAD_EVENT = 'data: {"id": "chatcmpl", "choi\n\n';
const CREATED_SECONDS = 1_767_225_600;

/** OpenAI's chat completions, which most other providers speak too: `POST /v1/chat/completions`. */
export const openaiChat: WireFormat = {
  name: 'openai-chat',

  route(method, path) {
    if (method === 'POST' && path.endsWith('/chat/completions')) return { kind: 'answer' };
    if (method !== 'GET' || !path.endsWith('/models')) return undefined;
    return { kind: 'fixed', document: { object: 'list', data: [{ id: 'scripted-model', object: 'model' }] } };
  },

  read(body): Reading {
    const document = record(body);
    const messages = list(document['messages']).map(record);
    const of = (role: string): string[] =>
      messages.filter((message) => message['role'] === role).map(({ content }) => said(content));
    return {
      model: text(document['model']),
      stream: document['stream'] === true,
      tools: list(document['tools']).map((tool) => text(record(record(tool)['function'])['name'])),
      prompt: of('user').join('\n'),
      toolResults: of('tool'),
      turn: of('assistant').length,
    };
  },

  reply(step, calls, request) {
    const elsewhere = malformedReply(step.malformed, request.stream);
    if (elsewhere) return elsewhere;
    return request.stream ? stream(step, calls, request) : whole(step, calls, request);
  },

  error: openaiError,
};

function head(request: RecordedRequest): object {
  return { id: `chatcmpl-${request.number}`, created: CREATED_SECONDS, model: request.model };
}

function toolCalls(step: AnswerStep, calls: readonly ToolCall[], number: number) {
  return calls.map((call, index) => ({
    index,
    id: `call_${number}_${index + 1}`,
    type: 'function',
    name: step.malformed === 'unknowntool' ? 'no_such_tool' : call.name,
    args: step.malformed === 'badargs' ? BAD_ARGUMENTS : JSON.stringify(call.input),
  }));
}

function finishReason(step: AnswerStep, calls: readonly ToolCall[]): string {
  if (step.stop === 'max_tokens') return 'length';
  return step.stop ?? (calls.length > 0 ? 'tool_calls' : 'stop');
}

/** What came from the cache is part of the prompt here. */
function usageOf({ usage }: AnswerStep): object {
  const cached = usage?.cacheRead ?? 0;
  const prompt = (usage?.input ?? 100) + cached;
  const completion = usage?.output ?? 20;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached },
  };
}

function stream(step: AnswerStep, calls: readonly ToolCall[], request: RecordedRequest): Reply {
  const base = { ...head(request), object: 'chat.completion.chunk' };
  const chunk = (delta: object, finish: string | null = null): string =>
    streamEvent({ ...base, choices: [{ index: 0, delta, finish_reason: finish }] });
  const cut = (words: string): string[] => splitText(words, step.chunks ?? DEFAULT_CHUNKS);
  const pieces = [chunk({ role: 'assistant', content: '' })];
  if (step.text !== undefined) for (const content of cut(step.text)) pieces.push(chunk({ content }));
  for (const { index, id, type, name, args } of toolCalls(step, calls, request.number)) {
    pieces.push(chunk({ tool_calls: [{ index, id, type, function: { name, arguments: '' } }] }));
    for (const part of cut(args)) pieces.push(chunk({ tool_calls: [{ index, function: { arguments: part } }] }));
  }
  if (step.malformed === 'truncated') return eventStream(pieces, 'cut', step.headers);
  if (step.malformed === 'badjson') pieces.push(BAD_EVENT);
  if (step.malformed === 'noterminal') return eventStream(pieces, 'complete', step.headers);
  pieces.push(
    chunk({}, finishReason(step, calls)),
    streamEvent({ ...base, choices: [], usage: usageOf(step) }),
    'data: [DONE]\n\n',
  );
  return eventStream(pieces, 'complete', step.headers);
}

function whole(step: AnswerStep, calls: readonly ToolCall[], request: RecordedRequest): Reply {
  const called = toolCalls(step, calls, request.number).map(({ id, type, name, args }) => {
    return { id, type, function: { name, arguments: args } };
  });
  const message = {
    role: 'assistant',
    content: step.text ?? null,
    ...(called.length > 0 ? { tool_calls: called } : {}),
  };
  const choices = [{ index: 0, message, finish_reason: finishReason(step, calls) }];
  const document = { ...head(request), object: 'chat.completion', choices, usage: usageOf(step) };
  return jsonReply(200, document, step.headers);
}
