import type { IncomingHttpHeaders } from 'node:http';

/** What a client sent, and what the server understood of it. */
export interface RecordedRequest {
  /** Position among everything the server received, from 1. */
  readonly number: number;
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Name of the wire format that recognised the path. */
  readonly format?: string;
  /** The decoded document; `undefined` when there was none or it could not be read. */
  readonly body: unknown;
  /** Model the client asked for. */
  readonly model: string;
  /** The client wants the answer as a stream of events. */
  readonly stream: boolean;
  /** Names of the tools on offer, in the client's order. */
  readonly tools: readonly string[];
  /** What the user's side of the conversation says, one text per line group, without tool results. */
  readonly prompt: string;
  /** Texts of all tool results in the conversation, oldest first. */
  readonly toolResults: readonly string[];
  /** Answers of the model that the conversation already holds. */
  readonly turn: number;
  /** Asks the model to work (it offers tools); the others ask for a title, a count and the like. */
  readonly main: boolean;
  /** Why the server could not follow the script or the request; the client got an error status. */
  readonly problem?: string;
}
