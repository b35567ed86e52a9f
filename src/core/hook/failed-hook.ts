import type { HookEvent, HookRun } from './hook.ts';

/** The one that kept those behind it from running; `null`: none. */
export function failedHook<Run extends HookRun>(ran: readonly Run[], event: HookEvent): Run | null {
  return ran.find((run) => run.event === event && run.outcome !== 'ok') ?? null;
}
