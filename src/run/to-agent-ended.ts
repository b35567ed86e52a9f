import type { AgentAdapter } from '../core/agent/adapter.ts';
import { classifyText } from '../core/agent/classify-error.ts';
import { readClaim } from '../core/agent/read-claim.ts';
import { stripAnsi } from '../core/agent/strip-ansi.ts';
import { excerpt } from '../core/gate/excerpt.ts';
import type { AgentEnded, EndingName } from '../core/journal/event.ts';
import { readReset } from '../core/limit/read-reset.ts';
import type { LocalClock } from '../core/time/local-clock.ts';
import type { PriceTable } from '../core/budget/price.ts';
import type { ProcessEnding } from '../host/process/port.ts';
import { streamEnd } from '../host/process/stream-end.ts';
import type { Heard } from './hear-agent.ts';

const messageChars = 4_000;
const errorLimits = { maxLines: 20, maxBytes: 2_000 };
const noUsage = { inputTokens: null, outputTokens: null, cachedTokens: null, costUsd: null };

/** Puts together how a cycle's agent ended: the process, what its stream said last, and what that means. */
export function toAgentEnded(
  cycle: number,
  ending: ProcessEnding,
  heard: Heard,
  adapter: AgentAdapter,
  clock: LocalClock,
  prices: PriceTable | null = null,
): AgentEnded {
  const finalMessage = heard.terminal?.finalMessage ?? heard.lastMessage;
  return {
    type: 'agent-ended',
    cycle,
    ending: endingName(ending),
    exitCode: ending.exitCode,
    signal: ending.signal,
    terminal: heard.terminal !== null,
    claim: readClaim(finalMessage),
    error: withReset(errorOf(ending, heard, adapter), heard, clock),
    usage: heard.usage ?? noUsage,
    ...(heard.isPriced && prices !== null ? { pricesAsOf: prices.asOf } : {}),
    turns: heard.terminal?.turns ?? (heard.turns > 0 ? heard.turns : null),
    ...(ending.stoppedFor === 'stuck' && heard.stuck !== null ? { stuck: heard.stuck } : {}),
    durationMs: Math.round(ending.durationMs),
    finalMessage: finalMessage.length > messageChars ? `…${finalMessage.slice(-messageChars)}` : finalMessage,
    ...(ending.exitCode === 0
      ? {}
      : { errorOutput: excerpt({ stdout: '', stderr: streamEnd(ending.stderr) }, errorLimits) }),
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
    case 'limited':
    case 'stuck':
      return ending.stoppedFor;
    case 'after-terminal':
      return 'exited';
    case null:
    default:
      return 'cancelled';
  }
}

/** Structure first; then the words of a run that failed, or that has no other way to tell. */
function errorOf(ending: ProcessEnding, heard: Heard, adapter: AgentAdapter): AgentEnded['error'] {
  if (ending.reason === 'not-started') {
    return { kind: 'other', message: ending.error ?? 'could not be started', by: 'structure' };
  }
  if (heard.terminal?.error) return { ...heard.terminal.error, by: 'structure' };
  if (heard.limit !== null && heard.terminal?.ok !== true) {
    return { kind: 'limit', message: heard.limit.message, by: 'structure' };
  }
  if (heard.toldLimit !== null && ending.stoppedFor === 'limited') {
    return { kind: 'limit', message: heard.toldLimit.message, by: 'text' };
  }
  const structured = adapter.protocol !== 'text';
  if (structured && heard.terminal !== null) return null;
  const said = classifyText(streamEnd(ending.stdout), streamEnd(ending.stderr));
  if (said !== null) return { ...said, by: 'text' };
  const silent = structured && ending.reason === 'exited';
  return silent
    ? { kind: 'other', message: lastLine(ending) || 'the stream ended without its last event', by: 'structure' }
    : null;
}

/** Its own field first, then its words. */
function withReset(error: AgentEnded['error'], { limit, toldLimit }: Heard, clock: LocalClock): AgentEnded['error'] {
  if (error?.kind !== 'limit' && error?.kind !== 'transient') return error;
  const told = error.kind === 'limit' ? (limit?.resetsAtMs ?? toldLimit?.resetsAtMs ?? null) : null;
  const resetsAtMs = told ?? readReset(error.message, clock);
  return resetsAtMs === null ? error : { ...error, resetsAtMs };
}

function lastLine({ stdout, stderr }: ProcessEnding): string {
  const lines = stripAnsi(`${streamEnd(stdout)}\n${streamEnd(stderr)}`)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return (lines.at(-1) ?? '').trim().slice(0, 300);
}
