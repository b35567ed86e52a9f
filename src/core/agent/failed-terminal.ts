import { classifyText } from './classify-error.ts';
import type { AgentErrorKind, AgentEvent } from './event.ts';

type Terminal = Extract<AgentEvent, { kind: 'terminal' }>;

/** The last word of a run that failed, after a limit's own event where it was one. */
export function failedTerminal(
  error: NonNullable<Terminal['error']>,
  rest: Pick<Terminal, 'finalMessage' | 'usage' | 'turns'>,
): AgentEvent[] {
  const terminal: Terminal = { kind: 'terminal', ok: false, error, permissionDenials: [], ...rest };
  // When it ends is read from its words, by whoever has a clock.
  return error.kind === 'limit' ? [{ kind: 'limit', message: error.message, resetsAtMs: null }, terminal] : [terminal];
}

/**
 * Kind of an error by the HTTP status that came with it, and by its words where the status leaves it open: a login that
 * is refused for want of credit, and a 429 that is a usage limit, have the same numbers.
 */
export function classifyStatus(status: number | null, message: string): AgentErrorKind {
  const told = classifyText(message)?.kind ?? null;
  if (status === 402) return 'billing';
  if (status === 401 || status === 403) return told === 'billing' || told === 'limit' ? told : 'login';
  if (status === 413) return 'context';
  if (told !== null) return told;
  return status !== null && (status === 408 || status === 429 || status >= 500) ? 'transient' : 'other';
}
