import type { StreamDecoder } from './adapter.ts';
import type { AgentEvent, Usage } from './event.ts';
import { classifyStatus, failedTerminal } from './failed-terminal.ts';
import { endOfMessage } from './final-message.ts';
import { type EventReader, jsonLines } from './json-lines.ts';
import { asAmount, asNumber, asObject, asString, type JsonObject } from './json-value.ts';
import { unknownUsage } from './text-stream.ts';
import { addUsage, knownCost, plus } from './usage-sum.ts';

/** `opencode run --format json`. One per process. */
export function opencodeStreamDecoder(): StreamDecoder {
  return jsonLines(new OpencodeStream());
}

/** Reasons for which a step is the last one. After any other there is more to come, or it broke off. */
const lastReasons = new Set(['stop', 'length', 'content-filter']);

/**
 * It has no last event: the run is over when its output ends, and it ended well where the last thing that it did was a
 * step that says so.
 */
class OpencodeStream implements EventReader {
  #started = false;
  #steps = 0;
  #usage: Usage = unknownUsage;
  /** Of the step that is being told. Its texts come in parts. */
  #texts: string[] = [];
  #message = '';
  #end: 'open' | 'step' | { readonly error: JsonObject } = 'open';

  read(event: JsonObject): AgentEvent[] {
    const part = asObject(event['part']) ?? {};
    const begin = this.#readStart(event);
    switch (event['type']) {
      case 'step_start':
        this.#steps += 1;
        this.#end = 'open';
        this.#texts = [];
        return begin;
      case 'text':
        return [...begin, ...this.#readText(part)];
      case 'tool_use':
        return [...begin, ...this.#readTool(part)];
      case 'step_finish':
        return [...begin, ...this.#readFinish(part)];
      case 'error':
        this.#end = { error: asObject(event['error']) ?? {} };
        return begin;
      default:
        return begin;
    }
  }

  end(): AgentEvent[] {
    const rest = { finalMessage: this.#message, usage: this.#usage, turns: this.#steps };
    if (this.#end === 'open') return [];
    if (this.#end === 'step') return [{ kind: 'terminal', ok: true, error: null, permissionDenials: [], ...rest }];
    return failedTerminal(readError(this.#end.error), rest);
  }

  #readStart(event: JsonObject): AgentEvent[] {
    const session = asString(event['sessionID']);
    if (this.#started || session === null) return [];
    this.#started = true;
    return [{ kind: 'started', session, model: null, version: null }];
  }

  #readText(part: JsonObject): AgentEvent[] {
    const text = asString(part['text']);
    if (text === null) return [];
    this.#texts.push(text);
    this.#message = endOfMessage(this.#texts.join('\n'));
    this.#texts = [this.#message];
    return [{ kind: 'message', text: this.#message, turn: this.#turn() }];
  }

  /** Told when it is over, so that both are known at once. */
  #readTool(part: JsonObject): AgentEvent[] {
    const state = asObject(part['state']) ?? {};
    const id = asString(part['callID']) ?? asString(part['id']) ?? '';
    const input = JSON.stringify(state['input'] ?? null);
    const text = asString(state['error']) ?? asString(state['output']) ?? '';
    this.#end = 'open';
    return [
      { kind: 'action', id, turn: this.#turn(), name: asString(part['tool']) ?? '', input },
      { kind: 'observation', actionId: id, isError: state['status'] === 'error', text },
    ];
  }

  #readFinish(part: JsonObject): AgentEvent[] {
    this.#usage = addUsage(this.#usage, usageOf(part));
    this.#end = lastReasons.has(asString(part['reason']) ?? '') ? 'step' : 'open';
    return [{ kind: 'usage', usage: this.#usage }];
  }

  #turn(): string {
    return `step-${this.#steps}`;
  }
}

/** Of one step. What was written to the cache is input that was not read from it; thinking is output. */
function usageOf(part: JsonObject): Usage {
  const tokens = asObject(part['tokens']);
  const cache = asObject(tokens?.['cache']);
  return {
    inputTokens: plus(asAmount(tokens?.['input']), asAmount(cache?.['write'])),
    outputTokens: plus(asAmount(tokens?.['output']), asAmount(tokens?.['reasoning'])),
    cachedTokens: asAmount(cache?.['read']),
    costUsd: knownCost(asAmount(part['cost'])),
  };
}

/** Names that leave nothing open. Those of APIs' answers are told apart by their status. */
function readError(error: JsonObject): Parameters<typeof failedTerminal>[0] {
  const name = asString(error['name']) ?? '';
  const data = asObject(error['data']);
  const message = asString(data?.['message']) ?? (name || 'an error without words');
  if (name === 'ProviderAuthError') return { kind: 'login', message };
  if (name === 'ContextOverflowError') return { kind: 'context', message };
  const status = asNumber(data?.['statusCode']);
  const kind = classifyStatus(status, message);
  if (kind !== 'other' && kind !== 'transient') return { kind, message };
  // The provider's own answer may name a limit that its message leaves out.
  const told = classifyStatus(status, asString(data?.['responseBody']) ?? '');
  return { kind: told === 'other' ? kind : told, message };
}
