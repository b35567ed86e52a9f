import { ancestors, type TestCase } from '../../test-case/test-case.ts';
import { marksInside } from '../../test-case/by-function.ts';

/** PHPUnit runs public methods of what extends its class. */
export function hiddenInPhp({ node }: TestCase): string | null {
  const visibility = /\b(?:private|protected)\b/.exec(marksInside(node, 'visibility_modifier'))?.[0];
  if (visibility !== undefined) return visibility;
  const holder = ancestors(node).find(({ type }) => type === 'class_declaration');
  const extendsSome = holder?.namedChildren.some((each) => each?.type === 'base_clause') === true;
  return holder === undefined || extendsSome ? null : 'a class that extends nothing';
}
