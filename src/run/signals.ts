/** What a person or the system asked of the run. */
export interface Signals {
  readonly kind: 'none' | 'interrupt' | 'terminate';
  /** Aborts when a signal comes, a pause is asked for at once, or the deadline is there: ends what runs. */
  readonly abort: AbortSignal;
  /** A second signal: no grace. */
  readonly hurry: AbortSignal;
}

export interface SignalBox extends Signals {
  raise(kind: 'interrupt' | 'terminate'): void;
  /** Ends what runs without a signal: for a pause, and at the deadline. */
  abortQuietly(): void;
}

/** Holds the first signal; a second one means at once. Whoever owns the process feeds it. */
export function openSignals(): SignalBox {
  const abort = new AbortController();
  const hurry = new AbortController();
  let kind: Signals['kind'] = 'none';
  return {
    get kind() {
      return kind;
    },
    abort: abort.signal,
    hurry: hurry.signal,
    raise(next) {
      if (kind !== 'none') hurry.abort();
      else kind = next;
      abort.abort();
    },
    abortQuietly() {
      abort.abort();
    },
  };
}
