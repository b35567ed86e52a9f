import type { SyntaxNode } from '../../guard/syntax.ts';
import { below, flat, named, nameOf } from './node-parts.ts';
import type { Named } from './stand-in-grammar.ts';

export function javaNames(root: SyntaxNode): Named[] {
  return named(root).flatMap((node): Named[] => {
    if (node.type !== 'import_declaration') return namesIn(node, '');
    const name = /(\w+)\s*;$/.exec(node.text)?.[1];
    return [
      {
        ...make(name ?? flat(node), node.text, ''),
        isImport: true,
        isAmbient: name === undefined,
      },
    ];
  });
}

function make(name: string, text: string, holder: string): Named {
  return { name, holder, isImport: false, text, membersEnd: null };
}

function namesIn(node: SyntaxNode, holder: string): Named[] {
  const body = node.childForFieldName('body');
  if (node.type === 'method_declaration') {
    return [{ ...make(nameOf(node), node.text, holder), sort: `(${parameterTypes(node)})` }];
  }
  if (node.type === 'field_declaration') {
    const head = node.text.slice(0, (node.childForFieldName('declarator')?.startIndex ?? 0) - node.startIndex);
    return named(node)
      .filter(({ type }) => type === 'variable_declarator')
      .map((each) => make(nameOf(each), `${head}${each.text};`, holder));
  }
  if (body === null || !/^(?:class|interface|enum|record)_declaration$/.test(node.type)) return [];
  const name = nameOf(node);
  const members = named(body).flatMap((each) => (each.type === 'enum_body_declarations' ? named(each) : [each]));
  // Behind an enum's constants there is no place without a semicolon.
  const isOpen = node.type !== 'enum_declaration' || below(body, 'enum_body_declarations').length > 0;
  return [
    { ...make(name, node.text, holder), membersEnd: isOpen ? body.endIndex - 1 : null },
    ...members.flatMap((member) => namesIn(member, name)),
  ];
}

/** As they are written; the names do not count. */
export function parameterTypes(node: SyntaxNode): string {
  const list = node.childForFieldName('parameters');
  if (list === null || list.type !== 'formal_parameters') return '';
  return named(list)
    .filter(({ type }) => type.endsWith('parameter'))
    .map((each) => {
      if (each.type !== 'spread_parameter') return flat(each.childForFieldName('type'));
      return `${flat(named(each).find(({ type }) => type !== 'modifiers') ?? null)}...`;
    })
    .join();
}
