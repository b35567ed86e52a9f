import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeNight } from '../support/night.ts';

/** A writer's end of a FIFO; `null` while nobody reads from it. */
function openWriter(fifo: string): number | null {
  try {
    return openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return null;
  }
}

const maxLooks = 100;

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('%s before a run has begun leaves no git behind that stands still', async (signal, exitCode) => {
  const night = makeNight();
  const fifo = join(night.repo, '.git', 'shallow');
  execFileSync('mkfifo', [fifo]);
  const { child, ended } = night.start(['status']);
  let writer = openWriter(fifo);
  for (; writer === null; writer = openWriter(fifo)) await setTimeout(20);
  child.kill(signal);
  expect(await ended).toMatchObject({ exitCode });
  closeSync(writer);
  // A process that was killed takes a moment to be gone.
  let left = openWriter(fifo);
  for (let looks = 0; left !== null && looks < maxLooks; looks += 1) {
    closeSync(left);
    await setTimeout(20);
    left = openWriter(fifo);
  }
  expect(left).toBe(null);
});
