/** The options of `run` as the user typed them: texts, unread. `undefined`: not given. */
export interface WrittenOptions {
  /** The PLAN argument. */
  readonly plan?: string | undefined;
  readonly agent?: string | undefined;
  readonly agentCommand?: string | undefined;
  /** Each `--gate`, in order. */
  readonly gate?: readonly string[] | undefined;
  /** Each `--full-gate`, in order. */
  readonly fullGate?: readonly string[] | undefined;
  readonly setup?: string | undefined;
  readonly base?: string | undefined;
  readonly branch?: string | undefined;
  readonly maxCycles?: string | undefined;
  readonly maxTime?: string | undefined;
  readonly until?: string | undefined;
  readonly cycleTimeout?: string | undefined;
  readonly idleTimeout?: string | undefined;
  readonly maxTurns?: string | undefined;
  readonly maxLanded?: string | undefined;
  readonly maxReviewLines?: string | undefined;
  readonly maxAttempts?: string | undefined;
  readonly maxIdle?: string | undefined;
  readonly haltRatio?: string | undefined;
  readonly maxCost?: string | undefined;
  readonly maxTokens?: string | undefined;
  readonly onLimit?: string | undefined;
  readonly parallel?: string | undefined;
  readonly sandbox?: string | undefined;
  readonly barePrompt?: boolean | undefined;
}
