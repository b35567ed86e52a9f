import { expect, test } from 'vitest';
import type { AgentChoice } from '../../src/config/settings.ts';
import { agentLabels } from '../../src/run/choose-agent.ts';

const choice = (over: Partial<AgentChoice>): AgentChoice => ({
  name: 'claude',
  command: null,
  protocol: null,
  model: null,
  args: [],
  env: [],
  ...over,
});

test('each agent of a ladder has a name of its own', () => {
  const shell = choice({ name: 'custom', command: ['/bin/sh', '-c', 'one'] });
  expect(
    agentLabels([choice({}), shell, choice({ model: 'haiku' }), shell, choice({ args: ['--fast'] }), shell]),
  ).toEqual(['claude', 'sh', 'claude-haiku', 'sh (2)', 'claude (2)', 'sh (3)']);
});
