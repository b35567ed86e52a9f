import type { SyntaxNode, SyntaxTreeHandle } from './syntax.ts';

/** Nodes of the same types in the order of the text. */
interface Listed {
  readonly nodes: readonly SyntaxNode[];
  readonly starts: readonly number[];
  /** Asked for when needed, and kept: each is a call into the grammar. */
  readonly ends: (number | undefined)[];
}

/** By tree and asked types. A grammar is asked once for a whole tree: for each of thousands of tests it would walk and translate anew. */
const known = new WeakMap<SyntaxTreeHandle, Map<string, Listed>>();
/** A file with more of one kind is asked part by part. */
const maxListed = 50_000;

/** The node itself, if it is one of these, and every such node below it. */
export function nodesBelow(node: SyntaxNode, types: readonly string[]): readonly SyntaxNode[] {
  // Whoever asks for a whole file asks once.
  const list = node.parent === null ? null : listed(node, types);
  if (list === null) return present(node.descendantsOfType([...types]));
  const { nodes, starts, ends } = list;
  const found: SyntaxNode[] = [];
  const { startIndex, endIndex } = node;
  for (let at = lowerBound(starts, startIndex); at < nodes.length; at += 1) {
    const each = nodes[at];
    const start = starts[at] ?? 0;
    if (each === undefined || start > endIndex) break;
    const end = (ends[at] ??= each.endIndex);
    if (end <= endIndex && (end < endIndex || start > startIndex || isBelow(each, node))) found.push(each);
  }
  return found;
}

function listed(node: SyntaxNode, types: readonly string[]): Listed | null {
  const { tree } = node;
  let byTypes = known.get(tree);
  if (byTypes === undefined) known.set(tree, (byTypes = new Map()));
  const key = types.join(' ');
  const before = byTypes.get(key);
  if (before !== undefined) return before.nodes.length > maxListed ? null : before;
  const nodes = present(tree.rootNode.descendantsOfType([...types]));
  const fresh = { nodes, starts: nodes.map(({ startIndex }) => startIndex), ends: [] };
  byTypes.set(key, fresh);
  return nodes.length > maxListed ? null : fresh;
}

function present(nodes: readonly (SyntaxNode | null)[]): SyntaxNode[] {
  return nodes.filter((each): each is SyntaxNode => each !== null);
}

function lowerBound(starts: readonly number[], wanted: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of two that cover the same text one is around the other. */
function isBelow(each: SyntaxNode, node: SyntaxNode): boolean {
  for (let at: SyntaxNode | null = each; at !== null && at.endIndex === node.endIndex; at = at.parent) {
    if (at.id === node.id) return true;
    if (at.startIndex < node.startIndex) return false;
  }
  return false;
}
