import type { AgentEnded, EventBody } from '../../core/journal/event.ts';
import type { CycleState } from '../../core/loop/state.ts';
import type { Loop } from '../loop.ts';
import { readPrepared } from '../prepared-mark.ts';
import { prepareAgentTree } from './prepare-agent-tree.ts';

/**
 * The last run ended while this cycle's agent ran. What it left is measured as it is; a tree that was not yet prepared
 * for it is prepared now, so that an older attempt's files are not taken for its work.
 */
export async function recoverCycle(loop: Loop, cycle: CycleState): Promise<EventBody[]> {
  loop.onNotice(`the last run ended without closing cycle ${cycle.cycle}; what its agent left is kept`);
  if (readPrepared(loop) !== cycle.cycle) await prepareAgentTree(loop, cycle);
  const ended: AgentEnded = {
    type: 'agent-ended',
    cycle: cycle.cycle,
    ending: 'cancelled',
    exitCode: null,
    signal: null,
    terminal: false,
    claim: { kind: 'none' },
    error: null,
    usage: { inputTokens: null, outputTokens: null, cachedTokens: null, costUsd: null },
    turns: null,
    durationMs: 0,
    finalMessage: '',
    outputBytes: 0,
    leftover: { ended: 0, alive: 0 },
    permissionDenials: [],
  };
  return [ended];
}
