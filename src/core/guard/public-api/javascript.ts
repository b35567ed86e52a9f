import type { SyntaxNode } from '../syntax.ts';
import { descendants, lineOf } from '../test-case/test-case.ts';
import { bareName, publicName, type PublicName, type PublicReader } from './public-name.ts';

/** What a package's entry file exports. What it only passes on is known by its name. */
export const javascriptNames: PublicReader = (root, path) => {
  const folder = path.replace(/(?:src\/|lib\/)?[^/]*$/, '');
  const key = (name: string): string => `js:${folder}:${name}`;
  return [
    ...descendants(root, 'export_statement')
      .filter((node) => node.parent?.type === 'program')
      .flatMap((node) => ofExport(node, key)),
    ...descendants(root, 'assignment_expression').flatMap((node) => ofModule(node, key)),
  ];
};

function ofExport(node: SyntaxNode, key: (name: string) => string): PublicName[] {
  const declaration = node.childForFieldName('declaration');
  if (/^export\s+default\b/.test(node.text)) return [bareName(key('default'), 'default', lineOf(node))];
  if (declaration !== null) return declared(declaration, key);
  const specifiers = descendants(node, 'export_specifier', 'namespace_export');
  if (specifiers.length > 0) {
    return specifiers.map((each) => {
      const name = (each.childForFieldName('alias') ?? each.childForFieldName('name') ?? each.namedChildren[0] ?? each)
        .text;
      return bareName(key(name), name, lineOf(each));
    });
  }
  const source = node.childForFieldName('source')?.text;
  return source === undefined ? [] : [bareName(key(`* from ${source}`), `* from ${source}`, lineOf(node))];
}

function declared(node: SyntaxNode, key: (name: string) => string): PublicName[] {
  if (node.type === 'ambient_declaration') {
    const inner = node.namedChildren.find((each) => each !== null && each.childForFieldName('name') !== null);
    return inner === null || inner === undefined ? [] : declared(inner, key);
  }
  if (/^(?:lexical|variable)_declaration$/.test(node.type)) {
    return descendants(node, 'variable_declarator')
      .filter((each) => each.parent?.startIndex === node.startIndex)
      .flatMap((each) => {
        const name = each.childForFieldName('name')?.text ?? '';
        const value = each.childForFieldName('value');
        const isFunction = value !== null && /function/.test(value.type);
        return isFunction
          ? [publicName(key(name), name, value)]
          : [publicName(key(name), name, each, { values: false })];
      });
  }
  const name = node.childForFieldName('name')?.text ?? '';
  const body = node.childForFieldName('body');
  if (body === null || /function/.test(node.type)) return [publicName(key(name), name, node)];
  const members = body.namedChildren.flatMap((each): PublicName[] => {
    if (each === null || /^(?:private|protected|#)/.test(each.text) || each.type === 'comment') return [];
    const own = each.childForFieldName('name')?.text ?? (each.type === 'property_identifier' ? each.text : '');
    if (own === '' || own.startsWith('#')) return [];
    return [publicName(key(`${name}.${own}`), `${name}.${own}`, each, { values: false })];
  });
  return [publicName(key(name), name, node), ...members];
}

/** CommonJS: `exports.a = …`, `module.exports = { a, b }`. */
function ofModule(node: SyntaxNode, key: (name: string) => string): PublicName[] {
  const left = node.childForFieldName('left')?.text ?? '';
  const single = /^(?:module\.)?exports\.(\w+)$/.exec(left)?.[1];
  if (single !== undefined) return [bareName(key(single), single, lineOf(node))];
  const right = node.childForFieldName('right');
  if (left !== 'module.exports' || right?.type !== 'object') return [];
  return right.namedChildren.flatMap((each) => {
    const name = each?.childForFieldName('key')?.text ?? each?.childForFieldName('name')?.text ?? each?.text ?? '';
    return each !== null && /^\w+$/.test(name) ? [bareName(key(name), name, lineOf(each))] : [];
  });
}
