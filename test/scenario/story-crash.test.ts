import { expect, test } from 'vitest';
import { checklist, ending, makeNight } from '../support/night.ts';

test('an agent that can not begin ends the night with its reason, and costs no task anything', async () => {
  const night = makeNight({
    plan: checklist(3),
    agent: { command: [process.execPath, '../nope.mjs'] },
  });
  const run = await night.run();
  expect(ending(run)).toEqual({ exitCode: 18, lastLine: 'STOP_REASON=repeated_error' });
  expect(run.stdout).toContain('the same failure 3 times, in T-1; the last: the agent ended with exit code 1');
  expect(run.stdout).toMatch(/Error: Cannot find module '.*nope\.mjs'/);
  expect((await night.status()).tasks.map(({ status, attempts }) => ({ status, attempts }))).toEqual(
    Array.from({ length: 3 }, () => ({ status: 'open', attempts: 0 })),
  );
  expect((await night.call(['show', 'T-1'])).stdout).toMatch(
    /## What the agent said\n\nnothing\n\nIts standard error:\n[\s\S]*Cannot find module[\s\S]*\n\nIts claim: none\n/,
  );
});

test('what a crashed agent wrote is told without what steers a terminal, and without values of copied files', async () => {
  const night = makeNight({
    files: { '.gitignore': '.env\n' },
    config: { trees: { copy: ['.env'] } },
    script: `[*]\nsh:. ./.env; printf '\\033[31mError: no host %s\\033[0m\\007\\n' "$KEY" >&2\nexit:4\n`,
  });
  night.write('.env', 'KEY=very-secret-12345\n');
  await night.run(['--max-cycles', '1']);
  expect(night.all('agent-ended')[0]?.errorOutput).toBe('Error: no host ***');
  expect(night.all('verdict-given')[0]?.because).toBe(
    'the agent ended with exit code 4 and changed nothing: Error: no host ***',
  );
});

test('a program that a wrapper does not find is named, and stops the night at its first cycle', async () => {
  const night = makeNight({ agent: { command: ['sh', '-c', 'no-such-agent --yes'] } });
  const run = await night.run();
  expect(ending(run)).toEqual({ exitCode: 20, lastLine: 'STOP_REASON=infrastructure' });
  expect(run.stdout).toMatch(/agent program is missing or can't be started: .*no-such-agent: .*not found/);
  expect(night.all('cycle-started')).toHaveLength(1);
});
