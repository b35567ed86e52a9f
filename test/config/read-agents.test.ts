import { describe, expect, test } from 'vitest';
import { problemsOf, settingsOf } from './settings-input.ts';

const claude = { name: 'claude', command: null, protocol: null, model: null, args: [], env: [] };
const custom = { name: 'custom', command: ['prog', '--flag'], protocol: 'text', model: null, args: [], env: [] };

test.each([
  ['agent: claude', [claude]],
  ['agent: claude-opus-4-1', [{ ...claude, model: 'opus-4-1' }]],
  [
    'agent: [claude-haiku, codex]',
    [
      { ...claude, model: 'haiku' },
      { ...claude, name: 'codex' },
    ],
  ],
  [
    'agent: {name: claude, args: [--x], env: [A], model: opus}',
    [{ ...claude, args: ['--x'], env: ['A'], model: 'opus' }],
  ],
  ['agent: {command: [prog, --flag]}', [custom]],
  ['agent: {command: prog --flag, protocol: text}', [custom]],
])('%s', (text, agents) => {
  expect(settingsOf(text).agents).toEqual(agents);
});

test.each([
  [
    'agent: gemini',
    '1:8 agent: "gemini" is no agent of this version (claude, codex, or agent: {command: [prog, --flag]} for any other program)',
  ],
  ['agent: []', '1:1 agent: the list is empty (at least one agent)'],
  ['agent: [claude, cluade]', '1:17 agent[1]: "cluade" is no agent of this version (is claude meant?)'],
  ['agent: {}', '1:8 agent: it has neither name nor command (one of the two)'],
  ['agent: {name: claude, command: x}', '1:8 agent: it has a name and a command (one of the two)'],
  ['agent: {name: claude, protocol: text}', '1:33 agent.protocol: this agent has a protocol of its own (leave it out)'],
  [
    'agent: {command: x, protocol: acp}',
    '1:31 agent.protocol: acp is not yet in this version (text, claude-stream-json, codex-json, opencode-json, gemini-stream-json, qwen-stream-json, pi-json)',
  ],
  [
    'agent: {command: x, protocol: json}',
    '1:31 agent.protocol: "json" can\'t be used here (text, claude-stream-json, codex-json, opencode-json, gemini-stream-json, qwen-stream-json, pi-json, acp)',
  ],
  [
    'agent: {command: "x \'"}',
    "1:18 agent.command: the quote ' at column 3 is never closed (a program with its arguments, such as [prog, --flag])",
  ],
  [
    'agent: {command: x, model: y}',
    '1:28 agent.model: a command has no model (the model among the arguments of command)',
  ],
  ['agent: {name: claude-x, model: y}', '1:32 agent.model: the name says a model as well (one of the two)'],
  [
    'agent: {name: claude, env: [A=b]}',
    '1:29 agent.env[0]: "A=b" can\'t be used here (the name of a variable alone, such as DATABASE_URL)',
  ],
  [
    'agent: {name: claude, env: [GIT_DIR]}',
    '1:28 agent.env: GIT_DIR never passes (git settings in the repository instead)',
  ],
  ['agent: {nmae: claude}', '1:9 agent.nmae: "nmae" is not known here (is name meant?)'],
])('%s is a problem', (text, problem) => {
  expect(problemsOf(text)).toEqual([`lastgreen.yaml:${problem}`]);
});

describe('--agent', () => {
  const file = 'agent: [{name: claude, model: opus, args: [--x], env: [A]}, {command: [prog, --flag], env: [B]}]';

  test('keeps what the configuration says of that name', () => {
    expect(settingsOf(file, { agent: 'claude' }).agents).toEqual([
      { ...claude, model: 'opus', args: ['--x'], env: ['A'] },
    ]);
    expect(settingsOf(file, { agent: 'claude-haiku' }).agents).toEqual([
      { ...claude, model: 'haiku', args: ['--x'], env: ['A'] },
    ]);
    expect(settingsOf(file, { agent: 'codex' }).agents).toEqual([{ ...claude, name: 'codex' }]);
    expect(settingsOf(file, { agent: 'custom' }).agents).toEqual([{ ...custom, env: ['B'] }]);
  });

  test('must be known', () => {
    expect(problemsOf(null, { agent: 'claud' })).toEqual([
      '--agent: "claud" is no agent of this version (is claude meant?)',
    ]);
  });
});

describe('--agent-command', () => {
  test('is a program of its own, which gets none of the variables granted to another', () => {
    expect(settingsOf('agent: {command: [other], env: [B]}', { agentCommand: "prog '--flag'" }).agents).toEqual([
      custom,
    ]);
  });

  test('goes not with --agent', () => {
    expect(problemsOf(null, { agent: 'claude', agentCommand: 'prog' })).toEqual([
      '--agent-command: --agent is given as well (one of the two)',
    ]);
  });
});
