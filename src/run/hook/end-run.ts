import type { HookRan } from '../../core/hook/hook.ts';
import { cleanLine } from '../../core/report/clean-line.ts';
import type { Loop } from '../loop.ts';
import { record, settle } from '../record.ts';
import { runCommandHook } from './run-command-hook.ts';

/**
 * The last of a run, whatever ended it: its hooks, whichever of them fail, and then the end of what was started for it.
 * Never rejects: why the run ends says more than what fails now.
 */
export async function endRun(loop: Loop, stopReason: string): Promise<void> {
  const { policy, state } = loop;
  // Who only answered a question needed nothing to be started.
  const isDue = policy.only === undefined || state.run.hooks.length > 0;
  for (const hook of isDue ? policy.hooks['after-run'] : []) {
    await attempt(loop, async () => {
      // On disk before the effect; a journal that takes nothing any more keeps nobody from cleaning up.
      await attempt(loop, () => settle(loop));
      loop.onPhase({ kind: 'hook', event: 'after-run', name: hook.name });
      const run = await runCommandHook(loop, { event: 'after-run', hook, cycle: null, stopReason });
      const ran: HookRan = { type: 'hook-ran', cycle: null, ...run };
      if (state.open) record(loop, [ran]);
    });
  }
  await attempt(loop, () => loop.services.endAll());
}

async function attempt(loop: Loop, act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    loop.onNotice(cleanLine(`at the end of the run: ${error instanceof Error ? error.message : String(error)}`));
  }
}
