import type { SyntaxNode } from '../../guard/syntax.ts';
import { fieldOf, flat, named, nameOf } from './node-parts.ts';
import type { Named } from './stand-in-grammar.ts';

const items = /^(?:function|struct|enum|union|type|trait|const|static)_item$|^macro_definition$/;

export function rustNames(root: SyntaxNode): Named[] {
  return named(root).flatMap((node): Named[] => {
    if (node.type === 'use_declaration') {
      const tree = node.childForFieldName('argument');
      return tree === null ? [] : leavesOf(tree, '');
    }
    const body = node.childForFieldName('body');
    if (node.type === 'impl_item' && body !== null) {
      const head = `${flat(node.childForFieldName('trait'))} for ${flat(node.childForFieldName('type'))}`;
      const members = named(body).filter(({ type }) => items.test(type));
      return [
        { ...make(head, ''), membersEnd: body.endIndex - 1 },
        ...members.map((member) => ({ ...make(nameOf(member), withMarks(member)), holder: head })),
      ];
    }
    return items.test(node.type) ? [make(nameOf(node), withMarks(node))] : [];
  });
}

const make = (name: string, text: string): Named => ({ name, holder: '', isImport: false, text, membersEnd: null });

/** With the attributes before it. */
function withMarks(node: SyntaxNode): string {
  const marks: string[] = [];
  for (let at = node.previousNamedSibling; at?.type === 'attribute_item'; at = at.previousNamedSibling) {
    marks.unshift(at.text);
  }
  return [...marks, node.text].join('\n');
}

/** Each name of a `use` by itself. A trait works without being named, so what is the standard library's always comes back. */
function leavesOf(tree: SyntaxNode, path: string): Named[] {
  const at = (text: string): string => (path === '' ? text : text === 'self' ? path : `${path}::${text}`);
  if (tree.type === 'use_list') return named(tree).flatMap((each) => leavesOf(each, path));
  if (tree.type === 'scoped_use_list') {
    const own = tree.childForFieldName('path');
    const list = tree.childForFieldName('list');
    return list === null ? [] : leavesOf(list, own === null ? path : at(own.text));
  }
  const name =
    fieldOf(tree, 'alias', 'name')?.text ?? (tree.text === 'self' ? (path.split('::').at(-1) ?? '') : tree.text);
  const isWild = tree.type === 'use_wildcard';
  const source = at(fieldOf(tree, 'path')?.text ?? '');
  const full = tree.type === 'use_as_clause' ? `${source} as ${name}` : at(tree.text);
  const isAmbient = isWild || /^(?:::)?(?:std|core|alloc)::/.test(full);
  return [{ ...make(isWild ? full : name, `use ${full};`), isImport: true, isAmbient }];
}
