import type { FileChange } from '../file-change.ts';
import type { SyntaxNode } from '../syntax.ts';

/** A place where a language's types are left. */
export interface TypeEscape {
  readonly key: string;
  /** What the message quotes; else the node's own text. */
  readonly text?: string;
  readonly effect: string;
  /** The language itself asks for it there: a person must tell. */
  readonly isDemanded?: boolean;
}

/** How one language's escapes are found. One file each. */
export interface EscapeGrammar {
  /** What a text with an escape must hold. */
  readonly hint: RegExp;
  readonly types: readonly string[];
  readonly isLaxInTests: boolean;
  /** Files in which these are no escapes at all. */
  readonly isForeign?: (file: FileChange) => boolean;
  find(node: SyntaxNode, file: FileChange): TypeEscape | null;
}
