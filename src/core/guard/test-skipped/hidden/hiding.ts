import type { Severity } from '../../finding.ts';

/** What keeps a test that is written down from its runner. */
export interface Hiding {
  readonly form: string;
  /** Where a person has to say whether that is meant. */
  readonly atMost?: Severity;
}
