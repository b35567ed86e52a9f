import { expect, test } from 'vitest';
import { problemsOf, settingsOf, warningsOf } from './settings-input.ts';

const claude = { name: 'claude', command: null, protocol: null, model: null, args: [], env: [] };
const custom = { name: 'custom', command: ['prog', '--flag'], protocol: 'text', model: null, args: [], env: [] };

test.each([
  ['agent: claude', null],
  ['{agent: claude, review: false}', null],
  ['{agent: [claude-haiku, codex], review: true}', { ...claude, model: 'haiku' }],
  ['{agent: codex, review: claude-opus}', { ...claude, model: 'opus' }],
  ['{agent: {name: claude, env: [A], args: [--x]}, review: claude}', { ...claude, env: ['A'], args: ['--x'] }],
  ['{agent: claude, review: {command: prog --flag}}', custom],
  [
    '{agent: claude, review: {command: [prog, --flag], protocol: claude-stream-json, env: [B]}}',
    { ...custom, protocol: 'claude-stream-json', env: ['B'] },
  ],
  ['{agent: claude, review: {name: codex, model: m}}', { ...claude, name: 'codex', model: 'm' }],
])('%s', (text, review) => {
  expect(settingsOf(text).review).toEqual(review);
});

test('true is the agent that the command line names', () => {
  expect(settingsOf('{agent: claude, review: true}', { agentCommand: 'prog --flag' }).review).toEqual(custom);
  expect(settingsOf('review: true').review).toBeNull();
});

test.each([
  [
    '{agent: claude, review: gemini}',
    '1:25 review: "gemini" is no agent of this version (claude, codex, or review: {command: [prog, --flag]} for any other program)',
  ],
  ['{agent: claude, review: {}}', '1:25 review: it has neither name nor command (one of the two)'],
  ['{agent: claude, review: {name: claude, command: x}}', '1:25 review: it has a name and a command (one of the two)'],
  [
    '{agent: claude, review: {command: x, protocol: acp}}',
    '1:48 review.protocol: acp is not yet in this version (text, claude-stream-json, codex-json, opencode-json, gemini-stream-json, qwen-stream-json, pi-json)',
  ],
])('%s is refused with its place', (text, problem) => {
  expect(problemsOf(text)).toEqual([`lastgreen.yaml:${problem}`]);
});

test('is heeded: nothing is said of it', () => {
  expect(warningsOf('{agent: claude, review: claude}')).toEqual([]);
});
