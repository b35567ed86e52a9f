import { malformedReply } from './malformed-reply.ts';
import { openaiError } from './openai-error.ts';
import { readResponsesRequest } from './openai-responses-request.ts';
import { responsesStream } from './openai-responses-stream.ts';
import type { WireFormat } from './wire-format.ts';

/** OpenAI's Responses API, as a stream: `POST /v1/responses`. */
export const openaiResponses: WireFormat = {
  name: 'openai-responses',

  route(method, path) {
    return method === 'POST' && path.endsWith('/responses') ? { kind: 'answer' } : undefined;
  },

  read: readResponsesRequest,

  reply(step, calls, request) {
    return malformedReply(step.malformed, true) ?? responsesStream(step, calls, request);
  },

  error: openaiError,
};
