import type { EventBody } from '../../core/journal/event.ts';
import type { Step } from '../../core/loop/step.ts';
import { runCommandHook } from '../hook/run-command-hook.ts';
import { startService } from '../hook/start-service.ts';
import type { Loop } from '../loop.ts';

/** Runs one hook of the user's. */
export async function runHookStep(loop: Loop, step: Step & { kind: 'run-hook' }): Promise<EventBody[]> {
  const { event, hook, cycle } = step;
  const { ready } = hook;
  loop.onPhase({ kind: 'hook', event, name: hook.name });
  const call = { event, hook, cycle, stopReason: null };
  const run =
    ready === null ? await runCommandHook(loop, call) : await startService(loop, { ...call, hook: { ...hook, ready } });
  return [{ type: 'hook-ran', cycle: cycle?.cycle ?? null, ...run }];
}
