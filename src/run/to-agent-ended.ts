import type { AgentAdapter } from '../core/agent/adapter.ts';
import { classifyText } from '../core/agent/classify-error.ts';
import { readClaim } from '../core/agent/read-claim.ts';
import type { AgentEnded, EndingName } from '../core/journal/event.ts';
import type { ProcessEnding } from '../host/process/port.ts';
import type { Heard } from './hear-agent.ts';

const messageChars = 4_000;
const noUsage = { inputTokens: null, outputTokens: null, cachedTokens: null, costUsd: null };

/** Puts together how a cycle's agent ended: the process, what its stream said last, and what that means. */
export function toAgentEnded(cycle: number, ending: ProcessEnding, heard: Heard, adapter: AgentAdapter): AgentEnded {
  const finalMessage = heard.terminal?.finalMessage ?? heard.lastMessage;
  return {
    type: 'agent-ended',
    cycle,
    ending: endingName(ending),
    exitCode: ending.exitCode,
    signal: ending.signal,
    terminal: heard.terminal !== null,
    claim: readClaim(finalMessage),
    error: errorOf(ending, heard, adapter),
    usage: heard.usage ?? noUsage,
    turns: heard.terminal?.turns ?? (heard.turns > 0 ? heard.turns : null),
    durationMs: Math.round(ending.durationMs),
    finalMessage: finalMessage.length > messageChars ? `…${finalMessage.slice(-messageChars)}` : finalMessage,
    outputBytes: ending.stdout.bytes + ending.stderr.bytes,
    leftover: { ended: ending.sweep.ended, alive: ending.sweep.alive.length },
    permissionDenials: heard.terminal?.permissionDenials ?? [],
  };
}

/** A program that was told to go after its last word has ended by itself as far as anybody can judge. */
function endingName(ending: ProcessEnding): EndingName {
  if (ending.reason !== 'stopped') return ending.reason;
  switch (ending.stoppedFor) {
    case 'out-of-turns':
    case 'over-budget':
      return ending.stoppedFor;
    case 'after-terminal':
      return 'exited';
    default:
      return 'cancelled';
  }
}

/** Structure first; the text of a run only when it failed or has no last word of its own. */
function errorOf(ending: ProcessEnding, heard: Heard, adapter: AgentAdapter): AgentEnded['error'] {
  if (ending.reason === 'not-started') return { kind: 'other', message: ending.error ?? 'could not be started' };
  if (heard.terminal?.error) return heard.terminal.error;
  if (heard.limit !== null && (heard.terminal === null || !heard.terminal.ok)) {
    return { kind: 'limit', message: heard.limit.message };
  }
  const failed = ending.reason === 'exited' && ending.exitCode !== 0 && ending.exitCode !== null;
  const structured = adapter.protocol !== 'text';
  if (structured && heard.terminal === null && ending.reason === 'exited') {
    const said = classifyText(ending.stdout.tail, ending.stderr.tail);
    return said ?? { kind: 'other', message: lastLine(ending) ?? 'the stream ended without its last event' };
  }
  return failed || !structured ? classifyText(ending.stdout.tail, ending.stderr.tail) : null;
}

function lastLine(ending: ProcessEnding): string | null {
  const lines = `${ending.stdout.tail}\n${ending.stderr.tail}`.split('\n').filter((line) => line.trim() !== '');
  return lines.at(-1)?.slice(0, 300) ?? null;
}
