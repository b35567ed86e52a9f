import { named, nameOf } from './node-parts.ts';
import type { Callable } from './stand-in-grammar.ts';
import type { TextEdit } from './text-edit.ts';

const thrown = "throw new Error('stand-in');";

/** `more`: what stands behind, for those who read it without running it. */
export function javascriptHollow(callable: Callable, more: string): TextEdit {
  const text = `{ ${superCall(callable)}${thrown}${more} }`;
  return { from: callable.body.startIndex, to: callable.body.endIndex, text };
}

/** The compiler wants a derived class's constructor to start with it. */
function superCall({ node, body }: Callable): string {
  if (node.type !== 'method_definition' || nameOf(node) !== 'constructor') return '';
  const first = named(body).find(({ type }) => type !== 'comment');
  const call = first?.type === 'expression_statement' ? named(first)[0] : undefined;
  return call?.childForFieldName('function')?.type === 'super' ? `${call.text}; ` : '';
}
