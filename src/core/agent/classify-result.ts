import { classifyText } from './classify-error.ts';
import type { AgentErrorKind } from './event.ts';
import { asNumber, asString, type JsonObject } from './json-value.ts';

/** Claude's own words for why a run ended, which no wording of a message can contradict. */
const byReason: Readonly<Record<string, AgentErrorKind>> = {
  error_max_turns: 'out-of-turns',
  max_turns: 'out-of-turns',
  error_max_budget_usd: 'over-budget',
  budget_exhausted: 'over-budget',
  prompt_too_long: 'context',
};

/** Kind of a failed `result` event: by its fields first, by its text only where they leave it open. */
export function classifyResult(result: JsonObject, message: string): AgentErrorKind {
  const reason = byReason[asString(result['subtype']) ?? ''] ?? byReason[asString(result['terminal_reason']) ?? ''];
  if (reason !== undefined) return reason;
  const told = classifyText(message)?.kind ?? null;
  const apiError = asString(result['api_error']);
  // An organisation's spend limit comes with the same field as a session limit, and waiting does not lift it.
  if (apiError === 'usage_limit_reached') return told === 'billing' ? 'billing' : 'limit';
  if (apiError === 'connection_failed') return 'transient';
  const status = asNumber(result['api_error_status']);
  if (status === 401 || status === 403) return told === 'billing' ? 'billing' : 'login';
  if (status === 402) return 'billing';
  if (told !== null) return told;
  if (status !== null && (status === 408 || status === 429 || status >= 500)) return 'transient';
  return 'other';
}

/** Whether a `rate_limit_event` says that requests are refused. Extra usage that is paid for goes on. */
export function isLimit(info: JsonObject): boolean {
  const overage = asString(info['overageStatus']);
  if (info['isUsingOverage'] === true)
    return overage === 'rejected' || (overage === null && info['status'] === 'rejected');
  return info['status'] === 'rejected';
}
