import { list, record, said, text } from './read-document.ts';
import type { Reading } from './wire-format.ts';

/** Reads what is needed of a Messages request and shrugs at the rest: a scripted server has no opinion on validity. */
export function readAnthropicRequest(body: unknown): Reading {
  const document = record(body);
  const messages = list(document['messages']).map(record);
  const userBlocks = messages.filter(({ role }) => role === 'user').flatMap(({ content }) => blocks(content));
  return {
    model: text(document['model']),
    stream: document['stream'] === true,
    tools: list(document['tools']).map((tool) => text(record(tool)['name'])),
    prompt: userBlocks
      .filter(({ type }) => type === 'text')
      .map((block) => text(block['text']))
      .join('\n'),
    toolResults: userBlocks.filter(({ type }) => type === 'tool_result').map(({ content }) => said(content)),
    turn: messages.filter(({ role }) => role === 'assistant').length,
  };
}

function blocks(content: unknown): Record<string, unknown>[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : list(content).map(record);
}
