import { expect, test } from 'vitest';
import { makeNight } from '../support/night.ts';

test('a diff of a loop in which nothing landed says so', async () => {
  const night = makeNight({ script: '[*]\nsh:touch RED\nclaim:done\n' });
  await night.run(['--max-cycles', '1']);
  const { stdout, stderr, exitCode } = await night.call(['diff']);
  expect({ stdout, stderr, exitCode }).toEqual({
    stdout: '',
    stderr: 'nothing landed: lastgreen/plan has no change against its base\n',
    exitCode: 0,
  });
});

test('a setup that went well is told for each tree', async () => {
  const night = makeNight({ config: { setup: 'echo ready' } });
  const { stderr } = await night.run();
  expect(stderr).toMatch(/^setup ran in the verification tree: echo ready \(\d+m?s\)$/m);
  expect(stderr).toMatch(/^setup ran in the agent's tree: echo ready \(\d+m?s\)$/m);
});

test('where all that is left is set aside the report has no command to go on', async () => {
  const night = makeNight({ script: '[*]\nsh:touch RED\nclaim:done\n' });
  const { stdout, lastLine } = await night.run(['--max-attempts', '1']);
  expect(lastLine).toBe('STOP_REASON=blocked');
  expect(stdout).toContain('# Look');
  expect(stdout).not.toContain('# Go on');
});

test('a long reason leaves the path of the log whole', async () => {
  const night = makeNight({
    config: { gates: { quick: { name: 'long name of a gate', run: `echo "Error: ${'x'.repeat(390)}"; false` } } },
  });
  const { stderr } = await night.run();
  const path = 'baseline/gate-baseline-long%20name%20of%20a%20gate.log in the loop';
  expect(stderr).toContain(path);
  expect((await night.call(['log'])).stdout).toContain(path);
});

test('a prompt is not called the prompt beside its own name, and a dry run says what its sizes are', async () => {
  const night = makeNight({ planName: 'prompt.txt', plan: 'Do something.\n' });
  expect((await night.run(['--dry-run'])).stderr).toContain('the brief and what each part of it takes; immutable');
  expect((await night.run(['--max-cycles', '1'])).stderr).toContain('cycle 1: prompt, attempt 1,');
});
