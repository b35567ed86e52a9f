import type { SyntaxNode } from '../syntax.ts';

const always = /^(?:true|True|TRUE|[1-9]\d*|!0|"[^"]+"|'[^']+')$/;
const never = /^(?:false|False|FALSE|0|None|null|nil|undefined|""|'')$/;
const wrappers = /^(?:parenthesized_expression|parenthesized_statements|literal_element|argument|pattern)$/;
const joins = /^(?:binary|boolean_operator|logical)/;
const negations = /^(?:not_operator|unary)/;
const maxDepth = 20;

/** What a condition always is, whatever the values in it: `x or True`, `false && x`, `!0`. `null`: it depends. */
export function truthOf(node: SyntaxNode, depth = 0): boolean | null {
  if (depth > maxDepth) return null;
  const children = node.namedChildren.filter((each): each is SyntaxNode => each !== null && each.type !== 'comment');
  const [first, last] = [children[0], children.at(-1)];
  if (first === undefined || last === undefined || /string/.test(node.type)) return byText(node.text);
  if (wrappers.test(node.type)) return children.length === 1 ? truthOf(first, depth + 1) : null;
  if (negations.test(node.type)) {
    if (!/^(?:!|not\b)/.test(node.text)) return null;
    const inner = truthOf(last, depth + 1);
    return inner === null ? null : !inner;
  }
  if (!joins.test(node.type) || children.length !== 2) return null;
  const operator = node.text.slice(first.endIndex - node.startIndex, last.startIndex - node.startIndex).trim();
  const isOr = /^(?:\|\||or)$/i.test(operator);
  if (!isOr && !/^(?:&&|and)$/i.test(operator)) return null;
  const sides = [truthOf(first, depth + 1), truthOf(last, depth + 1)];
  if (sides.includes(isOr)) return isOr;
  return sides.every((each) => each === !isOr) ? !isOr : null;
}

function byText(text: string): boolean | null {
  return always.test(text) ? true : never.test(text) ? false : null;
}
