import type { SyntaxNode } from '../syntax.ts';
import { descendants, folded } from '../test-case/test-case.ts';
import { changesAssertions, patches, type Patch } from './patch.ts';

/** The library's package declared anew: the test's own classes come first on the path. */
export function ownNamespace(root: SyntaxNode, types: string[], library: RegExp): Patch[] {
  const found = descendants(root, ...types).filter((node) =>
    library.test(folded(node.text.slice(0, 200)).replace(/^(?:package|namespace) /, '')),
  );
  return patches(found, changesAssertions);
}
