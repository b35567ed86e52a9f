import type { SyntaxNode } from '../../guard/syntax.ts';
import { below, named } from './node-parts.ts';
import { isPlainPython, pythonRoot } from './python-plain.ts';
import type { Filling, Sides } from './stand-in-grammar.ts';
import type { TextEdit } from './text-edit.ts';

interface Context {
  readonly old: ReadonlyMap<string, SyntaxNode>;
  readonly known: ReadonlySet<string>;
  /** Names that may be hollow or `None`. */
  readonly shaky: Set<string>;
  /** Those that are, or come from what is. */
  readonly hollow: Set<string>;
  readonly edits: TextEdit[];
  readonly taken: string[];
}

/**
 * Importing the stand-in must not raise. A new value that has to be computed is `None`; where the import itself needs it (a decorator, a
 * base class, a class's own values) it is computed all the same, and is `None` if that raises. New statements may raise without ending the import.
 */
export function pythonLoaded({ before, after, hollow }: Sides): Filling {
  const old = new Map(before === null ? [] : statementsIn(before).flatMap(({ path, node }) => valueIn(path, node)));
  const known = new Set(before === null ? [] : statementsIn(before).map(({ path, node }) => path + node.text));
  const shaky = new Set([...hollow, ...newImports(before, after)]);
  const context: Context = { old, known, shaky, hollow: new Set(shaky), edits: [], taken: [] };
  const own = statementsIn(after);
  for (const { path, node } of own) {
    const [name, value] = valueIn(path, node)[0] ?? [];
    if (name === undefined || value === undefined || old.has(name) || isPlainPython(value, shaky)) continue;
    shaky.add(name);
    if (context.hollow.has(pythonRoot(value) ?? '')) context.hollow.add(name);
  }
  const uses = new Set<string>();
  addUses(after, uses);
  for (const { path, node } of own) {
    if (context.known.has(path + node.text)) continue;
    if (node.type === 'expression_statement') editStatement(node, path, uses, context);
    else if (/^(?:for|with|if|while|try)_statement$/.test(node.type)) guardBlock(node, context);
  }
  for (const part of after.descendantsOfType(['decorator', 'default_parameter', 'typed_default_parameter'])) {
    if (part !== null) context.edits.push(...editPart(part, context.hollow));
  }
  return { edits: context.edits, taken: context.taken };
}

const replace = (node: SyntaxNode, text: string): TextEdit => ({ from: node.startIndex, to: node.endIndex, text });
const insert = (at: number, text: string): TextEdit => ({ from: at, to: at, text });

/** The statements of the module and of its classes, with the class's path. */
function statementsIn(root: SyntaxNode, path = ''): { path: string; node: SyntaxNode }[] {
  return named(root).flatMap((node) => {
    const inner = node.childForFieldName('definition') ?? node;
    const body = inner.type === 'class_definition' ? inner.childForFieldName('body') : null;
    const name = inner.childForFieldName('name')?.text ?? '';
    return body === null ? [{ path, node }] : statementsIn(body, `${path}${name}.`);
  });
}

function valueIn(path: string, node: SyntaxNode): [string, SyntaxNode][] {
  const set = node.type === 'expression_statement' ? named(node)[0] : undefined;
  const [left, right] = [set?.childForFieldName('left'), set?.childForFieldName('right')];
  const isValue = set?.type === 'assignment' && left && right && right.type !== 'lambda';
  return isValue ? [[path + left.text, right]] : [];
}

function editStatement(node: SyntaxNode, path: string, uses: ReadonlySet<string>, context: Context): void {
  const { old, shaky, edits, taken } = context;
  const [value] = valueIn(path, node);
  const left = named(node)[0]?.childForFieldName('left')?.text ?? '';
  if (value === undefined) {
    if (runs(node)) edits.push(...guard(node, 'pass'));
    return;
  }
  const twin = old.get(value[0]);
  if (twin?.text === value[1].text || isPlainPython(value[1], shaky)) return;
  if (twin !== undefined) {
    edits.push(replace(value[1], twin.text));
    taken.push(twin.text);
    return;
  }
  const names = left.match(/^[\w, ]+$/)?.[0].split(/[, ]+/) ?? [];
  const isNeeded = path !== '' || names.length !== 1 || names.some((name) => uses.has(name));
  if (!isNeeded) edits.push(replace(value[1], 'None'));
  else edits.push(...guard(node, names.length === 0 ? 'pass' : `${names.join(' = ')} = None`));
}

