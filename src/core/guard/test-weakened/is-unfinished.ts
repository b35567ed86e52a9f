import type { SyntaxNode } from '../syntax.ts';
import type { Assertion } from '../test-case/test-case.ts';

/** A chain that stands for itself: nobody goes on with it. */
const alone =
  /^(?:expression_statement|await_expression|arrow_function|arrow_expression_clause|statement_block|block|body_statement|block_body|then|program)$/;
const begins = /^(?:(?:\w+\.)?(?:Expect|Ω|Eventually|Consistently)|expect)$/;
/** What these say is nothing before they are called; chai's properties (`ok`, `null`, `empty`) ask by themselves. */
const needsCall =
  /^(?:to[A-Z]\w*|to|be|been|is|that|which|and|has|have|with|at|of|same|but|does|still|also|not|deep|nested|own|ordered|any|all|a|an|equal|equals|eq|eql|eqls|include|includes|contain|contains|above|gt|least|gte|below|lt|most|lte|within|instanceof|instanceOf|property|lengthOf|length|match|matches|string|keys|key|throw|throws|respondTo|satisfy|satisfies|closeTo|approximately|members|oneOf|resolves|rejects)$/;
/** What AssertJ says about a value without asking anything of it. */
const asksNothing =
  /^(?:as|describedAs|withFailMessage|overridingErrorMessage|extracting|usingRecursiveComparison|usingComparator|withRepresentation|asString|asInstanceOf|inHexadecimal|inBinary)$/;
const maxChain = 20;

/** Whether an assertion names what it is about and asks nothing of it: `assertThat(x);`, `expect(x).toBe;`, `x.Should();`. */
export function isUnfinished({ node }: Assertion): boolean {
  switch (node.type) {
    case 'call_expression':
    case 'function_call_expression':
      return begins.test(node.childForFieldName('function')?.text ?? '') && endsInNothing(node);
    case 'call':
      return isBareExpect(node);
    case 'method_invocation':
      return node.parent?.type === 'expression_statement' && isOnlyBegun(node);
    case 'invocation_expression':
      return /\.Should\(\s*\)$/.test(node.text.slice(-40)) && alone.test(node.parent?.type ?? '');
    default:
      return false;
  }
}

function endsInNothing(node: SyntaxNode): boolean {
  let top = node;
  let last: string | null = null;
  for (let step = 0; step < maxChain; step += 1) {
    const { parent } = top;
    const isMember = parent?.type === 'member_expression' || parent?.type === 'subscript_expression';
    if (parent === null || !isMember || parent.startIndex !== node.startIndex) break;
    const name = parent.childForFieldName('property') ?? parent.childForFieldName('index');
    last = (name?.text ?? '').replaceAll(/["'`]/g, '');
    top = parent;
  }
  return alone.test(top.parent?.type ?? '') && (last === null || needsCall.test(last));
}

/** In Ruby and Python. */
function isBareExpect(node: SyntaxNode): boolean {
  const name = node.childForFieldName('method') ?? node.childForFieldName('function');
  return name?.text === 'expect' && node.childForFieldName('receiver') === null && alone.test(node.parent?.type ?? '');
}

function isOnlyBegun(node: SyntaxNode): boolean {
  let at: SyntaxNode | null = node;
  for (let step = 0; step < maxChain && at?.type === 'method_invocation'; step += 1) {
    const name = at.childForFieldName('name')?.text ?? '';
    const list = at.childForFieldName('arguments')?.namedChildren ?? [];
    if (/^(?:assertThat|then|expectThat)$/.test(name)) return list.length === 1;
    if (!asksNothing.test(name)) return false;
    at = at.childForFieldName('object');
  }
  return false;
}
