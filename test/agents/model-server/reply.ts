/** A whole answer as plain data. Pieces are written one after the other, so a stream arrives in several parts. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly pieces: readonly string[];
  /** `cut` breaks the connection after the last piece, without the end that HTTP promises. */
  readonly ending: 'complete' | 'cut';
}

export function jsonReply(status: number, document: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    pieces: [JSON.stringify(document)],
    ending: 'complete',
  };
}
