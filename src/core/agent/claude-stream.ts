import type { StreamDecoder } from './adapter.ts';
import { classifyResult, isLimit } from './classify-result.ts';
import { ClaudeUsage } from './claude-usage.ts';
import type { AgentEvent } from './event.ts';
import { asNumber, asObject, asObjects, asString, type JsonObject } from './json-value.ts';

/** `--output-format stream-json --verbose` of Claude Code. One per process. */
export function claudeStreamDecoder(): StreamDecoder {
  const stream = new ClaudeStream();
  return {
    push(line) {
      if (line.trim() === '') return [];
      const event = parse(line);
      return event === null
        ? [{ kind: 'unreadable', bytes: new TextEncoder().encode(line).length }]
        : stream.read(event);
    },
    // Without a `result` there is no terminal event, and that is the truth about the run.
    end: () => [],
  };
}

function parse(line: string): JsonObject | null {
  try {
    return asObject(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Longer than any message that a person would read. */
const maxMessageChars = 128 * 1024;

/** A line that is cut must not read as one of its own. */
function lastLines(text: string, maxChars: number): string {
  const end = text.slice(-maxChars);
  const whole = end.indexOf('\n');
  return whole < 0 ? `…${end}` : end.slice(whole + 1);
}

class ClaudeStream {
  readonly #usage = new ClaudeUsage();
  #started = false;
  #limited = false;
  /** Of the agent itself, not of a sub-agent, and not an error put in the model's place. */
  #lastMessage = { turn: '', text: '' };
  #turns: number | null = null;

  read(event: JsonObject): AgentEvent[] {
    switch (event['type']) {
      case 'system':
        return this.#readSystem(event);
      case 'assistant':
        return this.#readAssistant(event);
      case 'user':
        return readUser(event);
      case 'rate_limit_event':
        return this.#readRateLimit(asObject(event['rate_limit_info']) ?? {});
      case 'result':
        return this.#readResult(event);
      default:
        return [];
    }
  }

  #readSystem(event: JsonObject): AgentEvent[] {
    if (event['subtype'] !== 'init') return readNotice(event);
    // A background task that wakes the model brings another one.
    if (this.#started) return [];
    this.#started = true;
    return [
      {
        kind: 'started',
        session: asString(event['session_id']),
        model: asString(event['model']),
        version: asString(event['claude_code_version']),
      },
    ];
  }

  #readAssistant(event: JsonObject): AgentEvent[] {
    const message = asObject(event['message']) ?? {};
    const turn = asString(message['id']) ?? '';
    const ofSubAgent = asString(event['parent_tool_use_id']) !== null;
    const isError = asString(event['error']) !== null || event['is_api_error_message'] === true;
    const events: AgentEvent[] = [];
    for (const block of asObjects(message['content'])) {
      const text = asString(block['text']);
      if (block['type'] === 'text' && text !== null && !ofSubAgent) {
        events.push(isError ? { kind: 'notice', message: text } : { kind: 'message', text, turn });
        if (!isError) this.#keepMessage(turn, text);
      } else if (block['type'] === 'tool_use') {
        const name = asString(block['name']) ?? '';
        events.push({
          kind: 'action',
          id: asString(block['id']) ?? '',
          turn,
          name,
          input: JSON.stringify(block['input'] ?? null),
        });
      }
    }
    const usage = isError ? null : this.#usage.sawMessage(turn, asObject(message['usage']));
    if (usage !== null) events.push({ kind: 'usage', usage });
    return events;
  }

  /** A message comes in several events, one for each of its blocks. */
  #keepMessage(turn: string, text: string): void {
    const more = turn !== '' && turn === this.#lastMessage.turn;
    const whole = more ? `${this.#lastMessage.text}\n${text}` : text;
    // A program that never ends a message must not fill the memory. Its end is what counts, in whole lines.
    this.#lastMessage = { turn, text: whole.length > maxMessageChars ? lastLines(whole, maxMessageChars / 2) : whole };
  }

  #readResult(result: JsonObject): AgentEvent[] {
    const said = asString(result['result']) ?? '';
    const ok = result['is_error'] !== true && (result['subtype'] ?? 'success') === 'success';
    const turns = asNumber(result['num_turns']);
    if (turns !== null) this.#turns = (this.#turns ?? 0) + turns;
    const message =
      [said, ...asStrings(result['errors']), asString(result['subtype']) ?? ''].find((text) => text !== '') ?? '';
    const error = ok ? null : { kind: classifyResult(result, message), message };
    const terminal: AgentEvent = {
      kind: 'terminal',
      ok,
      // Of a failed run `result` is the error's text.
      finalMessage: ok && said !== '' ? said : this.#lastMessage.text,
      error,
      usage: this.#usage.sawResult(result),
      turns: this.#turns,
      permissionDenials: asObjects(result['permission_denials']).map(
        (denial) => asString(denial['tool_name']) ?? 'unknown',
      ),
    };
    // The event for it comes to accounts only, and tells the time, which the result doesn't.
    if (error?.kind !== 'limit' || this.#limited) return [terminal];
    return [{ kind: 'limit', message, resetsAtMs: null }, terminal];
  }

  #readRateLimit(info: JsonObject): AgentEvent[] {
    const seconds = asNumber(info['resetsAt']);
    const message = `${asString(info['rateLimitType']) ?? 'usage'} limit: ${asString(info['status']) ?? 'unknown'}`;
    if (!isLimit(info)) return info['status'] === 'allowed' ? [] : [{ kind: 'notice', message }];
    this.#limited = true;
    return [{ kind: 'limit', message, resetsAtMs: seconds === null ? null : seconds * 1000 }];
  }
}

function readUser(event: JsonObject): AgentEvent[] {
  const content = asObject(event['message'])?.['content'];
  const results = asObjects(content).filter((block) => block['type'] === 'tool_result');
  if (results.length === 0 && event['isSynthetic'] === true) return [{ kind: 'notice', message: textOf(content) }];
  return results.map((block) => ({
    kind: 'observation',
    actionId: asString(block['tool_use_id']) ?? '',
    isError: block['is_error'] === true,
    text: textOf(block['content']),
  }));
}

function readNotice(event: JsonObject): AgentEvent[] {
  switch (event['subtype']) {
    case 'api_retry': {
      const { attempt, max_retries: maxRetries, error, error_status: status } = event;
      return [
        {
          kind: 'notice',
          message: `retry ${String(attempt)} of ${String(maxRetries)}: ${String(error)} (${String(status)})`,
        },
      ];
    }
    case 'permission_denied':
    case 'informational':
    case 'notification': {
      const message = asString(event['message']) ?? asString(event['content']) ?? asString(event['text']);
      return message === null ? [] : [{ kind: 'notice', message }];
    }
    default:
      return [];
  }
}

/** A tool's result is a text, or blocks of which some are texts. */
function textOf(content: unknown): string {
  const text = asString(content);
  return text ?? asStrings(asObjects(content).map((block) => block['text'])).join('\n');
}

function asStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
