import type { SyntaxNode } from '../syntax.ts';
import { descendants } from '../test-case/test-case.ts';
import { truthOf } from '../test-case/truth-of.ts';
import type { VoidRange } from './void-range.ts';

const why = 'never runs';
const unlessSet = 'runs only where a variable is set';
const environment =
  /\bprocess\.env\b|\bimport\.meta\.env\b|\bos\.(?:environ|getenv|Getenv|LookupEnv)\b|\bSystem\.getenv\(|\bENV\b|\benv::var|\bgetenv\(|\bGetEnvironmentVariable\(/;
const never =
  /^\(*\s*(?:false|False|FALSE|0|!true|!1|not True|nil|null|None|undefined|not __debug__|(?:typing\.|t\.)?TYPE_CHECKING|cfg!\(any\(\)\))\s*\)*$/;
const emptyList = /^(?:\[\]|\(\)|\{\}|vec!\[\]|list\(\)|Array\(\))$/;
const lambdas = new Set([
  'arrow_function',
  'function_expression',
  'lambda',
  'lambda_expression',
  'closure_expression',
  'anonymous_function',
  'func_literal',
]);
const returns = ['return_statement', 'return_expression', 'return'];
const blocks = new Set([
  'statement_block',
  'block',
  'statement_list',
  'compound_statement',
  'body_statement',
  'block_body',
  'then',
]);

const conditions = [
  'if_statement',
  'if_expression',
  'if',
  'if_modifier',
  'unless',
  'unless_modifier',
  'while_statement',
  'while',
  'while_expression',
];
const loops = ['for_statement', 'for_in_statement', 'for_expression', 'foreach_statement'];
const definitions = [
  'variable_declarator',
  'assignment',
  'assignment_expression',
  'assignment_statement',
  'let_declaration',
  'function_declaration',
  'function_definition',
  'function_item',
  'local_function_statement',
];

/** Where a test's code stands behind a return, below a condition that never holds, or in a function that nobody calls. */
export function unreachedRanges(test: SyntaxNode): VoidRange[] {
  // One walk for all.
  const found = descendants(test, ...returns, ...conditions, ...loops, ...definitions, 'call_expression').map(
    (node) => ({
      node,
      type: node.type,
    }),
  );
  const of = (types: readonly string[]): SyntaxNode[] =>
    found.filter(({ type }) => types.includes(type)).map(({ node }) => node);
  return [
    ...of(returns).flatMap(afterReturn),
    ...of(conditions).flatMap((node) => [...belowNever(node), ...behindEnvironment(node)]),
    ...of(loops).flatMap(overNothing),
    ...uncalled(test, of(definitions)),
    ...passedOver(test),
    ...later(test, of(['call_expression'])),
  ];
}

function range(node: SyntaxNode | null): VoidRange[] {
  return node === null ? [] : [{ from: node.startIndex, to: node.endIndex, why }];
}

function afterReturn(node: SyntaxNode): VoidRange[] {
  const statement = node.parent?.type === 'expression_statement' ? node.parent : node;
  const block = statement.parent;
  return block !== null && blocks.has(block.type) ? [{ from: statement.endIndex, to: block.endIndex, why }] : [];
}

function belowNever(node: SyntaxNode): VoidRange[] {
  const condition = node.childForFieldName('condition');
  if (
    condition === null ||
    node.type.startsWith('unless') ||
    !(never.test(condition.text) || truthOf(condition) === false)
  )
    return [];
  return range(node.childForFieldName('consequence') ?? node.childForFieldName('body'));
}

/** A test that leaves where a variable is not set: nobody sets it. */
function behindEnvironment(node: SyntaxNode): VoidRange[] {
  const condition = node.childForFieldName('condition')?.text ?? '';
  const then = node.childForFieldName('consequence') ?? node.childForFieldName('body');
  const block = node.parent?.type === 'expression_statement' ? node.parent.parent : node.parent;
  if (!environment.test(condition) || then === null || block === null) return [];
  const leaves = /^(?:\{[\s\S]{0,200})?\b(?:return|next)\s*;?\s*\}?$/.test(then.text);
  return leaves ? [{ from: node.endIndex, to: block.endIndex, why: unlessSet }] : [];
}

function overNothing(node: SyntaxNode): VoidRange[] {
  const list = node.childForFieldName('right') ?? node.childForFieldName('value');
  return list !== null && emptyList.test(list.text) ? range(node.childForFieldName('body')) : [];
}

/** A function in the test whose name stands nowhere else in it. */
function uncalled(test: SyntaxNode, defined: readonly SyntaxNode[]): VoidRange[] {
  const named = defined.filter((node) => node.startIndex > test.startIndex || node.endIndex < test.endIndex);
  if (named.length === 0) return [];
  return named.flatMap((node) => {
    const isFunction = /^(?:function|local_function)/.test(node.type);
    const value =
      node.childForFieldName('value') ?? node.childForFieldName('right') ?? node.namedChildren.at(-1) ?? null;
    if (!isFunction && (value === null || !isLambda(value))) return [];
    const name = (['name', 'left', 'pattern'] as const)
      .map((field) => node.childForFieldName(field)?.text)
      .find((text) => text !== undefined);
    if (name === undefined || !/^[\w$]+$/.test(name)) return [];
    return name === '_' || count(test.text, name) === 1 ? range(node) : [];
  });
}

function isLambda(node: SyntaxNode): boolean {
  const only = node.type === 'expression_list' ? (node.namedChildren[0] ?? null) : node;
  return only !== null && lambdas.has(only.type);
}

function count(text: string, name: string): number {
  let found = 0;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    if (!/[\w$]/.test(text.charAt(at - 1)) && !/[\w$]/.test(text.charAt(at + name.length))) found += 1;
  }
  return found;
}

/** Ruby leaves a block by `next`, and a lambda that stands for itself is never called; NUnit ends a test as passed. */
function passedOver(test: SyntaxNode): VoidRange[] {
  const left = descendants(test, 'next', 'invocation_expression').filter((each) =>
    each.type === 'next'
      ? each.parent?.parent?.parent?.id === test.id
      : each.text.slice(0, 20).startsWith('Assert.Pass('),
  );
  const made = descendants(test, 'lambda', 'call').filter(
    (each) =>
      /^(?:body_statement|block_body)$/.test(each.parent?.type ?? '') &&
      (each.type === 'lambda' || /^(?:proc|lambda|Proc\.new)\s*(?:\{|do\b)/.test(each.text.slice(0, 20))),
  );
  return [...left.flatMap(afterReturn), ...made.flatMap(range)];
}

const timers = /^(?:setTimeout|setInterval|setImmediate|queueMicrotask|process\.nextTick)$/;
/** With one of these somebody waits for the timer, or moves the clock on. */
const waits = /\bnew Promise\b|[tT]imers?\b|\bdone\b|\btick\(|\bclock\b|\bwaitFor\b/;

/** Callbacks over an empty list, and those of a timer that the test doesn't wait for. */
function later(test: SyntaxNode, calls: readonly SyntaxNode[]): VoidRange[] {
  return calls.flatMap((call) => {
    const callee = call.childForFieldName('function')?.text ?? '';
    const isNever = /^\[\]\.\w+$/.test(callee) || (timers.test(callee) && !waits.test(test.text));
    return isNever ? range(call.childForFieldName('arguments')) : [];
  });
}
