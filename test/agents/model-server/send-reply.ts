import type { ServerResponse } from 'node:http';
import type { Reply } from './reply.ts';

/** Writes a reply piece by piece and resolves when the last byte left or the client did. */
export async function sendReply(response: ServerResponse, reply: Reply): Promise<void> {
  response.writeHead(reply.status, { ...reply.headers });
  response.flushHeaders();
  for (const piece of reply.pieces) await written(response, piece);
  // Everything is flushed by now, so a cut loses the end and nothing before it.
  if (reply.ending === 'cut') response.destroy();
  else response.end();
}

function written(response: ServerResponse, piece: string): Promise<void> {
  // The callback also comes, with an error, when the client has left: nobody needs the rest then.
  return new Promise((resolve) => response.write(piece, () => resolve()));
}
