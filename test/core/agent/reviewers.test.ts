import { expect, test } from 'vitest';
import { adapters } from '../../../src/core/agent/adapters.ts';
import { withoutOptions } from '../../../src/core/agent/without-options.ts';

const programs = adapters.filter(({ program }) => program !== null);
const request = {
  command: null,
  args: [],
  model: null,
  maxTurns: null,
  budgetUsd: null,
  promptFile: '/p',
  isolated: true,
  root: false,
};

test.each(programs.map((adapter) => [adapter.name, adapter] as const))(
  '%s is called in another way to review than to work',
  (_name, adapter) => {
    const work = adapter.invocation({ ...request, readOnly: false });
    const review = adapter.invocation({ ...request, readOnly: true });
    expect([review.argv, review.env]).not.toEqual([work.argv, work.env]);
    const words = [...review.argv, ...Object.values(review.env)].join(' ');
    expect(words).not.toMatch(/yolo|dangerously|--auto\b/);
  },
);

test.each([
  [
    ['-t', 'bash', '--keep', 'x'],
    ['--keep', 'x'],
  ],
  [['--tools=bash', '--keep=x'], ['--keep=x']],
  [['--all', '--keep'], ['--keep']],
  [['--all=true'], []],
  [['keep', '-t'], ['keep']],
])('takes the options that open something out of %j', (args, kept) => {
  expect(withoutOptions(args, { alone: ['--all'], withValue: ['-t', '--tools'] })).toEqual(kept);
});
