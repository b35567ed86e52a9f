import { expect, test } from 'vitest';
import { claudeStreamDecoder } from '../../../src/core/agent/claude-stream.ts';

const block = (text: string) =>
  JSON.stringify({ type: 'assistant', message: { id: 'one', content: [{ type: 'text', text }] } });
const failed = JSON.stringify({ type: 'result', subtype: 'error_during_execution', is_error: true });

test.each([
  ['of many lines', 'I go on.\n'.repeat(10_000), /^I go on\.\n[^]*\nLASTGREEN=done$/],
  ['of one line', 'I go on. '.repeat(100_000), /^…[^\n]*\nLASTGREEN=done$/],
])('a message without end, %s, takes no more memory than its end', (_what, text, end) => {
  const decoder = claudeStreamDecoder();
  for (let times = 0; times < 40; times += 1) decoder.push(block(text));
  decoder.push(block('LASTGREEN=done'));
  const terminal = decoder.push(failed).find((event) => event.kind === 'terminal');
  const message = terminal?.finalMessage ?? '';
  expect(message).toMatch(end);
  expect(message.length).toBeLessThan(1024 * 1024);
});
