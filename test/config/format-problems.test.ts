import { expect, test } from 'vitest';
import { formatPlanProblems, formatProblems } from '../../src/config/format-problems.ts';

test('each problem is one line with its place, its key and what would be right', () => {
  const problem = {
    file: 'lastgreen.yaml',
    line: 3,
    column: 9,
    key: 'limits.max-idle',
    message: 'bad\nthing',
    hint: 'a number',
  };
  expect(formatProblems([problem, { ...problem, file: '--max-idle', line: null, column: null }])).toEqual([
    'lastgreen.yaml:3:9 limits.max-idle: bad thing (a number)',
    '--max-idle: bad thing (a number)',
  ]);
  const planProblem = { rule: 'field' as const, task: null, line: 1, column: 2, message: 'No.', hint: 'yes' };
  expect(formatPlanProblems('prd.json', [planProblem])).toEqual(['prd.json:1:2: No. (yes)']);
});
