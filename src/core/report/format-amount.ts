/** Money and tokens so far. `null`: no program said; never shown as 0. */
export interface Spend {
  readonly usd: number | null;
  /** (input − cached) + output. */
  readonly tokens: number | null;
}

const unknown = 'unknown';

/** `$0.42`; `unknown` where no figure was given. */
export function formatUsd(usd: number | null): string {
  return usd === null ? unknown : `$${usd.toFixed(2)}`;
}

/** `950`, `12.4k`, `3.1M`; `unknown` where no figure was given. */
export function formatTokens(tokens: number | null): string {
  if (tokens === null) return unknown;
  if (tokens < 1000) return String(tokens);
  // 999,950 would round to `1000.0k`.
  if (tokens < 999_950) return `${(tokens / 1000).toFixed(1)}k`;
  return `${(tokens / 1_000_000).toFixed(1)}M`;
}

/** `$0.42, 12.4k tokens`, or what of it is known. */
export function formatSpend(spend: Spend): string {
  if (spend.usd === null && spend.tokens === null) return 'cost unknown';
  if (spend.usd === null) return `cost unknown, ${formatTokens(spend.tokens)} tokens`;
  if (spend.tokens === null) return formatUsd(spend.usd);
  return `${formatUsd(spend.usd)}, ${formatTokens(spend.tokens)} tokens`;
}

/** `1 file`, `3 files`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
