import type { SyntaxNode } from '../syntax.ts';
import { around } from './around.ts';

const maxChars = 2_000;

/** Go: the function around receives from a channel that only signals from outside fill, before it comes to the node. */
export function waitsForSignal(node: SyntaxNode, text: string): boolean {
  const within = around(node).find(({ type }) =>
    /^(?:func_literal|function_declaration|method_declaration)$/.test(type),
  );
  if (within === undefined) return false;
  const before = text.slice(Math.max(within.startIndex, node.startIndex - maxChars), node.startIndex);
  return [...text.matchAll(/\bsignal\.Notify\(\s*(\w{1,60})\s*[,)]/g)].some(([, channel = '']) => {
    const receives = new RegExp(`(?:<-\\s*|\\brange\\s+)${channel}\\b`).test(before);
    return receives && !new RegExp(`\\b${channel}\\s*<-|\\bclose\\(\\s*${channel}\\b|\\bsyscall\\.Kill\\b`).test(text);
  });
}
