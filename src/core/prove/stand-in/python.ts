import type { SyntaxNode } from '../../guard/syntax.ts';
import { holds, named, nameOf } from './node-parts.ts';
import { pythonLoaded } from './python-loaded.ts';
import { pythonNames } from './python-names.ts';
import type { Callable, StandInGrammar } from './stand-in-grammar.ts';

const thrown = "raise NotImplementedError('stand-in')";
/** An expression can't raise by itself. */
const thrownValue = "(_ for _ in ()).throw(NotImplementedError('stand-in'))";
/** The making of a class runs them. */
const runWithClass = /^(?:__init_subclass__|__set_name__|__class_getitem__|__prepare__|__mro_entries__)$/;
const runWithMembers = /^(?:__new__|__init__|__call__|_generate_next_value_|_missing_)$/;
const madeAtOnce = /\b(?:type|\w*Meta|\w*Enum|\w*Flag)\b/;

/** Annotations do not run a body, so an old one fits where parameters have the same names. */
export const pythonStandIn: StandInGrammar = {
  languages: ['python'],
  callables(root) {
    const found: Callable[] = [];
    visitChildren(root, '', found);
    return found;
  },
  carry(before, after) {
    const isSync = holds(before.node, 'async') && !holds(after.node, 'async');
    const isOther = before.node.type !== after.node.type || parametersOf(before.node) !== parametersOf(after.node);
    return isSync || isOther
      ? null
      : { from: after.body.startIndex, to: after.body.endIndex, text: placedBody(before, after) };
  },
  hollow({ node, body }) {
    const bases = node.parent?.parent?.childForFieldName('superclasses')?.text ?? '';
    const name = nameOf(node);
    const isRunByClass = runWithClass.test(name) || (runWithMembers.test(name) && madeAtOnce.test(bases));
    const isLambda = node.type === 'lambda';
    if (isRunByClass || body.text === '...') return null;
    return { from: body.startIndex, to: body.endIndex, text: isLambda ? thrownValue : thrown };
  },
  loaded: pythonLoaded,
  names: pythonNames,
  importsEnd(root) {
    const head = named(root).filter(
      (node, index) => node.type.startsWith('import') || node.type === 'future_import_statement' || isDoc(node, index),
    );
    return head.at(-1)?.endIndex ?? root.startIndex;
  },
};

const isDoc = (node: SyntaxNode, index: number): boolean => index === 0 && named(node)[0]?.type === 'string';

function visitChildren(node: SyntaxNode, path: string, found: Callable[]): void {
  for (const child of named(node)) visit(child, path, found);
}

function visit(node: SyntaxNode, path: string, found: Callable[]): void {
  const body = node.childForFieldName('body');
  if (node.type === 'function_definition') {
    if (body === null) return;
    const key = `${path}${accessorOf(node)}${nameOf(node)}`;
    found.push({ key, name: path === '' ? key : '', node, body });
  } else if (node.type === 'class_definition') {
    if (body !== null) visitChildren(body, `${path}${nameOf(node)}.`, found);
  } else if (node.type === 'assignment') {
    const [left, right] = [node.childForFieldName('left'), node.childForFieldName('right')];
    const value = right?.type === 'lambda' ? right.childForFieldName('body') : null;
    const key = `${path}${left?.text ?? ''}`;
    if (right !== null && value !== null) found.push({ key, name: path === '' ? key : '', node: right, body: value });
  } else if (node.type !== 'expression_statement' || named(node)[0]?.type === 'assignment') {
    visitChildren(node, path, found);
  }
}

/** The getter, the setter and the overloads of one name. */
function accessorOf(node: SyntaxNode): string {
  const marks = node.parent?.type === 'decorated_definition' ? named(node.parent) : [];
  return marks
    .map(({ text }) => /^@[\w.]+\.(?:setter|deleter|getter|register)\b|^@\S*overload\b/.exec(text)?.[0] ?? '')
    .join('');
}

function parametersOf(node: SyntaxNode): string {
  const list = node.childForFieldName('parameters');
  if (list === null) return '';
  return named(list)
    .filter(({ type }) => type !== 'comment')
    .map((each) => (each.childForFieldName('name') ?? (each.type === 'typed_parameter' ? named(each)[0] : each))?.text)
    .join(', ');
}

/** The old body, indented as it has to be in the new place. */
function placedBody(before: Callable, after: Callable): string {
  const { text } = before.body;
  if (before.node.type === 'lambda' || isInline(before)) return text;
  const column = isInline(after) ? after.node.startPosition.column + 4 : after.body.startPosition.column;
  const gap = before.body.startPosition.column;
  const [first, ...rest] = text.split('\n');
  const moved = gap === column ? rest : rest.map((line) => (line === '' ? line : ' '.repeat(column) + line.slice(gap)));
  return `${isInline(after) ? `\n${' '.repeat(column)}` : ''}${[first, ...moved].join('\n')}`;
}

function isInline({ node, body }: Callable): boolean {
  const colon = node.children.find((child) => child?.type === ':');
  return colon?.endPosition.row === body.startPosition.row;
}
