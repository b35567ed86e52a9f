import { expect, test } from 'vitest';
import { codebasePatterns } from '../../../src/core/brief/codebase-patterns.ts';

test.each([
  ['## Codebase Patterns\n- a\n- b\n\n---\nlog', '- a\n- b'],
  ['# Progress\n\n## codebase patterns ##\r\n- a\r\n\r\n## Log\r\nx', '- a'],
  ['## Codebase Patterns\n### Tests\n- a\n# Log\nx', '### Tests\n- a'],
  ['## Codebase Patterns\n```sh\n# no heading\n---\n```\n- a\n## Log', '```sh\n# no heading\n---\n```\n- a'],
  ['```\n## Codebase Patterns\n- quoted\n```\n', null],
  ['## Codebase Patterns', ''],
  ['The Codebase Patterns are below', null],
  ['', null],
])('%j has %j', (progress, patterns) => {
  expect(codebasePatterns(progress)).toBe(patterns);
});
