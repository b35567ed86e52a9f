import type { SyntaxNode } from '../syntax.ts';

const failing =
  /\b(?:throw|raise|panic\w*|fail\w*|Fail\w*|expect\w*|assert\w*|Assert\w*|refute\w*|reject\w*|require|flunk|abort|unreachable|super|parent|exit|die|base|equal\w*|Equal\w*|ok|is|deepEqual)\b|\bt\.\w+|\breturn (?:1|false)\b|[!=]==?/;

/** Whether a function can let a test fail, as far as its body tells: it throws, compares, or hands on to something that does. */
export function canFail(node: SyntaxNode): boolean {
  const body = node.childForFieldName('body') ?? node.namedChildren.at(-1) ?? node;
  return failing.test(body.text.slice(0, 4_000));
}

const truth = /^\{?\s*(?:(?:return|=>)\s*\(?\s*(?:true|True|1)\s*\)?\s*;?|(?:true|True|1))\s*\}?$/;

/** Whether all that a function does is say yes. */
export function saysYes(node: SyntaxNode): boolean {
  const body = node.childForFieldName('body');
  return body !== null && truth.test(body.text.slice(0, 200).replaceAll(/\s+/g, ' ').trim());
}
