import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { claude } from '../../../src/core/agent/claude.ts';
import type { AgentEvent } from '../../../src/core/agent/event.ts';
import { read, terminalOf } from './adapter-contract.ts';

const folder = fileURLToPath(new URL('../../fixtures/agents/claude/2.1.332', import.meta.url));
const bytesOf = (name: string) => readFileSync(`${folder}/${name}.jsonl`);
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => name.replace('.jsonl', ''));

const events = (name: string) => read(claude, bytesOf(name));
const kinds = (name: string, kind: AgentEvent['kind']) => events(name).filter((event) => event.kind === kind);

test.each(names)('reads every line of %s, in pieces too', (name) => {
  expect(kinds(name, 'unreadable')).toEqual([]);
  expect(read(claude, bytesOf(name), 1000)).toEqual(events(name));
  expect(kinds(name, 'started')).toEqual([
    { kind: 'started', session: expect.any(String), model: 'claude-sonnet-5', version: '2.1.332' },
  ]);
});

test.each([
  ['api-error-401', 'login'],
  ['api-error-403', 'login'],
  ['api-error-404', 'other'],
  ['api-error-429', 'transient'],
  ['api-error-429-retry-after', 'transient'],
  ['api-error-500', 'transient'],
  ['api-error-529', 'transient'],
  ['connection-closed', 'transient'],
  ['connection-lost', 'transient'],
  ['connection-refused', 'transient'],
  ['malformed-html', 'transient'],
  ['credit-low', 'billing'],
  ['not-logged-in', 'login'],
  ['prompt-too-long', 'context'],
  ['usage-limit', 'limit'],
  ['max-turns', 'out-of-turns'],
  ['max-budget', 'over-budget'],
  ['max-tokens', 'other'],
  ['interrupted', 'other'],
])('tells that %s failed as %s', (name, kind) => {
  const terminal = terminalOf(events(name));
  expect([terminal?.ok, terminal?.error?.kind]).toEqual([false, kind]);
});

test.each([
  'api-retry',
  'permission-denied',
  'resumed',
  'subagent',
  'success-with-tools',
  'two-results',
  'unusable-tool-calls',
  'usage-warning',
])('tells that %s ended well', (name) => {
  expect(terminalOf(events(name))).toMatchObject({ ok: true, error: null });
});

test.each(['terminated', 'terminated-in-model-request'])('has no last word where the program was ended: %s', (name) => {
  expect(terminalOf(events(name))).toBeNull();
});

describe('a recorded run', () => {
  test('gives actions with their results, messages and the totals', () => {
    const all = events('success-with-tools');
    const actions = all.flatMap((event) => (event.kind === 'action' ? [[event.name, event.turn]] : []));
    expect(actions).toEqual([
      ['Bash', 'msg_1'],
      ['Write', 'msg_2'],
      ['Bash', 'msg_2'],
    ]);
    expect(all.flatMap((event) => (event.kind === 'observation' ? [[event.actionId, event.isError]] : []))).toEqual([
      ['toolu_1_1', false],
      ['toolu_2_1', false],
      ['toolu_2_2', true],
    ]);
    expect(terminalOf(all)).toEqual({
      kind: 'terminal',
      ok: true,
      finalMessage: 'All done, “quoted”.\u2028After a line separator.',
      error: null,
      usage: { inputTokens: 240, outputTokens: 45, cachedTokens: 40, costUsd: 0.000_953_000_000_000_000_1 },
      turns: 4,
      permissionDenials: [],
    });
  });

  test('counts each message once while it runs', () => {
    const usages = events('success-with-tools').flatMap((event) =>
      event.kind === 'usage' ? [event.usage.inputTokens] : [],
    );
    expect(usages).toEqual([100, 200, 240]);
  });

  test('counts what sub-agents used, and takes their words for nobody’s', () => {
    const all = events('subagent');
    expect(terminalOf(all)?.usage).toEqual({ inputTokens: 400, outputTokens: 80, cachedTokens: 0, costUsd: 0.0016 });
    expect(all.flatMap((event) => (event.kind === 'message' ? [event.text] : []))).toEqual(['The folder is empty.']);
  });

  test('goes on after a result that was not the last', () => {
    const terminals = kinds('two-results', 'terminal');
    expect(terminals).toMatchObject([
      { finalMessage: 'It runs in the background.', turns: 2, usage: { inputTokens: 200, costUsd: 0.0008 } },
      { finalMessage: 'The background command said late.', turns: 3, usage: { inputTokens: 300, outputTokens: 60 } },
    ]);
  });

  test('gives a limit its reset time, once, and a warning none', () => {
    expect(kinds('usage-limit', 'limit')).toEqual([
      { kind: 'limit', message: 'five_hour limit: rejected', resetsAtMs: 1_767_240_000_000 },
    ]);
    expect([kinds('usage-warning', 'limit'), kinds('usage-warning', 'notice')]).toEqual([
      [],
      [{ kind: 'notice', message: 'five_hour limit: allowed_warning' }],
    ]);
  });

  test('names the tools that were denied', () => {
    expect(terminalOf(events('permission-denied'))?.permissionDenials).toEqual(['Bash', 'Write']);
  });
});

test.each([
  [{ status: 'allowed', overageStatus: 'rejected', isUsingOverage: false }, 0],
  [{ status: 'allowed_warning' }, 0],
  [{ status: 'rejected', isUsingOverage: true, overageStatus: 'allowed' }, 0],
  [{ status: 'rejected', resetsAt: 1_778_565_600 }, 1],
  [{ status: 'rejected', isUsingOverage: true, overageStatus: 'rejected' }, 1],
])('takes %j for a limit %i times', (info, count) => {
  const line = `${JSON.stringify({ type: 'rate_limit_event', rate_limit_info: info })}\n`;
  expect(read(claude, Buffer.from(line)).filter((event) => event.kind === 'limit')).toHaveLength(count);
});
