/** The one word why a run ended, with its exit code. The last line of standard output is `STOP_REASON=<word>`. */
export const stopReasons = {
  finished: 0,
  idle: 10,
  halt: 11,
  blocked: 12,
  max_cycles: 13,
  session_limit: 14,
  budget: 15,
  deadline: 16,
  cycle_timeout: 17,
  repeated_error: 18,
  awaiting_approval: 19,
  infrastructure: 20,
  baseline: 21,
  locked: 22,
  paused: 23,
  review_cap: 24,
  interrupted: 130,
} as const;

export type StopReason = keyof typeof stopReasons;
