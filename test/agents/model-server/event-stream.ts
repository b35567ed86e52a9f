import type { Reply } from './reply.ts';

/** One event of a stream; `name` where the API gives its events one. */
export function streamEvent(data: unknown, name?: string): string {
  // Gemini CLI takes a line separator for the end of the line.
  const text = JSON.stringify(data).replaceAll('\u2028', String.raw`\u2028`);
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`;
}

/** An answer of status 200 that comes in events. */
export function eventStream(
  pieces: readonly string[],
  ending: Reply['ending'],
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', ...headers },
    pieces,
    ending,
  };
}
