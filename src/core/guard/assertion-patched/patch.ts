import type { FileChange } from '../file-change.ts';
import type { SyntaxNode } from '../syntax.ts';

/** A place where the means by which tests fail are changed. */
export interface Patch {
  readonly node: SyntaxNode;
  /** What it does, to stand behind the piece of code. */
  readonly effect: string;
}

/** How a language's assertions can be changed from within. One file each. */
export type PatchReader = (root: SyntaxNode, file: FileChange) => Patch[];

export const changesAssertions = 'changes the assertions that tests are judged by';
export const hidesAssertions = "stands in an assertion's place and can't fail";
export const equalsAll = 'is equal to everything';
export const changesOutcome = 'changes the outcome of tests';

export function patches(nodes: readonly SyntaxNode[], effect: string): Patch[] {
  return nodes.map((node) => ({ node, effect }));
}
