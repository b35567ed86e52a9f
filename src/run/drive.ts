import type { EventBody, RunStopped } from '../core/journal/event.ts';
import { decide } from '../core/loop/decide.ts';
import { fold } from '../core/loop/fold.ts';
import { stopReasons } from '../core/loop/stop-reason.ts';
import type { Step } from '../core/loop/step.ts';
import type { Loop } from './loop.ts';
import { followPending } from './follow-pending.ts';
import { infrastructureWords } from './infrastructure-fault.ts';
import { observe } from './observe.ts';
import { perform } from './perform.ts';
import { StepCancelled } from './step-cancelled.ts';

/** The driver: decide, perform, append, fold, until a stop is recorded. */
export async function drive(loop: Loop): Promise<RunStopped> {
  await work(loop);
  return loop.state.stop ?? neverStopped();
}

/** The same where people's requests are all there is to do: then no stop need be recorded. */
export async function work(loop: Loop): Promise<void> {
  try {
    while (loop.state.open) {
      const step = decide(loop.state, await observe(loop), loop.policy);
      if (hasEffect(step)) {
        settle(loop);
        await followPending(loop);
      }
      record(loop, await happened(loop, step));
    }
    settle(loop);
    await followPending(loop);
  } catch (error) {
    record(loop, [infrastructureStop(error)]);
  } finally {
    settle(loop);
  }
}

/** The others only read: what they give can wait for the disk together with what comes next. */
function hasEffect({ kind }: Step): boolean {
  return kind !== 'record' && kind !== 'run-guards' && kind !== 'stop';
}

async function happened(loop: Loop, step: Step): Promise<readonly EventBody[]> {
  try {
    return await perform(loop, step);
  } catch (error) {
    if (error instanceof StepCancelled) return [];
    throw error;
  }
}

/** Throws again what is a fault of lastgreen itself. */
function infrastructureStop(error: unknown): EventBody {
  const words = infrastructureWords(error);
  if (words === null) throw error;
  return { type: 'run-stopped', reason: 'infrastructure', exitCode: stopReasons.infrastructure, detail: words };
}

function neverStopped(): never {
  throw new Error('a stop was recorded, and the state does not have it');
}

/** Appends and folds. Nothing may be done about it before `settle`. */
export function record(loop: Loop, bodies: readonly EventBody[]): void {
  if (bodies.length === 0) return;
  for (const event of loop.journal.append(bodies, loop.nowMs())) {
    fold(loop.state, event);
    loop.untold.push(event);
  }
}

/** What is not on disk has not happened: only then is it told, and only then may the next effect begin. */
export function settle(loop: Loop): void {
  loop.journal.sync();
  for (const event of loop.untold.splice(0)) loop.onEvent(event, loop.state);
}
