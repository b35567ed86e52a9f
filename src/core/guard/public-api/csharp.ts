import type { SyntaxNode } from '../syntax.ts';
import { descendants, folded } from '../test-case/test-case.ts';
import { memberNames } from './member-names.ts';
import type { PublicReader } from './public-name.ts';

const has = (node: SyntaxNode, pattern: RegExp): boolean =>
  node.namedChildren.some((each) => each?.type === 'modifier' && pattern.test(each.text));

/** Public and protected members of public types. */
export const csharpNames: PublicReader = (root) =>
  memberNames(
    root,
    {
      prefix: 'cs',
      types: /^(?:class|interface|struct|enum|record|record_struct)_declaration$/,
      interfaces: /^interface_declaration$/,
      members: /^(?:method|constructor|property|field|event|event_field|indexer|enum_member)_declaration$/,
      holders: /^namespace_declaration$/,
      isPublicType: (node) => has(node, /^public$/),
      isPublicMember: (node) => node.type === 'enum_member_declaration' || has(node, /^(?:public|protected)$/),
      parameterType: (node) => folded(node.childForFieldName('type')?.text ?? node.text),
    },
    descendants(root, 'file_scoped_namespace_declaration')[0]?.childForFieldName('name')?.text ?? '',
  );
