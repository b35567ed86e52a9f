import { expect, test } from 'vitest';
import { ending, makeNight } from '../support/night.ts';

test('a misspelt file to copy is told by doctor and at the start, keeps the hint, and a red baseline repeats it', async () => {
  const night = makeNight({
    files: { '.gitignore': '.env.test\n' },
    config: { trees: { copy: ['.env.tset'] }, gates: { quick: 'test -f .env.test' } },
  });
  night.write('.env.test', 'A=1\n');
  const sentence = 'trees.copy: nothing there matches .env.tset; is .env.test meant?';
  const hint = "git ignores .env.test: agent and gates don't see it";
  const { stdout } = await night.call(['doctor']);
  expect(stdout).toContain(sentence);
  expect(stdout).toContain(hint);
  const ran = await night.run();
  expect(ending(ran)).toEqual({ exitCode: 21, lastLine: 'STOP_REASON=baseline' });
  expect(ran.stderr).toContain(`warning: ${sentence}\n`);
  expect(ran.stdout).toContain(`Perhaps because ${hint}`);
});

test('a file that is copied is neither told as idle nor as unseen', async () => {
  const night = makeNight({
    files: { '.gitignore': '.env*\n' },
    config: { trees: { copy: ['.env.*'], caches: ['not-made-yet'] }, gates: { quick: 'test -f .env.test' } },
  });
  night.write('.env.test', 'A=1\n');
  const { stdout } = await night.call(['doctor']);
  expect(stdout).not.toContain('nothing there matches');
  expect(stdout).not.toContain('git ignores');
});

test('a guard that names nothing there is told', async () => {
  const night = makeNight({
    config: { guards: { protect: ['src/begin.text', 'test/contrct/**'], ask: ['src/**'], allow: ['plan.md'] } },
  });
  const { stderr } = await night.run(['--dry-run']);
  expect(stderr.split('\n').filter((line) => line.includes('nothing there'))).toEqual([
    'warning: guards.protect: nothing there matches src/begin.text; is src/begin.txt meant?',
    'warning: guards.protect: nothing there matches test/contrct/**',
  ]);
});
