import type { SyntaxNode } from '../syntax.ts';
import { ancestors, descendants } from '../test-case/test-case.ts';
import { literalOf, type Literal } from './literal.ts';

const composites = ['object', 'array', 'dictionary', 'list', 'hash', 'composite_literal', 'array_creation_expression'];
const answering = /return|arrow|block|statement_list|then|case|arm/;
const maxCompared = 5_000;

/** Whether the list or object that a branch gives stands elsewhere in the source under a name of its own, as an initial state does. */
export function isRestated(branch: SyntaxNode, output: Literal): boolean {
  if (!output.startsWith('c:')) return false;
  const root = ancestors(branch).at(-1) ?? branch;
  return descendants(root, ...composites)
    .slice(0, maxCompared)
    .some(
      (node) =>
        (node.startIndex < branch.startIndex || node.endIndex > branch.endIndex) &&
        literalOf(node) === output &&
        !answering.test(node.parent?.type ?? ''),
    );
}
