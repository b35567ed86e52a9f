import { anthropicError } from './anthropic-error.ts';
import { anthropicMessage } from './anthropic-message.ts';
import { readAnthropicRequest } from './anthropic-request.ts';
import { anthropicStream } from './anthropic-stream.ts';
import { malformedReply } from './malformed-reply.ts';
import type { Reply } from './reply.ts';
import type { WireFormat } from './wire-format.ts';

const COUNTED_TOKENS = 100;

/** The Messages API: `POST /v1/messages` and `/v1/messages/count_tokens`. */
export const anthropic: WireFormat = {
  name: 'anthropic',

  route(method, path) {
    if (method !== 'POST') return undefined;
    if (path.endsWith('/messages/count_tokens')) return { kind: 'fixed', document: { input_tokens: COUNTED_TOKENS } };
    return path.endsWith('/messages') ? { kind: 'answer' } : undefined;
  },

  read: readAnthropicRequest,

  reply(step, calls, request) {
    const elsewhere = malformedReply(step.malformed, request.stream);
    if (elsewhere) return elsewhere;
    const message = anthropicMessage(step, calls, request);
    const headers = { 'request-id': `req_${request.number}`, ...step.headers };
    return request.stream ? anthropicStream(message, step, headers) : document(message, step.malformed, headers);
  },

  error: anthropicError,
};

function document(message: unknown, malformed: string | undefined, headers: Readonly<Record<string, string>>): Reply {
  const text = JSON.stringify(message);
  const broken = malformed === 'truncated' || malformed === 'noterminal' || malformed === 'badjson';
  return {
    status: 200,
    headers: { 'content-type': 'application/json', ...headers },
    pieces: [broken ? text.slice(0, Math.floor(text.length / 2)) : text],
    ending: malformed === 'truncated' ? 'cut' : 'complete',
  };
}
