export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Reads a complete event stream strictly: every block one `event:` and one `data:` line with JSON. Throws otherwise. */
export function readEventStream(text: string): StreamEvent[] {
  const blocks = text.split('\n\n');
  if (blocks.pop() !== '') throw new Error('the stream does not end with an empty line');
  return blocks.map((block) => {
    const match = /^event: (\w+)\ndata: (.+)$/.exec(block);
    if (!match?.[1] || !match[2]) throw new Error(`not an event: ${block}`);
    return { event: match[1], data: JSON.parse(match[2]) as unknown };
  });
}
