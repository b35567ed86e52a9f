import type { RecordedRequest } from './recorded-request.ts';
import type { Reply } from './reply.ts';
import type { AnswerStep } from './step.ts';
import type { ToolCall } from './tool-call.ts';

/** What a path asks for. `answer` takes a step of the script; `fixed` is answered without one. */
export type Route = { readonly kind: 'answer' } | { readonly kind: 'fixed'; readonly document: unknown };

/** What a request's document says, independent of the API's wording. */
export type Reading = Pick<RecordedRequest, 'model' | 'stream' | 'tools' | 'prompt' | 'toolResults' | 'turn'>;

/** One model API. All of it is pure: documents in, documents out. */
export interface WireFormat {
  readonly name: string;
  /** `undefined` when the path belongs to another API. */
  route(method: string, path: string): Route | undefined;
  read(body: unknown, path: string): Reading;
  /** The step as this API words it, as a stream or as one document, with its malformation if it has one. */
  reply(step: AnswerStep, calls: readonly ToolCall[], request: RecordedRequest): Reply;
  /** The API's own error document. */
  error(status: number, message: string | undefined, requestNumber: number): unknown;
}
