import type { StreamDecoder } from './adapter.ts';
import type { AgentEvent } from './event.ts';
import { asObject, type JsonObject } from './json-value.ts';

/** How one program's stream is read, its lines being JSON objects. */
export interface EventReader {
  read(event: JsonObject): readonly AgentEvent[];
  /** The stream ended. */
  end(): readonly AgentEvent[];
}

/** Most programs print one JSON object a line. What is none is counted and changes nothing. */
export function jsonLines(reader: EventReader): StreamDecoder {
  return {
    push(line) {
      if (line.trim() === '') return [];
      const event = parse(line);
      return event === null
        ? [{ kind: 'unreadable', bytes: new TextEncoder().encode(line).length }]
        : reader.read(event);
    },
    end: () => reader.end(),
  };
}

function parse(line: string): JsonObject | null {
  try {
    return asObject(JSON.parse(line));
  } catch {
    return null;
  }
}
