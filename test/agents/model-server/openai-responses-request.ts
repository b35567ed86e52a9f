import { list, record, said, text } from './read-document.ts';
import type { Reading } from './wire-format.ts';

/** What a model writes into the conversation. */
const ofModel = new Set(['reasoning', 'function_call', 'custom_tool_call']);

export function readResponsesRequest(body: unknown): Reading {
  const document = record(body);
  const items = list(document['input']).map(record);
  return {
    model: text(document['model']),
    stream: document['stream'] === true,
    tools: list(document['tools'])
      .map(record)
      .map(({ name, type }) => text(name) || text(type)),
    prompt: items
      .filter(({ role }) => role === 'user')
      .map(({ content }) => said(content))
      .join('\n'),
    toolResults: items.filter(({ type }) => text(type).endsWith('_output')).map(({ output }) => said(output)),
    turn: items.filter((item, index) => isAnswer(item) && !isAnswer(items[index - 1] ?? {})).length,
  };
}

/** One answer is several items in a row. */
function isAnswer({ role, type }: Readonly<Record<string, unknown>>): boolean {
  return role === 'assistant' || ofModel.has(text(type));
}
