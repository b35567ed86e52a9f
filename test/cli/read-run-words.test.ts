import { expect, test } from 'vitest';
import { readRunWords } from '../../src/cli/read-run-words.ts';

test.each([
  [['run'], {}],
  [['run', 'plan.md', '--max-cycles', '3', '--json'], {}],
  [['run', '--gate', 'npm test', 'plan.md', '--gate=npm run lint'], { gate: ['npm test', 'npm run lint'] }],
  [
    ['resume', '--full-gate', 'make', '--setup', 'npm ci', '--max-attempts', '5'],
    { fullGate: ['make'], setup: 'npm ci', maxAttempts: '5' },
  ],
  [['run', '--agent-command', 'prog --gate x', '--until', '07:00', '--branch', 'b', '--base', 'HEAD'], {}],
  [['run', '--gate'], {}],
  [['some', '--other', 'words'], {}],
  [[], {}],
])('%j was judged by %j', (words, options) => {
  expect(readRunWords(words)).toEqual(options);
});
