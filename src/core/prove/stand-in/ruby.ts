import type { SyntaxNode } from '../../guard/syntax.ts';
import { flat, named } from './node-parts.ts';
import { rubyCallables } from './ruby-callables.ts';
import { rubyLoaded } from './ruby-loaded.ts';
import { rubyNames } from './ruby-names.ts';
import type { Callable, StandInGrammar } from './stand-in-grammar.ts';

const thrown = "raise NotImplementedError, 'stand-in'";

/** A method has many forms of body, so all that follows its parameters is replaced. */
export const rubyStandIn: StandInGrammar = {
  languages: ['ruby'],
  callables: rubyCallables,
  carry(before, after) {
    const isOther = before.node.type !== after.node.type || parametersOf(before.node) !== parametersOf(after.node);
    if (isOther) return null;
    const from = headEnd(before) - before.node.startIndex;
    return { from: headEnd(after), to: after.node.endIndex, text: before.node.text.slice(from) };
  },
  hollow(callable) {
    const last = callable.node.children.at(-1)?.type;
    const text = !isBlock(callable.node) ? `; ${thrown}; end` : last === '}' ? ` ${thrown} }` : ` ${thrown}; end`;
    const from = headEnd(callable);
    const lines =
      callable.node.type === 'do_block' && callable.node.childForFieldName('parameters') !== null ? ';' : '';
    return { from, to: callable.node.endIndex, text: lines + text };
  },
  loaded: rubyLoaded,
  names: rubyNames,
  importsEnd(root) {
    const head = named(root).filter(({ text }) => /^require(?:_relative)?\b/.test(text));
    return head.at(-1)?.endIndex ?? root.startIndex;
  },
};

const isBlock = ({ type }: SyntaxNode): boolean => type === 'block' || type === 'do_block';

/** Behind the parameters, or behind the name where it has none. */
function headEnd({ node }: Callable): number {
  const head = node.childForFieldName('parameters') ?? node.childForFieldName('name') ?? node.children[0];
  return head?.endIndex ?? node.startIndex;
}

function parametersOf(node: SyntaxNode): string {
  const list = node.childForFieldName('parameters');
  if (list === null) return '';
  return named(list)
    .filter(({ type }) => type !== 'comment')
    .map((each) => `${each.type} ${each.childForFieldName('name')?.text ?? flat(each)}`)
    .join();
}
