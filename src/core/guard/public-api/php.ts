import type { SyntaxNode } from '../syntax.ts';
import { descendants } from '../test-case/test-case.ts';
import { memberNames } from './member-names.ts';
import { publicName, type PublicReader } from './public-name.ts';

const visibility = (node: SyntaxNode): string =>
  node.namedChildren.find((each) => each?.type === 'visibility_modifier')?.text ?? 'public';
const isInternal = (node: SyntaxNode): boolean =>
  node.previousNamedSibling?.type === 'comment' && /@internal\b/.test(node.previousNamedSibling.text);

/** Members that no `private` hides, and functions. `@internal` is believed. */
export const phpNames: PublicReader = (root) => {
  // The word first: to ask for it walks the tree.
  const named = /namespace/i.test(root.text) ? descendants(root, 'namespace_definition')[0] : undefined;
  const namespace = named?.childForFieldName('name')?.text ?? '';
  const functions = root.namedChildren.flatMap((node) => {
    const name = node?.childForFieldName('name')?.text ?? '';
    return node?.type === 'function_definition' ? [publicName(`php:${namespace}.${name}()`, name, node)] : [];
  });
  const members = memberNames(
    root,
    {
      prefix: 'php',
      types: /^(?:class|interface|trait|enum)_declaration$/,
      interfaces: /^interface_declaration$/,
      members: /^(?:method|property|const)_declaration$|^enum_case$/,
      holders: /^(?!)$/,
      isPublicType: (node) => !isInternal(node),
      isPublicMember: (node) => visibility(node) === 'public' && !isInternal(node),
      parameterType: null,
    },
    namespace,
  );
  return [...functions, ...members];
};
