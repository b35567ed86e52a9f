import type { StreamDecoder } from './adapter.ts';
import type { AgentEvent, Usage } from './event.ts';
import { classifyStatus, failedTerminal } from './failed-terminal.ts';
import { endOfMessage } from './final-message.ts';
import { type EventReader, jsonLines } from './json-lines.ts';
import { asAmount, asObject, asObjects, asString, type JsonObject } from './json-value.ts';
import { unknownUsage } from './text-stream.ts';
import { addUsage, knownCost, plus } from './usage-sum.ts';

/** `pi --mode json`. One per process. */
export function piStreamDecoder(): StreamDecoder {
  return jsonLines(new PiStream());
}

/** Why a message may be the last one. Behind `toolUse` there is more to come. */
const lastReasons = new Set(['stop', 'length']);

/**
 * `agent_end` is not the last word: after a failure it may try again. So the run is over when its output ends, and how
 * is told by the message of the model that came last.
 */
class PiStream implements EventReader {
  #usage: Usage = unknownUsage;
  #message = '';
  #messages = 0;
  /** Messages that called a tool. */
  #turns = 0;
  #ended = false;
  #reason = '';
  #error = '';

  read(event: JsonObject): AgentEvent[] {
    switch (event['type']) {
      case 'session':
        return [{ kind: 'started', session: asString(event['id']), model: null, version: null }];
      case 'agent_start':
      case 'turn_start':
        this.#ended = false;
        return [];
      case 'message_end':
        return this.#readMessage(asObject(event['message']) ?? {});
      case 'tool_execution_start':
        return [this.#readAction(event)];
      case 'tool_execution_end':
        return [readObservation(event)];
      case 'auto_retry_start':
        this.#ended = false;
        return [{ kind: 'notice', message: `it tries again: ${asString(event['errorMessage']) ?? ''}` }];
      case 'agent_end':
        this.#ended = true;
        return [];
      default:
        return [];
    }
  }

  end(): AgentEvent[] {
    const rest = { finalMessage: this.#message, usage: this.#usage, turns: this.#turns };
    // Cut off while it waits to try again, it says what it waits for.
    if (this.#reason === 'error') {
      const message = this.#error || 'it ended with an error without words';
      return failedTerminal({ kind: kindOf(message), message }, rest);
    }
    if (!this.#ended) return [];
    if (lastReasons.has(this.#reason))
      return [{ kind: 'terminal', ok: true, error: null, permissionDenials: [], ...rest }];
    return this.#reason === 'aborted' ? failedTerminal({ kind: 'other', message: 'it was interrupted' }, rest) : [];
  }

  #readMessage(message: JsonObject): AgentEvent[] {
    if (message['role'] !== 'assistant') return [];
    this.#messages += 1;
    this.#reason = asString(message['stopReason']) ?? '';
    this.#error = asString(message['errorMessage']) ?? '';
    const blocks = asObjects(message['content']);
    if (blocks.some((block) => block['type'] === 'toolCall')) this.#turns += 1;
    const texts = blocks.filter((block) => block['type'] === 'text').map((block) => asString(block['text']) ?? '');
    const events: AgentEvent[] = [];
    if (texts.length > 0) {
      this.#message = endOfMessage(texts.join('\n'));
      events.push({ kind: 'message', text: this.#message, turn: this.#turn() });
    }
    const usage = asObject(message['usage']);
    if (usage === null) return events;
    this.#usage = addUsage(this.#usage, usageOf(usage));
    return [...events, { kind: 'usage', usage: this.#usage }];
  }

  #readAction(event: JsonObject): AgentEvent {
    return {
      kind: 'action',
      id: asString(event['toolCallId']) ?? '',
      turn: this.#turn(),
      name: asString(event['toolName']) ?? '',
      input: JSON.stringify(event['args'] ?? null),
    };
  }

  #turn(): string {
    return `message-${this.#messages}`;
  }
}

/** The API's status stands before its answer. A connection that broke has none. */
function kindOf(message: string): ReturnType<typeof classifyStatus> {
  if (/^terminated$|^\w+ stream ended before /.test(message)) return 'transient';
  const [, status] = /^(\d{3})\b/.exec(message) ?? [];
  return classifyStatus(status === undefined ? null : Number(status), message);
}

function readObservation(event: JsonObject): AgentEvent {
  const parts = asObjects(asObject(event['result'])?.['content']);
  return {
    kind: 'observation',
    actionId: asString(event['toolCallId']) ?? '',
    isError: event['isError'] === true,
    text: parts.map((part) => asString(part['text']) ?? '').join('\n'),
  };
}

/** Of one message. What was written to the cache is input that was not read from it. */
function usageOf(usage: JsonObject): Usage {
  return {
    inputTokens: plus(asAmount(usage['input']), asAmount(usage['cacheWrite'])),
    outputTokens: asAmount(usage['output']),
    cachedTokens: asAmount(usage['cacheRead']),
    costUsd: knownCost(asAmount(asObject(usage['cost'])?.['total'])),
  };
}
