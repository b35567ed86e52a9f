import type { Language } from '../syntax.ts';

/** A form of comment that tells a tool to look away. */
export interface Directive {
  /** Of a comment's text without its marks; anchored, and what follows are the names of rules. */
  readonly pattern: RegExp;
  /** Tools that read one another's comments, or replaced one another, are one family. */
  readonly family: string;
  readonly scope: 'line' | 'file';
  /** `null`: wherever it stands. */
  readonly languages: readonly Language[] | null;
  /** It has no names of rules behind it: text there is a reason. */
  readonly isPlain?: boolean;
  /** Only in a block comment. */
  readonly onlyInBlock?: boolean;
}
