import type { SyntaxNode } from '../../guard/syntax.ts';
import { below, flat, named, nameOf } from './node-parts.ts';
import type { Named } from './stand-in-grammar.ts';

const types = /^(?:class|struct|interface|record|record_struct|enum)_declaration$/;

export function csharpNames(root: SyntaxNode): Named[] {
  return named(root).flatMap((node) => {
    if (node.type !== 'using_directive') return namesIn(node, '');
    return [{ ...make(flat(node), node.text, ''), isImport: true, isAmbient: true }];
  });
}

function make(name: string, text: string, holder: string): Named {
  return { name, holder, isImport: false, text, membersEnd: null };
}

function namesIn(node: SyntaxNode, holder: string): Named[] {
  const body = node.childForFieldName('body');
  const name = nameOf(node);
  if (node.type === 'file_scoped_namespace_declaration') return named(node).flatMap((each) => namesIn(each, ''));
  if (node.type === 'namespace_declaration') {
    if (body === null) return [];
    const own = { ...make(name, '', ''), membersEnd: body.endIndex - 1 };
    return [own, ...named(body).flatMap((member) => namesIn(member, name))];
  }
  if (types.test(node.type)) {
    const isOpen = body !== null && node.type !== 'enum_declaration';
    const own = { ...make(name, node.text, holder), membersEnd: isOpen ? body.endIndex - 1 : null };
    return [own, ...(isOpen ? named(body).flatMap((member) => namesIn(member, name)) : [])];
  }
  if (node.type === 'method_declaration') {
    return [{ ...make(name, node.text, holder), sort: `(${parameterTypes(node)})` }];
  }
  if (/^(?:property|event)_declaration$/.test(node.type)) return [make(name, node.text, holder)];
  if (!/^(?:field|event_field)_declaration$/.test(node.type)) return [];
  const declarators = below(node, 'variable_declarator');
  const head = node.text.slice(0, (declarators[0]?.startIndex ?? 0) - node.startIndex);
  return declarators.map((each) => make(nameOf(each), `${head}${each.text};`, holder));
}

/** As they are written, with how they are passed; the names do not count. */
export function parameterTypes(node: SyntaxNode): string {
  const list = node.childForFieldName('parameters');
  if (list === null) return '';
  return named(list)
    .flatMap((each) => {
      if (each.type === 'comment' || each.type === 'identifier') return [];
      if (each.type !== 'parameter') return [flat(each)];
      const marks = named(each).filter(({ type }) => type === 'modifier');
      return [[...marks.map(flat), flat(each.childForFieldName('type'))].join(' ')];
    })
    .join();
}
