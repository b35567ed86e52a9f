/** How a language's runtime and compiler word what is wrong. Patterns run over single lines of at most `maxSaidLength`. */
export interface Language {
  /** A name isn't there. The first group that took part is the name; none where the wording has none. */
  readonly missing: readonly RegExp[];
  /** The text can't be parsed. */
  readonly unparsable: readonly RegExp[];
  /** An assertion that found another error thrown than it wanted. */
  readonly otherThrown: RegExp | null;
  /** The same as `missing`, anywhere in a line: for the error that was thrown instead. */
  readonly missingInside: readonly RegExp[];
}
