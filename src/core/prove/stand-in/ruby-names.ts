import type { SyntaxNode } from '../../guard/syntax.ts';
import { flat, named, nameOf } from './node-parts.ts';
import type { Named } from './stand-in-grammar.ts';

export function rubyNames(root: SyntaxNode): Named[] {
  return named(root).flatMap((node) => {
    const isRequire = node.type === 'call' && /^require(?:_relative)?\b/.test(node.text);
    return isRequire ? [{ ...make(flat(node), node.text, ''), isImport: true, isAmbient: true }] : namesIn(node, '');
  });
}

function make(name: string, text: string, holder: string): Named {
  return { name, holder, isImport: false, text, membersEnd: null };
}

function namesIn(node: SyntaxNode, holder: string): Named[] {
  const name = nameOf(node);
  switch (node.type) {
    case 'method':
      return [make(name, node.text, holder)];
    case 'singleton_method':
      return [{ ...make(name, node.text, holder), sort: ' self' }];
    case 'assignment': {
      const left = node.childForFieldName('left');
      return left?.type === 'constant' ? [make(left.text, node.text, holder)] : [];
    }
    case 'class':
    case 'module': {
      const body = node.childForFieldName('body');
      const end = node.children.at(-1)?.startIndex ?? null;
      return [
        { ...make(name, node.text, holder), membersEnd: end },
        ...(body === null ? [] : named(body).flatMap((member) => namesIn(member, name))),
      ];
    }
    case 'call':
      // `private def a … end`
      return named(node).flatMap((part) =>
        part.type === 'argument_list'
          ? named(part).flatMap((each) => (each.type === 'method' ? [make(nameOf(each), node.text, holder)] : []))
          : [],
      );
    default:
      return [];
  }
}
