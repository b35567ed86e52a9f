import type { SyntaxNode } from '../syntax.ts';
import { descendants } from '../test-case/test-case.ts';
import { publicName, type PublicName, type PublicReader } from './public-name.ts';

const isExported = (name: string): boolean => /^\p{Lu}/u.test(name);

/** Names with a capital in a package that others can import. */
export const goNames: PublicReader = (root, path) => {
  // The word first: to ask for the package walks the tree.
  if (/\bmain\b/.test(root.text) && descendants(root, 'package_identifier')[0]?.text === 'main') return [];
  const key = (name: string): string => `go:${path.replace(/[^/]*$/, '')}:${name}`;
  return root.namedChildren.flatMap((node): PublicName[] => {
    if (node === null) return [];
    const name = node.childForFieldName('name')?.text ?? '';
    if (node.type === 'function_declaration') return isExported(name) ? [publicName(key(name), name, node)] : [];
    if (node.type === 'method_declaration') {
      const holder = descendants(node.childForFieldName('receiver') ?? node, 'type_identifier')[0]?.text ?? '';
      if (!isExported(name) || !isExported(holder)) return [];
      // What the receiver is called is nobody's business.
      const list = node.childForFieldName('receiver')?.endIndex ?? node.startIndex;
      const read = publicName(key(`${holder}.${name}`), `${holder}.${name}`, node);
      return [
        { ...read, head: node.text.slice(list - node.startIndex, list - node.startIndex + name.length + 1).trim() },
      ];
    }
    return descendants(node, 'type_spec', 'type_alias', 'const_spec', 'var_spec')
      .filter(
        (each) => each.parent?.parent?.type === 'source_file' || each.parent?.parent?.parent?.type === 'source_file',
      )
      .flatMap((each) => ofSpec(each, key));
  });
};

function ofSpec(node: SyntaxNode, key: (name: string) => string): PublicName[] {
  const names = node.namedChildren.filter(
    (each) =>
      each !== null &&
      /^(?:type_)?identifier$/.test(each.type) &&
      node.childForFieldName('type')?.startIndex !== each.startIndex,
  );
  const type = node.childForFieldName('type');
  return names.flatMap((each): PublicName[] => {
    const name = each?.text ?? '';
    if (!isExported(name)) return [];
    const isOpen = type?.type === 'struct_type' || type?.type === 'interface_type';
    const read = publicName(key(name), name, node);
    const head = isOpen ? `${name} ${type.type}` : `${name} ${type?.text ?? ''}`;
    return [{ ...read, head, parameters: [], tail: '' }, ...(isOpen ? members(type, name, key) : [])];
  });
}

function members(type: SyntaxNode, holder: string, key: (name: string) => string): PublicName[] {
  return descendants(type, 'field_declaration', 'method_elem').flatMap((node) => {
    const name = node.childForFieldName('name')?.text ?? '';
    return isExported(name) ? [publicName(key(`${holder}.${name}`), `${holder}.${name}`, node)] : [];
  });
}
