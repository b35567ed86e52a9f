import { expect, test } from 'vitest';
import { makeNight } from '../support/night.ts';

test('an agent is told the time to the end of the run where a cycle could be longer', async () => {
  const night = makeNight();
  const dry = await night.run(['--dry-run', '--max-time', '30m']);
  expect(dry.stdout).toContain('You have 30 minutes.');
  expect((await night.run(['--dry-run', '--max-time', '30m', '--cycle-timeout', '20s'])).stdout).toContain(
    'You have 20 seconds.',
  );
  await night.run(['--max-time', '100s']);
  const { stdout } = await night.call(['show', 'T-1', '--brief']);
  const told = Number(/You have (\d+) seconds\./.exec(stdout)?.[1]);
  expect(told).toBeGreaterThan(0);
  expect(told).toBeLessThan(100);
});

test('a prompt plan’s agent too', async () => {
  const night = makeNight({ planName: 'prompt.txt', plan: 'Do something.\n' });
  expect((await night.run(['--dry-run', '--max-time', '20s'])).stdout).toContain('You have 20 seconds.');
});
