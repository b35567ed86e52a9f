export type Severity = 'block' | 'ask' | 'note';

/** What a guard found in a diff. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  /** `null` for the change as a whole. */
  readonly path: string | null;
  /** 1-based; `null` where no line can be named. */
  readonly line: number | null;
  readonly message: string;
}

/** What a rule finds, before the configuration says how much it counts. */
export interface Found extends Omit<Finding, 'rule' | 'severity'> {
  /** Of this one alone: it counts no more than this, whatever its rule does. */
  readonly atMost?: Severity;
  /** Of this one alone, where the configuration says nothing of its rule. */
  readonly byDefault?: Severity;
  /** Secrets that it is about: no finding of any rule may quote them. */
  readonly conceals?: readonly string[];
}
