import type { SyntaxNode } from '../syntax.ts';
import { descendants, lineOf } from '../test-case/test-case.ts';
import { bareName, publicName, type PublicName, type PublicReader } from './public-name.ts';

/** What a library's root declares `pub`, also in the modules that it writes out. */
export const rustNames: PublicReader = (root, path) => itemsOf(root, `rs:${path}:`, '');

function itemsOf(holder: SyntaxNode, key: string, prefix: string): PublicName[] {
  return holder.namedChildren.flatMap((node): PublicName[] => {
    if (node === null) return [];
    if (node.type === 'impl_item') {
      const type = node.childForFieldName('type')?.text ?? '';
      const body = node.childForFieldName('body');
      return body === null || node.childForFieldName('trait') !== null ? [] : itemsOf(body, key, `${prefix}${type}::`);
    }
    if (!isPublic(node)) return [];
    if (node.type === 'use_declaration') {
      const text = node.childForFieldName('argument')?.text ?? '';
      const names = [...text.matchAll(/([\w*]+)\s*(?=[,}]|$)/g)].map((match) => `${prefix}${match[1] ?? ''}`);
      return names.map((name) => bareName(`${key}${name}`, name, lineOf(node)));
    }
    const name = `${prefix}${node.childForFieldName('name')?.text ?? ''}`;
    const body = node.childForFieldName('body');
    const own =
      node.type === 'macro_definition'
        ? bareName(`${key}${name}`, name, lineOf(node))
        : publicName(`${key}${name}`, name, node, { values: false });
    if (node.type === 'mod_item')
      return [bareName(`${key}${name}`, name, lineOf(node)), ...(body === null ? [] : itemsOf(body, key, `${name}::`))];
    return [own, ...(body === null || node.type === 'function_item' ? [] : members(node.type, body, key, name))];
  });
}

function members(type: string, body: SyntaxNode, key: string, holder: string): PublicName[] {
  return descendants(body, 'field_declaration', 'enum_variant', 'function_signature_item', 'function_item')
    .filter((node) => node.type !== 'field_declaration' || (type === 'struct_item' && isPublic(node)))
    .map((node) => {
      const name = `${holder}::${node.childForFieldName('name')?.text ?? ''}`;
      return publicName(`${key}${name}`, name, node);
    });
}

function isPublic(node: SyntaxNode): boolean {
  return node.namedChildren.some((each) => each?.type === 'visibility_modifier' && each.text === 'pub');
}
