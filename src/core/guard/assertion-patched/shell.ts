import { descendants, folded } from '../test-case/test-case.ts';
import { nameOf } from './name-of.ts';
import { hidesAssertions, type Patch, type PatchReader } from './patch.ts';

/** Functions that take the place of a test's commands. Only in tests. */
export const shellPatches: PatchReader = (root, file) =>
  descendants(root, 'function_definition').flatMap((node): Patch[] => {
    const isAssertion = /^(?:assert\w*|refute\w*|test|\[|run|fail|diff|cmp)$/.test(nameOf(node));
    const body = folded(node.childForFieldName('body')?.text ?? '');
    return file.isTest && isAssertion && /^\{ (?:(?:return(?: 0)?|:|true|exit 0)[; ]*)+\}$/.test(body)
      ? [{ node, effect: hidesAssertions }]
      : [];
  });
