import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileAppears } from '../support/file-appears.ts';
import { makeNight } from '../support/night.ts';

const waiting = `[*]\nsh:: > "$SIDE/at-$LASTGREEN_TASK"; until [ -e "$SIDE/go" ]; do sleep 0.05; done; echo x > x.txt\nclaim:done\n`;

test('stop and pause without a name refuse while several loops are worked on, and name them', async () => {
  const night = makeNight({ files: { 'other.md': '- [ ] O-1: Other\n' }, script: waiting });
  const runs = [night.start(['run']), night.start(['run', 'other.md'])];
  onTestFinished(() => void runs.map(({ child }) => child.kill('SIGKILL')));
  await Promise.all(['T-1', 'O-1'].map((task) => fileAppears(join(night.side, `at-${task}`))));
  for (const command of ['stop', 'pause']) {
    const { exitCode, stderr } = await night.call([command]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`2 loops are worked on: name the plan or the branch to ${command}`);
    expect(stderr).toContain(`lastgreen ${command} lastgreen/plan`);
    expect(stderr).toContain(`lastgreen ${command} lastgreen/other`);
  }
  expect((await night.call(['stop', 'other.md'])).exitCode).toBe(0);
  expect((await runs[1]?.ended)?.lastLine).toBe('STOP_REASON=interrupted');
  // One is left: it needs no name.
  expect((await night.call(['stop'])).exitCode).toBe(0);
  expect((await runs[0]?.ended)?.lastLine).toBe('STOP_REASON=interrupted');
  expect(existsSync(join(night.side, 'go'))).toBe(false);
});
