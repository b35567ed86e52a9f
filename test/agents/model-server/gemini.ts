import { eventStream, streamEvent } from './event-stream.ts';
import { malformedReply } from './malformed-reply.ts';
import { list, record, text } from './read-document.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { jsonReply, type Reply } from './reply.ts';
import { splitText } from './split-text.ts';
import type { AnswerStep } from './step.ts';
import type { ToolCall } from './tool-call.ts';
import type { Reading, WireFormat } from './wire-format.ts';

const DEFAULT_CHUNKS = 3;
const COUNTED_TOKENS = 100;
const BAD_EVENT = 'data: {"candidates": [{"cont\n\n';
const modelPath = /\/models\/([^/:]+):(\w+)$/;

const statuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

const messages: Readonly<Record<number, string>> = {
  401: 'Request had invalid authentication credentials.',
  429: 'Resource has been exhausted (e.g. check quota).',
  500: 'An internal error has occurred.',
  503: 'The model is overloaded. Please try again later.',
};

/** The Gemini API: `POST /v1beta/models/MODEL:generateContent`, `:streamGenerateContent` and `:countTokens`. */
export const gemini: WireFormat = {
  name: 'gemini',

  route(method, path) {
    const [, , verb] = modelPath.exec(path) ?? [];
    if (method !== 'POST' || verb === undefined) return undefined;
    if (verb === 'countTokens') return { kind: 'fixed', document: { totalTokens: COUNTED_TOKENS } };
    return /^(?:streamG|g)enerateContent$/.test(verb) ? { kind: 'answer' } : undefined;
  },

  read(body, path): Reading {
    const document = record(body);
    const contents = list(document['contents']).map(record);
    const parts = contents
      .filter(({ role }) => role === 'user')
      .flatMap((content) => list(content['parts']).map(record));
    const [, model = '', verb] = modelPath.exec(path) ?? [];
    return {
      model,
      stream: verb === 'streamGenerateContent',
      tools: list(document['tools']).flatMap((tool) =>
        list(record(tool)['functionDeclarations']).map((each) => text(record(each)['name'])),
      ),
      prompt: parts
        .map((part) => text(part['text']))
        .filter((words) => words !== '')
        .join('\n'),
      toolResults: parts
        .map((part) => record(record(part['functionResponse'])['response']))
        .filter((response) => Object.keys(response).length > 0)
        .map((response) => text(response['output']) || text(response['error'])),
      turn: contents.filter(({ role }) => role === 'model').length,
    };
  },

  reply(step, calls, request) {
    const elsewhere = malformedReply(step.malformed, request.stream);
    if (elsewhere) return elsewhere;
    const parts = partsOf(step, calls);
    if (!request.stream) return jsonReply(200, answer(step, request, parts, finishReason(step)), step.headers);
    return stream(step, request, parts);
  },

  error: (status, message) => ({
    error: {
      code: status,
      message: message ?? messages[status] ?? 'error',
      status: statuses[status] ?? 'UNKNOWN',
    },
  }),
};

function partsOf(step: AnswerStep, calls: readonly ToolCall[]): Record<string, unknown>[] {
  const parts: Record<string, unknown>[] = [];
  if (step.thinking !== undefined) parts.push({ text: step.thinking, thought: true });
  if (step.text !== undefined) parts.push({ text: step.text });
  for (const call of calls) {
    const name = step.malformed === 'unknowntool' ? 'no_such_tool' : call.name;
    const args = step.malformed === 'badargs' ? { nonsense: true } : call.input;
    parts.push({ functionCall: { name, args }, thoughtSignature: 'c2lnbmVk' });
  }
  return parts;
}

function finishReason({ stop }: AnswerStep): string {
  return stop === 'max_tokens' ? 'MAX_TOKENS' : (stop ?? 'STOP');
}

function answer(
  { usage }: AnswerStep,
  request: RecordedRequest,
  parts: readonly object[],
  finish: string | null,
): object {
  const cached = usage?.cacheRead ?? 0;
  // What came from the cache is part of the prompt here.
  const prompt = (usage?.input ?? 100) + cached;
  const output = usage?.output ?? 20;
  return {
    candidates: [{ content: { role: 'model', parts }, index: 0, ...(finish === null ? {} : { finishReason: finish }) }],
    usageMetadata: {
      promptTokenCount: prompt,
      candidatesTokenCount: output,
      totalTokenCount: prompt + output,
      cachedContentTokenCount: cached,
    },
    modelVersion: request.model,
    responseId: `response-${request.number}`,
  };
}

function stream(step: AnswerStep, request: RecordedRequest, parts: readonly Record<string, unknown>[]): Reply {
  const event = (some: readonly object[], finish: string | null = null): string =>
    streamEvent(answer(step, request, some, finish));
  const pieces = parts.flatMap((part) => {
    const words = part['text'];
    if (typeof words !== 'string' || part['thought'] === true) return [event([part])];
    return splitText(words, step.chunks ?? DEFAULT_CHUNKS).map((some) => event([{ text: some }]));
  });
  if (step.malformed === 'truncated') return eventStream(pieces, 'cut', step.headers);
  if (step.malformed === 'badjson') pieces.push(BAD_EVENT);
  if (step.malformed === 'noterminal') return eventStream(pieces, 'complete', step.headers);
  return eventStream([...pieces, event([{ text: '' }], finishReason(step))], 'complete', step.headers);
}
