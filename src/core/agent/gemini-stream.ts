import type { StreamDecoder } from './adapter.ts';
import type { AgentEvent, Usage } from './event.ts';
import { classifyText } from './classify-error.ts';
import { classifyStatus, failedTerminal } from './failed-terminal.ts';
import { endOfMessage } from './final-message.ts';
import { type EventReader, jsonLines } from './json-lines.ts';
import { asAmount, asNumber, asObject, asString, type JsonObject } from './json-value.ts';
import { unknownUsage } from './text-stream.ts';
import { uncached } from './usage-sum.ts';

/** `--output-format stream-json` of Gemini CLI. One per process. */
export function geminiStreamDecoder(): StreamDecoder {
  return jsonLines(new GeminiStream());
}

class GeminiStream implements EventReader {
  #message = '';
  /** A message comes in pieces. What comes after another event begins a new one. */
  #open = false;
  #messages = 0;
  #actions = 0;
  /** The last thing that it called an error. */
  #error: string | null = null;

  read(event: JsonObject): AgentEvent[] {
    switch (event['type']) {
      case 'init':
        return [
          { kind: 'started', session: asString(event['session_id']), model: asString(event['model']), version: null },
        ];
      case 'message':
        return event['role'] === 'assistant' ? this.#readMessage(event) : [];
      case 'tool_use':
        return this.#readAction(event);
      case 'tool_result':
        return [...this.#close(), readObservation(event)];
      case 'error':
        return [...this.#close(), ...this.#readError(event)];
      case 'result':
        return [...this.#close(), ...this.#readResult(event)];
      default:
        return [];
    }
  }

  end(): AgentEvent[] {
    return this.#close();
  }

  #readMessage(event: JsonObject): AgentEvent[] {
    const text = asString(event['content']) ?? '';
    const more = this.#open && event['delta'] === true;
    const told = more ? [] : this.#close();
    if (!more) this.#messages += 1;
    this.#message = endOfMessage(more ? this.#message + text : text);
    this.#open = true;
    return told;
  }

  /** Tells the message that is complete now. */
  #close(): AgentEvent[] {
    if (!this.#open) return [];
    this.#open = false;
    return [{ kind: 'message', text: this.#message, turn: `message-${this.#messages}` }];
  }

  #readAction(event: JsonObject): AgentEvent[] {
    this.#actions += 1;
    const id = asString(event['tool_id']) ?? `action-${this.#actions}`;
    const input = JSON.stringify(event['parameters'] ?? null);
    const turn = `action-${this.#actions}`;
    return [...this.#close(), { kind: 'action', id, turn, name: asString(event['tool_name']) ?? '', input }];
  }

  #readError(event: JsonObject): AgentEvent[] {
    const message = asString(event['message']) ?? 'an error without words';
    // A warning, of a loop say, does not make a run fail.
    if (event['severity'] === 'error') this.#error = message;
    return [{ kind: 'notice', message }];
  }

  #readResult(result: JsonObject): AgentEvent[] {
    const rest = { finalMessage: this.#message, usage: usageOf(asObject(result['stats'])), turns: this.#actions };
    if (result['status'] === 'success') {
      return [{ kind: 'terminal', ok: true, error: null, permissionDenials: [], ...rest }];
    }
    const error = asObject(result['error']);
    const message = asString(error?.['message']) ?? this.#error ?? 'it ended with an error without words';
    return failedTerminal({ kind: kindOf(asString(error?.['type']), message), message }, rest);
  }
}

function readObservation(event: JsonObject): AgentEvent {
  const failure = asString(asObject(event['error'])?.['message']);
  return {
    kind: 'observation',
    actionId: asString(event['tool_id']) ?? '',
    isError: event['status'] === 'error',
    text: asString(event['output']) ?? failure ?? '',
  };
}

/** Its input counts what came from the cache; `input` is the rest. It tells no money. */
function usageOf(stats: JsonObject | null): Usage {
  if (stats === null) return unknownUsage;
  const cachedTokens = asAmount(stats['cached']);
  return {
    inputTokens: asAmount(stats['input']) ?? uncached(asAmount(stats['input_tokens']), cachedTokens),
    outputTokens: asAmount(stats['output_tokens']),
    cachedTokens,
    costUsd: null,
  };
}

/** By the words of its own for the error, then by the answer of the API, which stands whole in the message. */
function kindOf(type: string | null, message: string): ReturnType<typeof classifyStatus> {
  if (type === 'FatalTurnLimitedError' || type === 'MaxSessionTurnsError') return 'out-of-turns';
  if (type === 'FatalAuthenticationError' || type === 'FatalUntrustedWorkspaceError') return 'login';
  const [, answer = message, advice = ''] = /^\[API Error: (.*?)\](?:\n(.*))?$/s.exec(message.trim()) ?? [];
  const api = readAnswer(answer);
  if (api !== null) {
    const kind = classifyStatus(api.code, api.message);
    // A key that it does not know is a bad request to this API.
    return kind === 'other' && /API key not valid|API_KEY_INVALID/i.test(answer) ? 'login' : kind;
  }
  if (passing.test(answer)) return 'transient';
  // Of a 429 it tells the words alone, and what to do.
  return classifyText(answer)?.kind ?? (advice.startsWith('Please wait and try again later') ? 'transient' : 'other');
}

/** The connection was not there, or the answer broke off. */
const passing = /^(?:exception TypeError: fetch failed|Model stream ended|terminated$|Incomplete JSON segment)/;

function readAnswer(text: string): { readonly code: number | null; readonly message: string } | null {
  try {
    const error = asObject(asObject(JSON.parse(text))?.['error']);
    return error === null ? null : { code: asNumber(error['code']), message: asString(error['message']) ?? '' };
  } catch {
    return null;
  }
}
