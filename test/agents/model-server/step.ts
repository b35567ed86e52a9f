import type { RecordedRequest } from './recorded-request.ts';

/** Tokens the answer claims to have cost; the input counts exclude what came from the cache. */
interface StepUsage {
  readonly input?: number;
  readonly output?: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
}

/** One thing the model asks its program to do. `bash` and `write` are worded for the tools the request offers. */
export type ToolAction =
  | { readonly bash: string; readonly background?: boolean }
  | { readonly write: { readonly path: string; readonly content: string } }
  | { readonly tool: { readonly name: string; readonly input?: Readonly<Record<string, unknown>> } };

/**
 * How an answer breaks.
 * - `close`: the connection ends before any byte of an answer.
 * - `empty`, `html`, `notsse`: a complete answer of status 200 that is not one of this API.
 * - `truncated`: the connection breaks in the middle of the answer.
 * - `noterminal`: the answer ends in good order, but before the events that finish it.
 * - `badjson`: one event of the stream (or the whole document) is not JSON.
 * - `badargs`, `unknowntool`: a well-formed answer that calls a tool with unusable arguments, or one that nobody offered.
 */
export type Malformation =
  | 'truncated'
  | 'badjson'
  | 'badargs'
  | 'unknowntool'
  | 'empty'
  | 'notsse'
  | 'html'
  | 'close'
  | 'noterminal';

interface Pace {
  /** Nothing is sent for this long, unless the client leaves or the server closes first. */
  readonly hangMs?: number;
  /** Nothing is sent before this settles. */
  readonly until?: Promise<unknown>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer of the model: what it thinks, says and calls, in this order. */
export interface AnswerStep extends Pace {
  readonly thinking?: string;
  readonly text?: string;
  readonly bash?: string;
  readonly background?: boolean;
  readonly write?: { readonly path: string; readonly content: string };
  readonly tool?: { readonly name: string; readonly input?: Readonly<Record<string, unknown>> };
  readonly tools?: readonly ToolAction[];
  readonly usage?: StepUsage;
  /** The API's own word for why the answer ends, when it is not the obvious one. */
  readonly stop?: string;
  /** Into how many pieces a stream cuts each text. */
  readonly chunks?: number;
  readonly malformed?: Malformation;
}

/** An answer of the server instead of the model. `message` fills the API's own error document, `body` replaces it. */
export interface StatusStep extends Pace {
  readonly status: number;
  readonly message?: string;
  readonly body?: unknown;
}

export type Step = AnswerStep | StatusStep;

/** A step, or a decision made when the request is known. */
export type ScriptedStep = Step | ((request: RecordedRequest) => Step);

/** The steps in the order of the main requests, or one decision for all of them. */
export type Script = readonly ScriptedStep[] | ((request: RecordedRequest) => Step);

export function isStatusStep(step: Step): step is StatusStep {
  return 'status' in step;
}
