import { expect, test } from 'vitest';
import { findFormat } from '../../../src/core/plan/formats.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ['prd.json', '{"userStories": []}', 'prd'],
  ['prd.JSON', '{', 'prd'],
  ['PLAN.md', '- [ ] a', 'checklist'],
  ['PROMPT.md', 'Do it.', 'prompt'],
  ['prompt', '{"userStories": []}', 'prompt'],
])('%s with %j is a %s', (name, text, kind) => {
  expect(findFormat(name, encode(text)).kind).toBe(kind);
});

test('a prompt is its whole text, with nothing to tick', () => {
  const format = findFormat('PROMPT.md', encode(''));
  const text = '# Do it\r\n"quotes" $(id)\n';
  expect(format.read(encode(text))).toEqual({
    ok: true,
    plan: { kind: 'prompt', title: null, intent: text, branchName: null, tasks: [] },
  });
  expect(format.tick(encode(text), 'x')).toBe(null);
});

test.each([
  [' \n', 'The prompt is empty.'],
  ['a\0b', 'This is no text file.'],
])('refuses %j as a prompt', (text, message) => {
  const reading = findFormat('PROMPT.md', encode(text)).read(encode(text));
  expect(reading.ok ? null : reading.problems[0]?.message).toBe(message);
});
