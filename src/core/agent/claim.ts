/** What an agent's last line says. It asks for judgement or ends an attempt early; it never makes anything green. */
export type Claim =
  | { readonly kind: 'none' }
  /** `LASTGREEN=done`. */
  | { readonly kind: 'done' }
  /** `LASTGREEN=more`, `CYCLE_RESULT=progress`: the task isn't done. */
  | { readonly kind: 'more' }
  /** `LASTGREEN=blocked: why`, `CYCLE_RESULT=halt`. */
  | { readonly kind: 'blocked'; readonly why: string }
  /** `LASTGREEN=ask: question`. */
  | { readonly kind: 'ask'; readonly question: string }
  /** `CYCLE_RESULT=idle`: no work found. */
  | { readonly kind: 'idle' }
  /** `CYCLE_RESULT=finished`, `<promise>TEXT</promise>`: claims the whole plan. */
  | { readonly kind: 'finished' };
