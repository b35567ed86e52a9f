/** How an agent program fails, by evidence of its own stream or its text. Each kind has its own remedy. */
export type AgentErrorKind =
  /** Usage or session limit: waiting helps. */
  | 'limit'
  /** Overload, network, 5xx: a short pause helps. */
  | 'transient'
  /** Login, key, permission, trust: a person is needed. */
  | 'login'
  /** Credit, spend limit, allocation: a person is needed. */
  | 'billing'
  /** The prompt or the context is too long for the program. */
  | 'context'
  /** The program's own turn or budget cap. */
  | 'out-of-turns'
  | 'over-budget'
  | 'other';

/** Tokens as the program counts them. `null`: the program did not say; never read as 0. */
export interface Usage {
  /** Input that was not read from a cache. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cachedTokens: number | null;
  readonly costUsd: number | null;
}

/** What an agent program's stream says, in one vocabulary for all programs. */
export type AgentEvent =
  | {
      readonly kind: 'started';
      readonly session: string | null;
      readonly model: string | null;
      readonly version: string | null;
    }
  /** A tool call. `turn` is the message it belongs to; several actions may share one. */
  | {
      readonly kind: 'action';
      readonly id: string;
      readonly turn: string;
      readonly name: string;
      readonly input: string;
    }
  | { readonly kind: 'observation'; readonly actionId: string; readonly isError: boolean; readonly text: string }
  | { readonly kind: 'message'; readonly text: string; readonly turn: string }
  /** Running total of this process so far, not an increment. */
  | { readonly kind: 'usage'; readonly usage: Usage }
  | { readonly kind: 'limit'; readonly message: string; readonly resetsAtMs: number | null }
  | { readonly kind: 'notice'; readonly message: string }
  /** The last word of the stream. Judge by it, never by the exit code. A later one replaces an earlier one. */
  | {
      readonly kind: 'terminal';
      readonly ok: boolean;
      readonly finalMessage: string;
      readonly error: { readonly kind: AgentErrorKind; readonly message: string } | null;
      readonly usage: Usage;
      readonly turns: number | null;
      readonly permissionDenials: readonly string[];
    }
  /** A line that could not be read; counted, never fatal. */
  | { readonly kind: 'unreadable'; readonly bytes: number };
