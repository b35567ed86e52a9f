/** The judgement over one attempt. */
export type VerdictName =
  | 'green'
  | 'partial'
  | 'red'
  | 'rejected'
  | 'unproven'
  | 'empty'
  | 'timed-out'
  | 'stuck'
  | 'crashed'
  | 'awaiting'
  | 'unknown'
  | 'limited'
  | 'cancelled'
  | 'infrastructure';
