import type { AgentEnded } from '../core/journal/event.ts';

/** The end of a cycle whose agent nobody heard to its end, or that never began. */
export function cancelledEnd(cycle: number): AgentEnded {
  return {
    type: 'agent-ended',
    cycle,
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
}
