import type { Severity } from '../finding.ts';

/** What a test demands less, to stand after its name. */
export interface Weakness {
  readonly message: string;
  /** Where structure alone can't tell: no more than that. */
  readonly atMost?: Severity;
}
