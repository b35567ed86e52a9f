import type { SyntaxNode } from '../../guard/syntax.ts';
import { named, nameOf } from './node-parts.ts';
import { isHollowBlock } from './ruby-callables.ts';
import { isPlainRuby } from './ruby-plain.ts';
import type { Filling, Sides } from './stand-in-grammar.ts';
import type { TextEdit } from './text-edit.ts';

interface Statement {
  readonly path: string;
  readonly node: SyntaxNode;
}

/**
 * Requiring the stand-in must not raise. A new constant that has to be computed is `nil`; where the load itself needs it (a base class,
 * what a macro is given) it is computed all the same, and is `nil` if that raises. New statements that call what is hollow may raise.
 */
export function rubyLoaded({ before, after, hollow }: Sides): Filling {
  const past = before === null ? [] : statementsIn(before);
  const known = new Set(past.map(({ path, node }) => path + node.text));
  const old = new Map(
    past.flatMap((statement) => constantIn(statement) ?? []).map(([name, value]) => [name, value.text]),
  );
  const edits: TextEdit[] = [];
  const taken: string[] = [];
  const statements = statementsIn(after).filter(({ path, node }) => !known.has(path + node.text));
  const computed = statements.flatMap((statement) => {
    const [name, value] = constantIn(statement)?.[0] ?? [];
    return name === undefined || value === undefined || isPlainRuby(value) || hasHeredoc(value)
      ? []
      : [{ name, value }];
  });
  const blank = new Set(computed.filter(({ name }) => !old.has(name)).map(({ value }) => value.startIndex));
  const uses = new Set<string>();
  addUses(after, blank, uses);
  for (const { name, value } of computed.toReversed()) {
    const was = old.get(name);
    if (was === value.text) continue;
    const names = name.match(/\w+(?=,|$)/g) ?? [];
    if (was !== undefined) {
      taken.push(was);
      edits.push({ from: value.startIndex, to: value.endIndex, text: was });
    } else if (names.some((each) => uses.has(each))) {
      addUses(value, new Set(), uses);
      edits.push(...guard(value, '; nil'));
    } else edits.push({ from: value.startIndex, to: value.endIndex, text: 'nil' });
  }
  for (const statement of statements) {
    const mayRaise = constantIn(statement) === null && raises(statement.node, hollow);
    if (mayRaise && !hasHeredoc(statement.node)) edits.push(...guard(statement.node, ''));
  }
  return { edits, taken };
}

/** Its text stands behind the line, so nothing can be put there. */
const hasHeredoc = (node: SyntaxNode): boolean => node.descendantsOfType('heredoc_beginning').length > 0;

const guard = (node: SyntaxNode, otherwise: string): TextEdit[] => [
  { from: node.startIndex, to: node.startIndex, text: 'begin; ' },
  { from: node.endIndex, to: node.endIndex, text: `; rescue Exception${otherwise}; end` },
];

const holders = new Set(['class', 'module', 'singleton_class']);
const definitions = new Set(['method', 'singleton_method', 'lambda', 'block', 'do_block', 'comment']);

const storesBlock =
  /^(?:define_method|lambda|proc|scope|get|post|put|patch|delete|(?:before|after|around|validate)\w*|rescue_from|task)$/;

function statementsIn(root: SyntaxNode, path = ''): Statement[] {
  return named(root).flatMap((node) => {
    // A text that begins within a statement stands behind it.
    if (node.type === 'heredoc_body') return [];
    if (!holders.has(node.type)) return [{ path, node }];
    const body = node.childForFieldName('body');
    return body === null ? [] : statementsIn(body, `${path}${nameOf(node)}::`);
  });
}

function constantIn({ path, node }: Statement): [string, SyntaxNode][] | null {
  if (node.type !== 'assignment') return null;
  const [left, right] = [node.childForFieldName('left'), node.childForFieldName('right')];
  const isConstant = left !== null && (left.type === 'constant' || left.type === 'left_assignment_list');
  return isConstant && right !== null ? [[path + left.text, right]] : null;
}

/** Calls what is hollow while it loads, or has a block that may be called at once. */
function raises(node: SyntaxNode, hollow: ReadonlySet<string>): boolean {
  if (definitions.has(node.type) || holders.has(node.type)) return false;
  const method = (node.type === 'identifier' ? node.text : node.childForFieldName('method')?.text) ?? '';
  const isHollow = method !== '' && (hollow.has(method) || (method === 'new' && hollow.has('initialize')));
  const runsBlock = node.type === 'call' && isHollowBlock(node) && !storesBlock.test(method);
  if (isHollow || runsBlock) return node.descendantsOfType(['method', 'singleton_method']).length === 0;
  return named(node).some((child) => raises(child, hollow));
}

/** Constants that the load reads; to hold one in a list reads nothing. */
function addUses(node: SyntaxNode, skipped: ReadonlySet<number>, uses: Set<string>): void {
  if (definitions.has(node.type)) return;
  if (node.type === 'constant') uses.add(node.text);
  const names = ['name', 'left'].map((field) => node.childForFieldName(field)?.startIndex);
  for (const child of named(node)) {
    const isName = node.type !== 'scope_resolution' && names.includes(child.startIndex);
    const isHeld = child.type === 'constant' && /^(?:array|pair)$/.test(node.type);
    if (!isName && !isHeld && !skipped.has(child.startIndex)) addUses(child, skipped, uses);
  }
}
