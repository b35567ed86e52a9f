import { ancestors, descendants } from '../test-case/test-case.ts';
import { ignoresOther } from './ignores-other.ts';
import { nameOf } from './name-of.ts';
import { changesAssertions, equalsAll, patches, type Patch, type PatchReader } from './patch.ts';

const rustMacros = /^(?:(?:debug_)?assert(?:_eq|_ne)?|panic|matches|unreachable|prop_assert\w*)$/;

/** The standard library's macros. */
export const rustPatches: PatchReader = (root) => [
  ...patches(
    descendants(root, 'macro_definition').filter((node) => rustMacros.test(nameOf(node))),
    changesAssertions,
  ),
  ...descendants(root, 'function_item').flatMap((node): Patch[] => {
    if (nameOf(node) !== 'eq' || !ignoresOther(node)) return [];
    const holder = ancestors(node).find((each) => each.type === 'impl_item');
    return /PartialEq/.test(holder?.childForFieldName('trait')?.text ?? '') ? patches([node], equalsAll) : [];
  }),
];
