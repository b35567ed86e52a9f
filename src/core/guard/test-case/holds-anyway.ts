import type { SyntaxNode } from '../syntax.ts';
import { truthOf } from './truth-of.ts';

/** Without one of these a condition joins nothing, and no tree is walked. */
const joining = /\|\||&&|\bor\b|\band\b/i;
const wantsTrue = /(?:^|[.:>])(?:assert|ok|should|is_?true|true|assert_?true|truthy)$/i;
const wantsFalse = /(?:^|[.:>])(?:refute|is_?false|false|assert_?false|falsy|notOk)$/i;
const matchesTrue =
  /^\.(?:toBe\(\s*true\s*\)|toEqual\(\s*true\s*\)|toStrictEqual\(\s*true\s*\)|toBeTruthy\(|toBeTrue\(|to\.be\.(?:true|ok)\b|isTrue\(|to[ (]+(?:be_truthy|be[ (]+true|eq[ (]+true))/;
const matchesFalse =
  /^\.(?:toBe\(\s*false\s*\)|toEqual\(\s*false\s*\)|toBeFalsy\(|toBeFalse\(|to\.be\.false\b|isFalse\(|to[ (]+(?:be_falsey|be[ (]+false|eq[ (]+false))/;
const maxChain = 8;

/** Whether an assertion asks a condition that is joined with a constant so that it always holds: `assert x == 0 or True`. */
export function holdsAnyway(node: SyntaxNode): boolean {
  if (!joining.test(node.text.slice(0, 2_000))) return false;
  if (node.type === 'assert_statement') return truthIs(node.namedChildren[0], true);
  let at: SyntaxNode | null = node;
  for (let depth = 0; depth < maxChain && at !== null; depth += 1) {
    const list: SyntaxNode | null = at.childForFieldName('arguments');
    if (list !== null) {
      const callee = calleeOf(at, list);
      const rest = node.text.slice(at.endIndex - node.startIndex).replaceAll(/\s+/g, ' ');
      const isSubject = /^(?:expect|assertThat)$/.test(callee);
      if (at === node ? wantsTrue.test(callee) : isSubject && matchesTrue.test(rest)) return anyIs(list, true);
      if (at === node ? wantsFalse.test(callee) : isSubject && matchesFalse.test(rest)) return anyIs(list, false);
    }
    at = at.childForFieldName('receiver') ?? at.childForFieldName('object') ?? at.childForFieldName('function');
  }
  return false;
}

function calleeOf(call: SyntaxNode, list: SyntaxNode): string {
  return call.text.slice(0, list.startIndex - call.startIndex).trim();
}

/** The condition, or after the runner's own argument: `assert.True(t, …)`. A text of its own is a message. */
function anyIs(list: SyntaxNode, wanted: boolean): boolean {
  return list.namedChildren
    .slice(0, 2)
    .some((each) => each !== null && !/string/.test(each.type) && joining.test(each.text) && truthIs(each, wanted));
}

function truthIs(node: SyntaxNode | null | undefined, wanted: boolean): boolean {
  return node !== null && node !== undefined && truthOf(node) === wanted;
}
