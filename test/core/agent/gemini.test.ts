import { expect, test } from 'vitest';
import type { InvocationRequest } from '../../../src/core/agent/adapter.ts';
import { gemini } from '../../../src/core/agent/gemini.ts';

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

const unattended = { GEMINI_CLI_NO_RELAUNCH: 'true', GEMINI_CLI_TRUST_WORKSPACE: 'true' };
const plain = ['gemini', '--output-format', 'stream-json'];

test('calls Gemini CLI to work without asking, the prompt on standard input, the user’s own arguments last', () => {
  expect(gemini.invocation({ ...request, model: 'gemini-2.5-flash', args: ['--debug'] })).toEqual({
    argv: [...plain, '--approval-mode', 'yolo', '--model', 'gemini-2.5-flash', '--debug'],
    env: unattended,
    prompt: 'stdin',
  });
});

test('hands Gemini CLI to a reviewer with tools that only read, whatever agents that work are given', () => {
  const args = ['-y', '--approval-mode', 'yolo', '--approval-mode=auto_edit', '--allowed-tools', 'x', '--debug'];
  expect(gemini.invocation({ ...request, readOnly: true, args })).toEqual({
    argv: [...plain, '--debug', '--approval-mode', 'default', '--extensions', 'none'],
    env: unattended,
    prompt: 'stdin',
  });
});
