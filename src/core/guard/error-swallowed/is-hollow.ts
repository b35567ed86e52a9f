import type { SyntaxNode } from '../syntax.ts';

const nothing =
  /^(?:pass|\.\.\.|continue;?|break;?|\(\)|nil|null|return(?:\s+(?:None|null|undefined|nil|false|False|true|True|0|-1|''|""|\[\]|\{\}|\(\)|void 0))?;?)$/;

/** A body that does nothing with what it was given, and does not say why. */
export function isHollow(body: SyntaxNode | null): boolean {
  if (body === null) return true;
  const parts = statementsIn(body);
  // Before the first statement it belongs to what holds the body.
  const outer = body.parent?.namedChildren.filter((each): each is SyntaxNode => each !== null) ?? [];
  if ([...parts, ...outer].some(({ type, text }) => type.includes('comment') && /\p{L}{3}/u.test(text.slice(0, 200))))
    return false;
  const statements = parts.filter(({ type }) => !type.includes('comment'));
  return (
    statements.length === 0 || (statements.length === 1 && nothing.test(statements[0]?.text.slice(0, 60).trim() ?? ''))
  );
}

function statementsIn(body: SyntaxNode): SyntaxNode[] {
  const named = body.namedChildren.filter((each): each is SyntaxNode => each !== null);
  const [only] = named;
  return named.length === 1 && only?.type === 'statement_list' ? statementsIn(only) : named;
}
