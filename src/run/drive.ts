import type { EventBody, RunStopped } from '../core/journal/event.ts';
import { decide } from '../core/loop/decide.ts';
import { fold } from '../core/loop/fold.ts';
import { stopReasons } from '../core/loop/stop-reason.ts';
import type { Step } from '../core/loop/step.ts';
import type { Loop } from './loop.ts';
import { infrastructureWords } from './infrastructure-fault.ts';
import { observe } from './observe.ts';
import { perform } from './perform.ts';
import { StepCancelled } from './step-cancelled.ts';

/** The driver: decide, perform, append, fold, until a stop is recorded. */
export async function drive(loop: Loop): Promise<RunStopped> {
  for (;;) {
    const step = decide(loop.state, await observe(loop), loop.policy);
    const events = await happened(loop, step);
    record(loop, events);
    if (loop.state.stop !== null) return loop.state.stop;
  }
}

async function happened(loop: Loop, step: Step): Promise<readonly EventBody[]> {
  try {
    return await perform(loop, step);
  } catch (error) {
    if (error instanceof StepCancelled) return [];
    const words = infrastructureWords(error);
    if (words === null) throw error;
    return [{ type: 'run-stopped', reason: 'infrastructure', exitCode: stopReasons.infrastructure, detail: words }];
  }
}

/** Appends durably, then folds: what is not on disk has not happened. */
export function record(loop: Loop, bodies: readonly EventBody[]): void {
  if (bodies.length === 0) return;
  for (const event of loop.journal.append(bodies, loop.nowMs())) {
    fold(loop.state, event);
    loop.onEvent(event, loop.state);
  }
}
