/** What a person or the system asked of the run. */
export interface Signals {
  readonly kind: 'none' | 'interrupt' | 'terminate';
  /** Aborts when a signal comes or a pause is asked for at once: ends what runs. */
  readonly abort: AbortSignal;
  /** A second signal: no grace. */
  readonly hurry: AbortSignal;
}

export interface SignalBox extends Signals {
  raise(kind: 'interrupt' | 'terminate'): void;
  /** Ends what runs without ending the run by a signal. */
  abortForPause(): void;
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
    abortForPause() {
      abort.abort();
    },
  };
}
