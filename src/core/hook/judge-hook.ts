import type { Evidence, Judgement } from '../verdict/evidence.ts';
import { describeHook } from './describe-hook.ts';
import { failedHook } from './failed-hook.ts';

/** What kept a cycle's agent from being started leaves nothing to measure, and nobody to blame. */
export function judgeHook({ cycle, interrupted }: Evidence): Judgement | null {
  const failed = failedHook(cycle.hooks, 'before-cycle');
  const isStopped = failed?.outcome === 'stopped' && interrupted;
  if (failed !== null && !isStopped) {
    return { verdict: 'infrastructure', because: describeHook(failed), cause: 'hook', keeps: true };
  }
  if (!interrupted || cycle.ended !== null || cycle.approval !== null) return null;
  return { verdict: 'cancelled', because: 'ended from outside before its agent was started' };
}