/** A decorator that raises goes, a default that raises is `None`. */
function editPart(part: SyntaxNode, hollow: ReadonlySet<string>): TextEdit[] {
  const isDecorator = part.type === 'decorator';
  const value = isDecorator ? named(part)[0] : part.childForFieldName('value');
  if (!value || !(isDecorator || value.type === 'call') || !hollow.has(pythonRoot(value) ?? '')) return [];
  return [isDecorator ? replace(part, '') : replace(value, 'None')];
}

/** Only a statement with lines of its own can be put into a `try`. */
function guard(node: SyntaxNode, otherwise: string): TextEdit[] {
  const [last, next, block] = [node.previousNamedSibling, node.nextNamedSibling, node.parent];
  const isAfter = last?.endPosition.row === node.startPosition.row;
  const isBefore = next?.startPosition.row === node.endPosition.row && next.type !== 'comment';
  const isInline = block?.type === 'block' && block.parent?.startPosition.row === node.startPosition.row;
  if (isAfter || isBefore || isInline) return [];
  const indent = ' '.repeat(node.startPosition.column);
  return [insert(node.startIndex, 'try: '), insert(node.endIndex, `\n${indent}except Exception: ${otherwise}`)];
}

/** Its lines move to the right, which no text over several lines would survive, nor an old body that comes into it. */
function guardBlock(node: SyntaxNode, { hollow, edits }: Context): void {
  const defines = below(node, 'function_definition', 'class_definition').length > 0;
  const calls = below(node, 'call').some((call) => hollow.has(pythonRoot(call) ?? ''));
  if (defines || !calls || /"""|'''|\\\n/.test(node.text) || /^if __name__\b/.test(node.text)) return;
  const indent = ' '.repeat(node.startPosition.column);
  const lines = [...node.text.matchAll(/\n(?=.)/g)].map(({ index }) => insert(node.startIndex + index + 1, '    '));
  const end = insert(node.endIndex, `\n${indent}except Exception: pass`);
  edits.push(insert(node.startIndex, `try:\n${indent}    `), ...lines, end);
}

function runs(node: SyntaxNode): boolean {
  if (node.type === 'lambda' || node.type === 'string') return false;
  return node.type === 'call' || node.type === 'await' || named(node).some(runs);
}

function newImports(before: SyntaxNode | null, after: SyntaxNode): string[] {
  const known = new Set(before === null ? [] : relativeImports(before));
  return relativeImports(after).filter((name) => !known.has(name));
}

/** From a package of other people's nothing is hollow; the module's own package may be new. */
function relativeImports(root: SyntaxNode): string[] {
  return named(root)
    .filter(({ type, text }) => type === 'import_from_statement' && /^from\s*\./.test(text))
    .flatMap((node) => named(node).slice(1))
    .map((part) => (part.childForFieldName('alias') ?? part).text);
}

/** Names that the import reads something of; to hold one in a list reads nothing. */
function addUses(node: SyntaxNode, uses: Set<string>): void {
  if (node.type === 'identifier') {
    uses.add(node.text);
    return;
  }
  if (node.type.startsWith('import') || node.type === 'lambda') return;
  const skipped = ['name', 'attribute', 'left'].map((field) => node.childForFieldName(field)?.startIndex);
  if (node.type === 'function_definition') skipped.push(node.childForFieldName('body')?.startIndex);
  const isHeld = /^(?:list|tuple|pair|set|dictionary)$/.test(node.type);
  for (const child of named(node)) {
    if (!skipped.includes(child.startIndex) && !(isHeld && child.type === 'identifier')) addUses(child, uses);
  }
}
