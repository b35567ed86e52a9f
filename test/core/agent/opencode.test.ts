import { expect, test } from 'vitest';
import type { InvocationRequest } from '../../../src/core/agent/adapter.ts';
import { opencode } from '../../../src/core/agent/opencode.ts';

const request: InvocationRequest = {
  command: null,
  args: [],
  model: null,
  maxTurns: 40,
  budgetUsd: 1,
  promptFile: '/state/brief.md',
  readOnly: false,
  isolated: true,
  root: true,
};

const quiet = {
  OPENCODE_DISABLE_AUTOUPDATE: '1',
  OPENCODE_DISABLE_SHARE: '1',
  OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
  OPENCODE_DISABLE_TERMINAL_TITLE: '1',
};

test('calls opencode to work without asking, the prompt on standard input, the user’s own arguments last', () => {
  expect(opencode.invocation({ ...request, model: 'local/m', args: ['--variant', 'high'] })).toEqual({
    argv: ['opencode', 'run', '--format', 'json', '--auto', '--model', 'local/m', '--variant', 'high'],
    env: quiet,
    prompt: 'stdin',
  });
});

test('hands opencode to a reviewer with tools that only read, and nothing of the repository’s own settings', () => {
  const { argv, env } = opencode.invocation({ ...request, readOnly: true, args: ['--auto', '--pure'] });
  expect(argv).toEqual(['opencode', 'run', '--format', 'json', '--pure']);
  expect(env).toEqual({
    ...quiet,
    OPENCODE_PERMISSION: '{"*":"deny","read":"allow","list":"allow","glob":"allow","grep":"allow"}',
    OPENCODE_DISABLE_PROJECT_CONFIG: '1',
    OPENCODE_DISABLE_CLAUDE_CODE: '1',
  });
});
