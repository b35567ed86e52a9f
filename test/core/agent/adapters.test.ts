import { expect, test } from 'vitest';
import type { InvocationRequest } from '../../../src/core/agent/adapter.ts';
import { findAdapter } from '../../../src/core/agent/adapters.ts';

const request: InvocationRequest = {
  command: null,
  args: [],
  model: null,
  maxTurns: null,
  budgetUsd: null,
  promptFile: '/state/brief.md',
  readOnly: false,
  isolated: true,
  root: false,
};

function invocation(name: string, more: Partial<InvocationRequest>) {
  const adapter = findAdapter({ name, protocol: null });
  return adapter?.invocation({ ...request, ...more });
}

const quiet = {
  DISABLE_AUTOUPDATER: '1',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
};
const plain = ['claude', '-p', '--dangerously-skip-permissions', '--output-format', 'stream-json', '--verbose'];

test('calls Claude Code with the prompt on standard input', () => {
  expect(invocation('claude', {})).toEqual({ argv: plain, env: quiet, prompt: 'stdin' });
});

test('hands Claude Code the caps, the model and the user’s own arguments, these last', () => {
  const asked = invocation('claude', { model: 'opus', maxTurns: 40, budgetUsd: 0.000_05, args: ['--bare'] });
  expect(asked?.argv).toEqual([
    ...plain,
    '--model',
    'opus',
    '--max-turns',
    '40',
    '--max-budget-usd',
    '0.0001',
    '--bare',
  ]);
  expect(invocation('claude', { budgetUsd: 12 })?.argv).toEqual([...plain, '--max-budget-usd', '12']);
});

test('hands Claude Code to a reviewer with tools that only read, and nothing of the repository’s own settings', () => {
  const args = ['--permission-mode', 'acceptEdits'];
  expect(invocation('claude', { readOnly: true, model: 'opus', args })?.argv).toEqual([
    'claude',
    '-p',
    '--output-format',
    'stream-json',
    '--verbose',
    '--model',
    'opus',
    '--permission-mode',
    'acceptEdits',
    '--permission-mode',
    'dontAsk',
    '--tools',
    'Read,Grep,Glob',
    '--setting-sources',
    'user',
    '--strict-mcp-config',
  ]);
});

test.each([
  [true, true, { ...quiet, IS_SANDBOX: '1' }],
  [true, false, quiet],
  [false, true, quiet],
])('tells Claude Code of a sandbox only as root (%s) in an isolation of its own (%s)', (root, isolated, env) => {
  expect(invocation('claude', { root, isolated })?.env).toEqual(env);
});

test('calls a command as it is written, the prompt on standard input or in its file', () => {
  expect(invocation('custom', { command: ['a b', '--x', '$HOME'], args: ['y'] })).toEqual({
    argv: ['a b', '--x', '$HOME', 'y'],
    env: {},
    prompt: 'stdin',
  });
  expect(
    invocation('custom', { command: ['a', '--in={prompt_file}', '{prompt_file}'], promptFile: '/{prompt_file}' }),
  ).toEqual({
    argv: ['a', '--in=/{prompt_file}', '/{prompt_file}'],
    env: {},
    prompt: 'file',
  });
});

test('finds adapters by name, and among custom commands by protocol', () => {
  const found = (name: string, protocol: 'text' | 'claude-stream-json' | null) => {
    const adapter = findAdapter({ name, protocol });
    return adapter === null ? null : [adapter.name, adapter.protocol, adapter.streams];
  };
  expect([
    found('claude', null),
    found('custom', null),
    found('custom', 'claude-stream-json'),
    found('nobody', null),
  ]).toEqual([
    ['claude', 'claude-stream-json', true],
    ['custom', 'text', false],
    ['custom', 'claude-stream-json', true],
    null,
  ]);
});
