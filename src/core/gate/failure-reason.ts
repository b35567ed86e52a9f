/** Why a run of a test command failed, as far as its output tells. Names are told once, in their order, at most 20. */
export type FailureReason =
  /** At least one test ran and failed: by an assertion, or because the code under test threw or returned wrong. */
  | { readonly kind: 'test-failed'; readonly tests: readonly string[] }
  /** A module, file, symbol, type or method isn't there: whether the change creates it, a run with a stand-in will tell. */
  | { readonly kind: 'missing'; readonly names: readonly string[] }
  /** The test itself, or what it loads, can't be read: parse errors, bad indentation, type errors other than missing names. */
  | { readonly kind: 'syntax'; readonly message: string }
  /** The command or runner isn't there or could not start. */
  | { readonly kind: 'not-run'; readonly message: string }
  | { readonly kind: 'nothing-ran' }
  /** The runner itself broke: internal error, signal, out of memory, bad configuration. */
  | { readonly kind: 'crashed'; readonly message: string }
  /** A failure whose reason can't be told: no known runner speaks. */
  | { readonly kind: 'unclear' };
