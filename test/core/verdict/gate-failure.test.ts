import { expect, test } from 'vitest';
import { gateReason, setupFailure } from '../../../src/core/verdict/gate-failure.ts';

const setup = { name: 'setup', outcome: 'red', exitCode: 1 } as const;

test('the reason of a gate is the line that says most, and nothing where it said nothing', () => {
  expect(gateReason({ excerpt: '> test\nError: no such table\n' })).toBe(': Error: no such table');
  expect(gateReason({ excerpt: ' \n' })).toBe('');
});

test('a setup that failed is told by its first line and by the line that says most of the others', () => {
  expect(setupFailure({ ...setup, excerpt: 'setup failed (exit 1): npm ci\nError: no network' })).toBe(
    'setup failed (exit 1): npm ci: Error: no network',
  );
  expect(setupFailure({ ...setup, excerpt: 'setup failed (exit 1): npm ci' })).toBe('setup failed (exit 1): npm ci');
  expect(setupFailure({ ...setup, excerpt: 'setup timed out\nfirst\nError: last' })).toBe(
    'setup timed out: Error: last',
  );
});

test('a setup that passed, and the run of a gate, are no failure of the setup', () => {
  const excerpt = 'setup failed (exit 1): npm ci';
  expect(setupFailure({ ...setup, outcome: 'green', excerpt })).toBeNull();
  expect(setupFailure({ ...setup, outcome: 'flaky', excerpt })).toBeNull();
  expect(setupFailure({ ...setup, name: 'test', excerpt })).toBeNull();
});

test('a gate of the user’s own that is called setup is told as any gate', () => {
  expect(setupFailure({ ...setup, excerpt: 'Error: no network' })).toBeNull();
  expect(setupFailure({ ...setup, excerpt: 'my setup failed' })).toBeNull();
  expect(setupFailure({ ...setup, excerpt: 'setups failed' })).toBeNull();
});
