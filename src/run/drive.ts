import type { EventBody, RunStopped } from '../core/journal/event.ts';
import { decide } from '../core/loop/decide.ts';
import { stopReasons } from '../core/loop/stop-reason.ts';
import type { Step } from '../core/loop/step.ts';
import type { Loop } from './loop.ts';
import { endRun } from './hook/end-run.ts';
import { followPending } from './follow-pending.ts';
import { infrastructureWords } from './infrastructure-fault.ts';
import { observe } from './observe.ts';
import { perform } from './perform.ts';
import { record, settle } from './record.ts';
import { StepCancelled } from './step-cancelled.ts';

/** The driver: decide, perform, append, fold, until a stop is recorded. */
export async function drive(loop: Loop): Promise<RunStopped> {
  await work(loop);
  return loop.state.stop ?? neverStopped();
}

/** The same where people's requests are all there is to do: then no stop need be recorded. */
export async function work(loop: Loop): Promise<void> {
  let isEnding = false;
  const end = async (reason: string): Promise<void> => {
    // What fails after it does not have it run again.
    if (!isEnding) {
      isEnding = true;
      await endRun(loop, reason);
    }
  };
  try {
    while (loop.state.open) {
      const step = decide(loop.state, await observe(loop), loop.policy);
      if (hasEffect(step)) {
        settle(loop);
        await followPending(loop);
      }
      const bodies = await happened(loop, step);
      const last = bodies.find((body) => body.type === 'run-stopped' || body.type === 'approvals-ended');
      if (last !== undefined) await end(last.type === 'run-stopped' ? last.reason : 'approvals');
      record(loop, bodies);
    }
    settle(loop);
    await followPending(loop);
  } catch (error) {
    const stop = infrastructureStop(error);
    await end(stop?.reason ?? 'fault');
    if (stop === null) throw error;
    record(loop, [stop]);
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

/** `null`: a fault of lastgreen itself. */
function infrastructureStop(error: unknown): RunStopped | null {
  const words = infrastructureWords(error);
  if (words === null) return null;
  return { type: 'run-stopped', reason: 'infrastructure', exitCode: stopReasons.infrastructure, detail: words };
}

function neverStopped(): never {
  throw new Error('a stop was recorded, and the state does not have it');
}
