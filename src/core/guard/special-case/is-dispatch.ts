import type { SyntaxNode } from '../syntax.ts';
import { ancestors } from '../test-case/test-case.ts';

const discriminator =
  /(?:(?:\.|->|::|\[["':]?)(?:_?type|kind|action|event|msg|message_?type|command|cmd|op|operation|_?tag|mode|state)|^\$?(?:type|kind|action|action_?type))(?:["']?\])?(?:\(\))?$/i;
const compared = /([\w$.>[\]"':?-]*)\s*={2,3}\s*([\w$.>[\]"':?-]*)/g;
const fields = ['value', 'subject', 'condition'] as const;
/** From a case to the switch that it belongs to. */
const maxUp = 3;

/** Whether a branch tells kinds of things apart by what they say they are (`action.type`), as any program with messages does. */
export function isDispatch(branch: SyntaxNode): boolean {
  const condition = branch.childForFieldName('condition')?.text ?? '';
  for (const [, left, right] of condition.matchAll(compared)) {
    if ([left, right].some((side) => side !== undefined && discriminator.test(side))) return true;
  }
  const subject = ancestors(branch)
    .slice(0, maxUp)
    .filter(({ type }) => /switch|match|case/.test(type))
    .flatMap((each) => fields.map((field) => each.childForFieldName(field)?.text))
    .find((text) => text !== undefined);
  return subject !== undefined && discriminator.test(subject.replaceAll(/^\(|\)$/g, '').trim());
}
