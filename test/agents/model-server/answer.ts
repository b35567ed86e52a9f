import type { IncomingMessage } from 'node:http';
import { recognise } from './recognise.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { jsonReply, type Reply } from './reply.ts';
import type { RequestBody } from './request-body.ts';
import { isStatusStep, type Step } from './step.ts';
import { toolCalls } from './tool-call.ts';
import type { WireFormat } from './wire-format.ts';

/** What was received, what to answer, and the step to wait for before. No reply: the connection just closes. */
export interface Answer {
  readonly request: RecordedRequest;
  readonly reply: Reply | undefined;
  readonly step?: Step;
}

const UNREAD = { model: '', stream: false, tools: [], prompt: '', toolResults: [], turn: 0 };

/** Decides the answer to one request. Only an intact request to a known path takes a step from the script. */
export function answer(
  incoming: IncomingMessage,
  received: RequestBody,
  number: number,
  nextStep: (request: RecordedRequest) => Step,
): Answer {
  const method = incoming.method ?? 'GET';
  const path = new URL(incoming.url ?? '/', 'http://model.invalid').pathname;
  const known = recognise(method, path);
  const seen = { number, method, path, headers: incoming.headers, body: received.body };
  if (!known) {
    const request: RecordedRequest = { ...seen, ...UNREAD, main: false, problem: `no API has ${method} ${path}` };
    return { request, reply: jsonReply(404, { error: { message: request.problem } }) };
  }
  const { format, route } = known;
  if ('problem' in received) {
    const request = { ...seen, ...UNREAD, format: format.name, main: false, problem: received.problem };
    return { request, reply: errorReply(format, received.status, received.problem, number) };
  }
  const reading = format.read(received.body, path);
  const main = route.kind === 'answer' && reading.tools.length > 0;
  const request: RecordedRequest = { ...seen, ...reading, format: format.name, main };
  if (route.kind === 'fixed') return { request, reply: jsonReply(200, route.document) };
  return scripted(format, request, nextStep);
}

function scripted(format: WireFormat, request: RecordedRequest, nextStep: (r: RecordedRequest) => Step): Answer {
  try {
    const step = nextStep(request);
    return { request, step, reply: stepReply(format, step, request) };
  } catch (error) {
    // A script that does not fit is a mistake of the test: it shows in the record and in what the agent reports.
    const problem = error instanceof Error ? error.message : String(error);
    return { request: { ...request, problem }, reply: errorReply(format, 400, problem, request.number) };
  }
}

function stepReply(format: WireFormat, step: Step, request: RecordedRequest): Reply | undefined {
  if (!isStatusStep(step)) {
    if (step.malformed === 'close') return undefined;
    return format.reply(step, toolCalls(step, request.tools), request);
  }
  const document = step.body ?? format.error(step.status, step.message, request.number);
  const headers = { 'request-id': `req_${request.number}`, ...step.headers };
  const reply = jsonReply(step.status, document, headers);
  return typeof step.body === 'string' ? { ...reply, pieces: [step.body] } : reply;
}

function errorReply(format: WireFormat, status: number, message: string, requestNumber: number): Reply {
  return jsonReply(status, format.error(status, message, requestNumber));
}
