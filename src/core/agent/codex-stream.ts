import type { StreamDecoder } from './adapter.ts';
import type { AgentEvent, Usage } from './event.ts';
import { classifyStatus, failedTerminal } from './failed-terminal.ts';
import { endOfMessage } from './final-message.ts';
import { type EventReader, jsonLines } from './json-lines.ts';
import { asAmount, asNumber, asObject, asObjects, asString, type JsonObject } from './json-value.ts';
import { unknownUsage } from './text-stream.ts';
import { uncached } from './usage-sum.ts';

/** `codex exec --json`. One per process. */
export function codexStreamDecoder(): StreamDecoder {
  return jsonLines(new CodexStream());
}

/** Items that are no work: words, thoughts, a list of what is planned, and warnings. */
const noActions = new Set(['agent_message', 'reasoning', 'todo_list', 'error']);

class CodexStream implements EventReader {
  #usage: Usage = unknownUsage;
  #message = '';
  /** Work that was announced; what comes only when it is done is announced then. */
  readonly #begun = new Set<string>();
  #turns = 0;
  /** It tries again and tells so by an error. Where it goes on, that was none. */
  #lastError: string | null = null;

  read(event: JsonObject): AgentEvent[] {
    switch (event['type']) {
      case 'thread.started':
        return [{ kind: 'started', session: asString(event['thread_id']), model: null, version: null }];
      case 'item.started':
        return this.#readStarted(asObject(event['item']) ?? {});
      case 'item.completed':
        return this.#readCompleted(asObject(event['item']) ?? {});
      case 'turn.completed':
        return this.#readEnd(asObject(event['usage']));
      case 'turn.failed':
        return this.#fail(asString(asObject(event['error'])?.['message']) ?? this.#lastError ?? 'the turn failed');
      case 'error':
        return this.#readError(asString(event['message']) ?? 'an error without words');
      default:
        return [];
    }
  }

  /** Cut off while it waited for the model to answer again: that is what kept it. */
  end(): AgentEvent[] {
    return this.#lastError === null ? [] : this.#fail(this.#lastError);
  }

  #readStarted(item: JsonObject): AgentEvent[] {
    const id = asString(item['id']);
    const type = asString(item['type']);
    if (id === null || type === null || noActions.has(type) || this.#begun.has(id)) return [];
    this.#begun.add(id);
    this.#lastError = null;
    return [{ kind: 'action', id, turn: id, name: type, input: JSON.stringify(inputOf(item)) }];
  }

  #readCompleted(item: JsonObject): AgentEvent[] {
    const type = asString(item['type']);
    if (type === 'error') return [{ kind: 'notice', message: asString(item['message']) ?? '' }];
    this.#lastError = null;
    const id = asString(item['id']) ?? '';
    if (type === 'agent_message') {
      this.#message = endOfMessage(asString(item['text']) ?? '');
      return [{ kind: 'message', text: this.#message, turn: id }];
    }
    if (type === null || noActions.has(type)) return [];
    this.#turns += 1;
    const begun = this.#readStarted(item);
    const isError = item['status'] === 'failed' || item['status'] === 'declined';
    return [...begun, { kind: 'observation', actionId: id, isError, text: outputOf(item) }];
  }

  #readEnd(usage: JsonObject | null): AgentEvent[] {
    this.#lastError = null;
    // Of the whole thread: the later one replaces the earlier.
    this.#usage = usageOf(usage);
    return [
      {
        kind: 'terminal',
        ok: true,
        finalMessage: this.#message,
        error: null,
        usage: this.#usage,
        turns: this.#turns,
        permissionDenials: [],
      },
    ];
  }

  #readError(message: string): AgentEvent[] {
    const [, retried] = /^Reconnecting\.\.\. (?:\d+\/\d+|waiting for network) \((.*)\)$/s.exec(message) ?? [];
    this.#lastError = retried ?? message;
    return [{ kind: 'notice', message }];
  }

  #fail(message: string): AgentEvent[] {
    this.#lastError = null;
    const [, status] = /^(?:unexpected|exceeded retry limit, last) status:? (\d{3})\b/.exec(message) ?? [];
    const kind = classifyStatus(asNumber(Number(status)), message);
    return failedTerminal({ kind, message }, { finalMessage: this.#message, usage: this.#usage, turns: this.#turns });
  }
}

/** Its input counts what came from the cache, and what was written to it. */
function usageOf(usage: JsonObject | null): Usage {
  const cachedTokens = asAmount(usage?.['cached_input_tokens']);
  return {
    inputTokens: uncached(asAmount(usage?.['input_tokens']), cachedTokens),
    outputTokens: asAmount(usage?.['output_tokens']),
    cachedTokens,
    costUsd: null,
  };
}

/** What was asked of a tool: all of an item but what came of it. */
function inputOf(item: JsonObject): JsonObject {
  const ofResult = new Set(['id', 'type', 'status', 'aggregated_output', 'exit_code', 'result', 'error']);
  return Object.fromEntries(Object.entries(item).filter(([name]) => !ofResult.has(name)));
}

function outputOf(item: JsonObject): string {
  const output = asString(item['aggregated_output']);
  if (output !== null) return output;
  const failure = asString(asObject(item['error'])?.['message']);
  if (failure !== null) return failure;
  return asObjects(asObject(item['result'])?.['content'])
    .map((part) => asString(part['text']) ?? '')
    .join('\n');
}
