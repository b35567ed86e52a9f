import { expect, test } from 'vitest';
import { codex } from '../../../src/core/agent/codex.ts';
import type { InvocationRequest } from '../../../src/core/agent/adapter.ts';

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

const settings = [
  ['-c', 'analytics.enabled=false'],
  ['-c', 'check_for_update_on_startup=false'],
  ['-c', 'features.unbounded_connection_retries=false'],
].flat();

test('calls Codex to work without asking, the prompt on standard input, the user’s own arguments before it', () => {
  expect(codex.invocation({ ...request, model: 'gpt-5.5', args: ['-c', 'model_provider="local"'] })).toEqual({
    argv: [
      'codex',
      'exec',
      '--json',
      '--dangerously-bypass-approvals-and-sandbox',
      '--skip-git-repo-check',
      '--model',
      'gpt-5.5',
      ...settings,
      '-c',
      'model_provider="local"',
      '-',
    ],
    env: {},
    prompt: 'stdin',
  });
});

test('hands Codex to a reviewer in its sandbox that only reads, whatever agents that work are given', () => {
  const args = ['--yolo', '-s', 'danger-full-access', '--sandbox=workspace-write', '-c', 'model_provider="local"'];
  expect(codex.invocation({ ...request, readOnly: true, args }).argv).toEqual([
    'codex',
    'exec',
    '--json',
    '--skip-git-repo-check',
    ...settings,
    '-c',
    'model_provider="local"',
    '-c',
    'sandbox_mode="read-only"',
    '-c',
    'approval_policy="never"',
    '-c',
    'project_doc_max_bytes=0',
    '-',
  ]);
});
