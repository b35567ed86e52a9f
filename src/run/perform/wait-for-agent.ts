import { setTimeout as sleep } from 'node:timers/promises';
import type { Step } from '../../core/loop/step.ts';
import type { Loop } from '../loop.ts';

/** So soon a plan, a pause or a clock that was changed is seen. */
const sliceMs = 1_000;

/**
 * Waits for a part of the time. The clock is read again after each: a timer does not count the time that a machine
 * sleeps, and whoever decides then sees whatever else has changed.
 */
export async function waitForAgent(loop: Loop, step: Extract<Step, { kind: 'wait' }>): Promise<[]> {
  const { reason, untilMs } = step;
  loop.onPhase({ kind: 'waiting', reason, untilMs });
  const { abort: signal } = loop.signals;
  const ms = Math.min(sliceMs, Math.max(untilMs - loop.nowMs(), 0));
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  return [];
}
