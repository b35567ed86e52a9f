import type { SyntaxNode } from '../syntax.ts';
import { ancestors, type Assertion, type TestCase } from '../test-case/test-case.ts';

const later = /\.(?:resolves|rejects)\b|^(?:assert\.)?(?:rejects|doesNotReject)$|^expect\.poll\b/;
const chained = /^(?:then|finally)$/;
const functions =
  /^(?:arrow_function|function_expression|lambda_expression|closure_expression|func_literal|async_block)$/;
/** Work that begins here and whose end somebody has to wait for. */
const begun =
  /^(?:new Thread|Thread\.new|(?:std::)?thread::spawn|tokio::spawn|Task\.Run|CompletableFuture\.runAsync)\b/;
/** With one of these the test waits in another way. */
const waits =
  /\bdone\b|\bplan\(|\bwaitFor|\bflush|\btick\b|\bexpect\.(?:assertions|hasAssertions)\(|\bnew Promise\b|\bjoin\b|\.Wait\b|\bWaitGroup\b|\bawait\(|CountDownLatch|\bvalue\b/;
const maxChain = 20;

/** Whether an assertion is made after the test has ended, if at all: nobody waits for it. */
export function isUnawaited({ node }: Assertion, test: TestCase): boolean {
  const callee = node.childForFieldName('function')?.text ?? '';
  if (later.test(callee) && isDropped(node)) return true;
  const around = ancestors(node).filter(({ startIndex }) => startIndex >= test.node.startIndex);
  const inner = around.filter((each) => each.endIndex <= test.node.endIndex && each.id !== test.node.id);
  const isLate = inner.some((each) => beginsLater(each, node) && isDropped(each));
  return isLate && !waits.test(test.node.text);
}

/** `promise.then(…)`, `(async () => …)()`, a thread, a block that is only a promise. */
function beginsLater(node: SyntaxNode, assertion: SyntaxNode): boolean {
  if (node.type === 'async_block') return true;
  const callee = node.childForFieldName('function');
  const isIn = (part: SyntaxNode | null): boolean =>
    part !== null && part.startIndex <= assertion.startIndex && assertion.endIndex <= part.endIndex;
  if (callee?.type === 'member_expression') {
    const name = callee.childForFieldName('property')?.text ?? '';
    if (chained.test(name)) return isIn(node.childForFieldName('arguments'));
  }
  if (callee?.type === 'parenthesized_expression') {
    const [only] = callee.namedChildren;
    return only !== null && only !== undefined && functions.test(only.type) && only.text.startsWith('async');
  }
  return /call|invocation/.test(node.type) && begun.test(node.text.slice(0, 60));
}

/** Its value goes nowhere. */
function isDropped(node: SyntaxNode): boolean {
  let at = node;
  for (let step = 0; step < maxChain; step += 1) {
    const { parent } = at;
    if (parent === null) return false;
    const isStatement = /^(?:expression_statement|body_statement|block_body)$/.test(parent.type);
    if (isStatement || (parent.type === 'unary_expression' && parent.text.startsWith('void'))) return true;
    const goesOn =
      /^(?:member_expression|call_expression|parenthesized_expression|method_invocation|invocation_expression|member_access_expression)$/;
    if (!goesOn.test(parent.type) || parent.startIndex > node.startIndex) return false;
    // An argument is handed on.
    if (parent.childForFieldName('arguments')?.startIndex === at.startIndex) return false;
    at = parent;
  }
  return false;
}
