import type { SyntaxNode } from '../syntax.ts';

/** A call or an assignment that ends the process, or says how it will end. */
export interface Exit {
  readonly key: string;
  /** What it says about success, as written; empty: nothing, which is success. */
  readonly code: string;
}

/** How one language's exits are found. One file each. */
export interface ExitGrammar {
  readonly hint: RegExp;
  readonly types: readonly string[];
  /** Other names that the text gives to functions which end the process. Read once for each side. */
  namesIn?(text: string): ReadonlyMap<string, string>;
  find(node: SyntaxNode, text: string, names: ReadonlyMap<string, string>): Exit | null;
  /** It stands where a program ends as a matter of course: in its entry point, in a command, in the handler of a signal. Not asked for tests. */
  isAtEntry(node: SyntaxNode, text: string): boolean;
  /** It stands where it turns a failure into success, whatever file it is in. */
  hidesFailure(node: SyntaxNode, text: string): boolean;
}
