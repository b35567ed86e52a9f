import type { SyntaxNode } from '../../guard/syntax.ts';
import { javascriptHollow } from './javascript-hollow.ts';
import { javascriptLoaded } from './javascript-loaded.ts';
import { javascriptStandIn } from './javascript.ts';
import { holds, nameOf } from './node-parts.ts';
import type { StandInGrammar } from './stand-in-grammar.ts';

/** Some runners check types first: what is empty fits every type, and inside of the stand-in nothing is checked. */
export const typescriptStandIn: StandInGrammar = {
  ...javascriptStandIn,
  languages: ['typescript', 'tsx', 'javascript'],
  hollow: (callable) => javascriptHollow(callable, givesUntold(callable.node) ? ' return undefined as any;' : ''),
  loaded: (sides) => javascriptLoaded(sides, ' as any'),
  finish(text, after) {
    const first = after.namedChildren[0];
    const at = first?.type === 'hash_bang_line' ? first.endIndex - after.startIndex + 1 : 0;
    return `${text.slice(0, at)}// @ts-nocheck\n${text.slice(at)}`;
  },
};

/** What only throws would be taken to give nothing, and tests that use what it gives would not compile. */
function givesUntold(node: SyntaxNode): boolean {
  const isMaker =
    nameOf(node) === 'constructor' || holds(node, 'set') || node.type.startsWith('generator') || holds(node, '*');
  return !isMaker && node.childForFieldName('return_type') === null;
}
