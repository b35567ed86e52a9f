/** One thing that a runner reported, by what it means for the question whether tests failed for the right reason. */
export type Failure =
  /** A test ran and failed: by an assertion, or because something threw. */
  | { readonly kind: 'failed'; readonly test: string }
  /** A name isn't there, in a test that ran or in a file that could not be loaded. */
  | { readonly kind: 'missing'; readonly names: readonly string[] }
  /** A file can't be parsed. */
  | { readonly kind: 'unparsable'; readonly message: string }
  /** A file was not loaded or compiled for any other reason, so that none of its tests ran. */
  | { readonly kind: 'unloadable'; readonly message: string }
  | { readonly kind: 'crashed'; readonly message: string }
  | { readonly kind: 'not-run'; readonly message: string }
  | { readonly kind: 'empty' };
