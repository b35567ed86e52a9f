import { descendants, folded } from '../test-case/test-case.ts';
import { ignoresOther } from './ignores-other.ts';
import { nameOf } from './name-of.ts';
import {
  changesAssertions,
  changesOutcome,
  equalsAll,
  hidesAssertions,
  patches,
  type Patch,
  type PatchReader,
} from './patch.ts';

const goDouble = /^(?:&testing\.[TB]\b|new\(testing\.[TB]\)|testing\.[TB]\b)/;

/** The standard library's tests, and testify. */
export const goPatches: PatchReader = (root, file) => [
  ...descendants(root, 'short_var_declaration', 'assignment_statement').flatMap((node): Patch[] => {
    const left = folded(node.childForFieldName('left')?.text ?? '');
    const right = folded(node.childForFieldName('right')?.text ?? '');
    if (!file.isTest) return [];
    if (
      left === 't' &&
      (goDouble.test(right) || /^&?\w*(?:[fF]ake|[nN]oop|[nN]op|[sS]ilent|[mM]ock|[sS]tub)\w*[{(]/.test(right))
    ) {
      return patches([node], changesAssertions);
    }
    return /^(?:assert|require)$/.test(left) && /^(?:func\b|&?\w+\{)/.test(right)
      ? patches([node], hidesAssertions)
      : [];
  }),
  ...descendants(root, 'function_declaration', 'method_declaration').flatMap((node): Patch[] => {
    const name = nameOf(node);
    const body = node.childForFieldName('body')?.text ?? '';
    if (name === 'TestMain' && (/\bos\.Exit\(0\)/.test(body) || !runsTests(body)))
      return patches([node], changesOutcome);
    if (name === 'Equal' && /\bbool\b/.test(node.childForFieldName('result')?.text ?? '') && ignoresOther(node)) {
      return patches([node], equalsAll);
    }
    return [];
  }),
];

/** Without a call of `m.Run` no test runs, unless it fails anyway; and a sum made of what it gives is another outcome. */
function runsTests(body: string): boolean {
  if (/\bos\.Exit\([1-9]|\bpanic\(|\.Fatal/.test(body) && !/\.Run\(/.test(body)) return true;
  return /\.Run\(|\bVerifyTestMain\(|\w\(m\b/.test(body) && !/\.Run\(\)\s*[-+*/%&|^]/.test(body);
}
