/** What a person or the system asked of the run. */
export interface Signals {
  readonly kind: 'none' | 'interrupt' | 'terminate';
  /** Aborts when a signal comes, a pause is asked for at once, or the deadline is there: ends what runs. */
  readonly abort: AbortSignal;
  /** A second signal: no grace. */
  readonly hurry: AbortSignal;
  /** Called at each signal but the first, also after `hurry`; gives what ends that. */
  onRepeat(listener: () => void): () => void;
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
  const repeats = new Set<() => void>();
  let kind: Signals['kind'] = 'none';
  return {
    get kind() {
      return kind;
    },
    abort: abort.signal,
    hurry: hurry.signal,
    onRepeat(listener) {
      repeats.add(listener);
      return () => void repeats.delete(listener);
    },
    raise(next) {
      const isFirst = kind === 'none';
      if (isFirst) kind = next;
      else hurry.abort();
      abort.abort();
      if (!isFirst) for (const each of repeats) each();
    },
    abortQuietly() {
      abort.abort();
    },
  };
}
