import { descendants } from '../test-case/test-case.ts';
import { canFail } from './can-fail.ts';
import { ignoresOther } from './ignores-other.ts';
import { nameOf } from './name-of.ts';
import { changesAssertions, equalsAll, hidesAssertions, type Patch, type PatchReader } from './patch.ts';

const phpLibrary = /^(?:PHPUnit|Pest|Codeception)\b/;
const phpAssertion =
  /^(?:assert(?:Same|Equals|True|False|Null|NotNull|Count|Contains|Empty|NotEmpty|InstanceOf|That|StringContainsString|EqualsWithDelta|ArrayHasKey)|fail|expectException|runTest|runBare|onNotSuccessfulTest)$/;

/** PHPUnit, Pest, Codeception. */
export const phpPatches: PatchReader = (root, file) => [
  ...descendants(root, 'namespace_definition')
    .filter((node) => phpLibrary.test(nameOf(node)))
    .map((node) => ({ node, effect: changesAssertions })),
  ...descendants(root, 'method_declaration', 'function_definition').flatMap((node): Patch[] => {
    const name = nameOf(node);
    if (name === 'equals' && ignoresOther(node)) return [{ node, effect: equalsAll }];
    return file.isTest && phpAssertion.test(name) && !canFail(node) ? [{ node, effect: hidesAssertions }] : [];
  }),
  ...descendants(root, 'function_call_expression').flatMap((node): Patch[] => {
    const callee = node.childForFieldName('function')?.text ?? '';
    const list = node.childForFieldName('arguments')?.text ?? '';
    const isAlias = callee === 'class_alias' && /PHPUnit\\/.test(list.slice(list.lastIndexOf(',')));
    const isPatched = /^(?:uopz_\w+|runkit7?_\w+|override_function)$/.test(callee) && /assert|PHPUnit/i.test(list);
    return isAlias || isPatched ? [{ node, effect: changesAssertions }] : [];
  }),
];
