import type { SyntaxNode } from '../syntax.ts';
import { descendants } from '../test-case/test-case.ts';
import { canFail } from './can-fail.ts';
import { ignoresOther } from './ignores-other.ts';
import { nameOf } from './name-of.ts';
import { ownNamespace } from './own-namespace.ts';
import { equalsAll, hidesAssertions, patches, type Patch, type PatchReader } from './patch.ts';

const csharpLibrary =
  /^(?:Xunit|NUnit\.Framework|Microsoft\.VisualStudio\.TestTools\.UnitTesting|FluentAssertions|Shouldly)\b/;

/** Its methods' names tell nothing of what they do. */
const methodsOf = (node: SyntaxNode): readonly SyntaxNode[] => descendants(node, 'method_declaration');

/** xUnit, NUnit, MSTest, FluentAssertions, Shouldly. */
export const csharpPatches: PatchReader = (root, file) => [
  ...ownNamespace(root, ['namespace_declaration', 'file_scoped_namespace_declaration'], csharpLibrary),
  ...descendants(root, 'method_declaration', 'operator_declaration').flatMap((node): Patch[] => {
    const isEquality =
      nameOf(node) === 'Equals' || (node.type === 'operator_declaration' && /\boperator ==/.test(node.text));
    return isEquality && ignoresOther(node) ? patches([node], equalsAll) : [];
  }),
  ...(file.isTest
    ? descendants(root, 'class_declaration')
        .filter(
          (node) => /^(?:Assert|CollectionAssert|StringAssert)$/.test(nameOf(node)) && !methodsOf(node).some(canFail),
        )
        .map((node) => ({ node, effect: hidesAssertions }))
    : []),
];
