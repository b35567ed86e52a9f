import type { FileChange } from '../file-change.ts';
import type { SyntaxNode } from '../syntax.ts';

/** Where one language loses errors. */
export interface SwallowGrammar {
  readonly hint: RegExp;
  readonly types: readonly string[];
  /** What the message calls it; `null`: nothing is lost here. */
  find(node: SyntaxNode, file: FileChange): string | null;
}
