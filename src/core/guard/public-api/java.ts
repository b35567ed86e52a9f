import type { SyntaxNode } from '../syntax.ts';
import { descendants, folded } from '../test-case/test-case.ts';
import { memberNames } from './member-names.ts';
import type { PublicReader } from './public-name.ts';

const modifiers = (node: SyntaxNode): string =>
  node.namedChildren.find((each) => each?.type === 'modifiers')?.text ?? '';
const isPublic = (node: SyntaxNode): boolean =>
  /\b(?:public|protected)\b/.test(modifiers(node)) || node.type === 'enum_constant';

/** Public and protected members of public types. */
export const javaNames: PublicReader = (root) =>
  memberNames(
    root,
    {
      prefix: 'java',
      types: /^(?:class|interface|enum|record|annotation_type)_declaration$/,
      interfaces: /^(?:interface|annotation_type)_declaration$/,
      members: /^(?:method|constructor|field|constant|annotation_type_element)_declaration$|^enum_constant$/,
      holders: /^(?!)$/,
      isPublicType: (node) => /\bpublic\b/.test(modifiers(node)),
      isPublicMember: isPublic,
      parameterType: (node) => folded(node.childForFieldName('type')?.text ?? node.text.replace(/\s*\w+$/, '')),
    },
    folded(descendants(root, 'package_declaration')[0]?.text ?? '').replace(/^package |;$/g, ''),
  );
