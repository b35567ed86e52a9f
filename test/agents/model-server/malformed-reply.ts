import type { Reply } from './reply.ts';
import type { Malformation } from './step.ts';

/** The malformations that look the same in every API: the answer is not one. `undefined` for those an API words itself. */
export function malformedReply(malformed: Malformation | undefined, stream: boolean): Reply | undefined {
  const contentType = stream ? 'text/event-stream' : 'application/json';
  if (malformed === 'empty') return whole(contentType, []);
  if (malformed === 'notsse') return whole(contentType, ['this is neither an event stream nor a document\n']);
  if (malformed === 'html') return whole('text/html', ['<html><body>Please sign in to this network.</body></html>\n']);
  return undefined;
}

function whole(contentType: string, pieces: readonly string[]): Reply {
  return { status: 200, headers: { 'content-type': contentType }, pieces, ending: 'complete' };
}
