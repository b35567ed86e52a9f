import type { SyntaxNode } from '../syntax.ts';
import { descendants, lineOf } from '../test-case/test-case.ts';
import { bareName, publicName, type PublicName, type PublicReader } from './public-name.ts';

/** What `__all__` names; without one, what stands in a package's `__init__.py` by a name without underscore. */
export const pythonNames: PublicReader = (root, path) => {
  const folder = path.replace(/[^/]*$/, '');
  const isPackage = path.endsWith('__init__.py');
  const key = (name: string): string => `py:${isPackage ? folder : path}:${name}`;
  const all = allOf(root);
  const isPublic = (name: string): boolean => (all === null ? isPackage && !name.startsWith('_') : all.names.has(name));
  const found = root.namedChildren.flatMap((each): PublicName[] => {
    if (each === null) return [];
    const node = each.type === 'decorated_definition' ? (each.childForFieldName('definition') ?? each) : each;
    if (node.type === 'import_from_statement')
      return imported(node)
        .filter(isPublic)
        .map((name) => bareName(key(name), name, lineOf(node)));
    const name = node.childForFieldName('name')?.text ?? '';
    if (!/^(?:function|class)_definition$/.test(node.type) || !isPublic(name)) return [];
    return [publicName(key(name), name, node), ...(node.type === 'class_definition' ? methods(node, name, key) : [])];
  });
  const known = new Set(found.map(({ name }) => name));
  const named = [...(all?.names ?? [])].filter((name) => !known.has(name));
  return [...found, ...named.map((name) => bareName(key(name), name, all?.line ?? 1))];
};

function allOf(root: SyntaxNode): { names: ReadonlySet<string>; line: number } | null {
  const node = descendants(root, 'assignment').find((each) => each.childForFieldName('left')?.text === '__all__');
  if (node === undefined) return null;
  const names = descendants(node, 'string').map(({ text }) => text.replaceAll(/^["']|["']$/g, ''));
  return { names: new Set(names), line: lineOf(node) };
}

function imported(node: SyntaxNode): string[] {
  return node.namedChildren.slice(1).flatMap((each) => {
    if (each === null) return [];
    const name = each.childForFieldName('alias')?.text ?? (each.type === 'dotted_name' ? each.text : '');
    return /^\w+$/.test(name) ? [name] : [];
  });
}

function methods(node: SyntaxNode, holder: string, key: (name: string) => string): PublicName[] {
  return (node.childForFieldName('body')?.namedChildren ?? []).flatMap((each) => {
    const method = each?.type === 'decorated_definition' ? each.childForFieldName('definition') : each;
    const name = method?.childForFieldName('name')?.text ?? '';
    if (method?.type !== 'function_definition' || (name.startsWith('_') && name !== '__init__')) return [];
    return [publicName(key(`${holder}.${name}`), `${holder}.${name}`, method)];
  });
}
