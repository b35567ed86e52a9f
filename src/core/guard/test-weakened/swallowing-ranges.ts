import type { SyntaxNode } from '../syntax.ts';
import { descendants } from '../test-case/test-case.ts';
import type { VoidRange } from './void-range.ts';

const why = 'is caught when it fails';
/** What a handler does that lets the failure through after all, or judges it. */
const passesOn =
  /\b(?:throw|raise|rethrow|panic\w*|fail\w*|expect\w*|assert\w*|Assert\w*|reject|done|should|must_\w+|flunk|refute\w*|process\.exit|next)\b|\bt\.\w+\(/;
/** Types that an assertion's failure has, in each language's runners. */
const failureTypes =
  /\b(?:Exception|BaseException|AssertionError|AssertionFailedError|AssertionException|AssertFailedException|XunitException|ExpectationFailedException|ExpectationNotMetError|Throwable|Error|StandardError|Assertion)\b/;
const expectsFailure = /(?:\b|_)(?:fail|Fail|flunk|assert False)\b/;

/** Where a test catches what its own assertions raise and says nothing. */
export function swallowingRanges(test: SyntaxNode): VoidRange[] {
  return [
    ...descendants(test, 'try_statement').flatMap(ofTry),
    ...descendants(test, 'rescue').flatMap(ofRescue),
    ...descendants(test, 'rescue_modifier').flatMap((node) =>
      passesOn.test(node.childForFieldName('handler')?.text ?? '') ? [] : around(node.childForFieldName('body')),
    ),
    ...descendants(test, 'call_expression').flatMap(ofCall),
    ...descendants(test, 'with_statement').flatMap(ofWith),
    ...descendants(test, 'defer_statement').flatMap((node) =>
      /\brecover\(\)/.test(node.text) && !passesOn.test(node.text)
        ? [{ from: node.endIndex, to: test.endIndex, why }]
        : [],
    ),
  ];
}

function around(node: SyntaxNode | null): VoidRange[] {
  return node === null ? [] : [{ from: node.startIndex, to: node.endIndex, why }];
}

function ofTry(node: SyntaxNode): VoidRange[] {
  const body = node.childForFieldName('body');
  const handlers = node.namedChildren.filter(
    (each): each is SyntaxNode => each?.type === 'catch_clause' || each?.type === 'except_clause',
  );
  const isSilent = handlers.some((handler) => {
    const block = handler.childForFieldName('body') ?? handler.namedChildren.findLast((each) => each?.type === 'block');
    const inside = block?.text ?? '';
    const head =
      block === null || block === undefined
        ? handler.text
        : handler.text.slice(0, block.startIndex - handler.startIndex);
    return (catchesAll(handler, head) || catchesFailures(head, body?.text ?? '')) && !passesOn.test(inside);
  });
  return isSilent || leavesInFinally(node) ? around(body) : [];
}

/** What leaves a `finally` by its own way takes the failure with it. */
function leavesInFinally(node: SyntaxNode): boolean {
  const last = node.namedChildren.find((each) => each?.type === 'finally_clause');
  const block = last?.childForFieldName('body') ?? last?.namedChildren.find((each) => each?.type === 'block');
  return (block?.namedChildren ?? []).some((each) => /^(?:return|break|continue)_statement$/.test(each?.type ?? ''));
}

/** `catch (Exception e)` in Java lets an assertion's failure through, and is how one waits for an exception. */
function catchesFailures(head: string, body: string): boolean {
  if (!failureTypes.test(head)) return false;
  return !(/^\s*catch\s*\(\s*(?:final\s+)?(?:\w+\.)*Exception\s+\w+\s*\)/.test(head) && expectsFailure.test(body));
}

/** JavaScript names no type, and elsewhere none may stand. */
function catchesAll(handler: SyntaxNode, head: string): boolean {
  return handler.childForFieldName('parameter') !== null || /^\s*(?:catch|except)\s*:?\s*$/.test(head);
}

function ofRescue(node: SyntaxNode): VoidRange[] {
  const types = node.childForFieldName('exceptions')?.text ?? 'StandardError';
  if (!failureTypes.test(types) || passesOn.test(node.childForFieldName('body')?.text ?? '')) return [];
  const holder = node.parent;
  return holder === null ? [] : [{ from: holder.startIndex, to: node.startIndex, why }];
}

/** `.catch(() => {})` at the end of a promise, `catch_unwind` whose result nobody reads. */
function ofCall(node: SyntaxNode): VoidRange[] {
  const callee = node.childForFieldName('function');
  if (callee?.type === 'member_expression' && callee.childForFieldName('property')?.text === 'catch') {
    const handler = node.childForFieldName('arguments');
    return handler === null || passesOn.test(handler.text) ? [] : around(callee.childForFieldName('object'));
  }
  if (callee === null || !/\bcatch_unwind$/.test(callee.text)) return [];
  const holder = node.parent;
  const isDropped =
    holder?.type === 'expression_statement' ||
    (holder?.type === 'let_declaration' && /^let\s+_\w*\s*=/.test(holder.text));
  return isDropped ? around(node.childForFieldName('arguments')) : [];
}

function ofWith(node: SyntaxNode): VoidRange[] {
  const head = node.namedChildren.find((each) => each?.type === 'with_clause')?.text ?? '';
  const catches = /\b(?:suppress|raises|assertRaises)\s*\([^)]*\b(?:AssertionError|BaseException|Exception)\b/;
  return catches.test(head) ? around(node.childForFieldName('body')) : [];
}
