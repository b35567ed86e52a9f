import type { StreamDecoder } from './adapter.ts';
import { claudeStreamDecoder } from './claude-stream.ts';
import { jsonLines } from './json-lines.ts';
import { asAmount, asNumber, asObject, asObjects, asString, type JsonObject } from './json-value.ts';
import { uncached } from './usage-sum.ts';

/**
 * `--output-format stream-json` of Qwen Code: Claude's events, but for three things. Its input counts what came from the
 * cache; what the API answered stands as a message of the model; and a failed result carries it as `error`.
 */
export function qwenStreamDecoder(): StreamDecoder {
  const claude = claudeStreamDecoder();
  return jsonLines({
    read: (event) => claude.push(JSON.stringify(asClaude(event))),
    end: () => claude.end(),
  });
}

function asClaude(event: JsonObject): JsonObject {
  if (event['type'] === 'assistant') return withMessage(event, asObject(event['message']));
  if (event['type'] !== 'result') return event;
  const failure = asString(asObject(event['error'])?.['message']);
  return {
    ...event,
    usage: asClaudeUsage(asObject(event['usage'])),
    ...(failure === null ? {} : readFailure(failure)),
  };
}

function withMessage(event: JsonObject, message: JsonObject | null): JsonObject {
  if (message === null) return event;
  const blocks = asObjects(message['content']);
  const isFailure = blocks.length === 1 && apiError.test(asString(blocks[0]?.['text']) ?? '');
  const seen = { ...event, message: { ...message, usage: asClaudeUsage(asObject(message['usage'])) } };
  return isFailure ? { ...seen, error: 'api_error' } : seen;
}

function asClaudeUsage(usage: JsonObject | null): JsonObject | null {
  if (usage === null) return null;
  const cached = asAmount(usage['cache_read_input_tokens']);
  return { ...usage, input_tokens: uncached(asAmount(usage['input_tokens']), cached) };
}

const apiError = /^\[API Error: (?:(\d{3}) )?(.*?)\](?:\n.*)?$/s;

function readFailure(failure: string): JsonObject {
  const [, status, message] = apiError.exec(failure.trim()) ?? [];
  return {
    errors: [message ?? failure],
    ...(status === undefined ? {} : { api_error_status: asNumber(Number(status)) }),
    ...(message !== undefined && /^Connection error\b/.test(message) ? { api_error: 'connection_failed' } : {}),
  };
}
