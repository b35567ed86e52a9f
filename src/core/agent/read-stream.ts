import type { AgentAdapter } from './adapter.ts';
import type { AgentEvent } from './event.ts';
import { LineSplitter, type SplitLine } from './split-lines.ts';

/** Bytes of standard output, as they come, into events. */
export interface StreamReader {
  push(chunk: Uint8Array): AgentEvent[];
  end(): AgentEvent[];
}

/** Reads one process's output. A line beyond the limit counts as unreadable and costs no memory. */
export function readStream(adapter: AgentAdapter, maxLineBytes?: number): StreamReader {
  const splitter = new LineSplitter(maxLineBytes);
  const decoder = adapter.decoder();

  function read(line: SplitLine): readonly AgentEvent[] {
    if (line.kind === 'line') return decoder.push(line.text);
    const unreadable: AgentEvent = { kind: 'unreadable', bytes: line.bytes };
    // In a plain text it still is a line, and the one before it is not the last.
    return adapter.protocol === 'text' ? [unreadable, ...decoder.push('…')] : [unreadable];
  }

  return {
    push: (chunk) => splitter.push(chunk).flatMap(read),
    end: () => [...splitter.end().flatMap(read), ...decoder.end()],
  };
}
