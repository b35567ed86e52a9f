import type { SyntaxNode } from '../../guard/syntax.ts';
import { addLoadUses } from './javascript-load-uses.ts';
import { isImport, isPlain } from './javascript-plain.ts';
import { bare, declarationOf, declaratorsOf, isFunction, loadedStatements, rootName } from './javascript-syntax.ts';
import { named } from './node-parts.ts';
import type { Filling, Sides } from './stand-in-grammar.ts';
import type { TextEdit } from './text-edit.ts';

const statements = /^(?:expression|if|for|for_in|while|do|switch|try|labeled)_statement$/;
const running = new Set(['call_expression', 'new_expression', 'await_expression']);

/** A value that the load computes, on both sides. */
interface Value {
  readonly now: SyntaxNode;
  readonly old: SyntaxNode | null;
  /** The names that it gets. */
  readonly names: readonly string[];
  readonly blank: string;
}

/**
 * Loading the stand-in must not throw. A new value that has to be computed is `undefined`; where the load itself needs it (a router,
 * a base class) it is computed all the same, and is `undefined` if that throws. New statements may throw without ending the load.
 */
export function javascriptLoaded({ before, after, hollow }: Sides, cast: string): Filling {
  const values = pairValues(before, after, cast);
  const shaky = new Set(newImports(before, after));
  const edits: TextEdit[] = [];
  const taken: string[] = [];
  const computed = values.filter(({ now, old, names }) => {
    if (old?.text === now.text || isFunction(bare(now)) || isImport(now) || isPlain(now, shaky)) return false;
    if (old === null) for (const name of names) shaky.add(name);
    return true;
  });
  const ranges = new Set(computed.filter(({ old }) => old === null).map(({ now }) => rangeOf(now)));
  const uses = new Set<string>();
  addLoadUses(after, (node) => ranges.has(rangeOf(node)), uses);
  for (const { now, old, names, blank } of computed.toReversed()) {
    if (old === null && names.some((name) => uses.has(name))) {
      addLoadUses(now, () => false, uses);
      edits.push(...guardValue(now, `undefined${cast}`));
    } else edits.push(...valueEdits(now, old, blank, shaky, taken));
  }
  const known = new Set(before === null ? [] : loadedStatements(before).map(({ text }) => text));
  for (const statement of loadedStatements(after)) {
    if (!known.has(statement.text)) edits.push(...guardStatement(statement, shaky, hollow));
  }
  for (const decorator of after.descendantsOfType('decorator')) {
    const used = decorator === null ? undefined : named(decorator)[0];
    const root = used === undefined ? null : rootName(used);
    if (decorator !== null && root !== null && hollow.has(root)) edits.push(replace(decorator, ''));
  }
  return { edits, taken };
}

const rangeOf = ({ startIndex, endIndex }: SyntaxNode): string => `${startIndex}-${endIndex}`;
const replace = (node: SyntaxNode, text: string): TextEdit => ({ from: node.startIndex, to: node.endIndex, text });
const insert = (at: number, text: string): TextEdit => ({ from: at, to: at, text });

/** What was imported before worked before; what comes from a package is not of this change. */
function newImports(before: SyntaxNode | null, after: SyntaxNode): string[] {
  const known = new Set(before === null ? [] : importedBy(before));
  return importedBy(after).filter((name) => !known.has(name));
}

function importedBy(root: SyntaxNode): string[] {
  return named(root)
    .filter(
      (node) =>
        node.type === 'import_statement' && /^['"]\.{0,2}[/#~@]/.test(node.childForFieldName('source')?.text ?? ''),
    )
    .flatMap((node) => node.descendantsOfType('identifier').map((name) => name?.text ?? ''));
}

function pairValues(before: SyntaxNode | null, after: SyntaxNode, cast: string): Value[] {
  const old = new Map(before === null ? [] : valuesIn(before));
  return valuesIn(after).map(([key, now]) => {
    const pattern = now.parent?.type === 'variable_declarator' ? now.parent.childForFieldName('name') : null;
    const isPattern = pattern !== null && pattern.type !== 'identifier';
    const names = isPattern ? (pattern.text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []) : [key];
    const blank = !isPattern ? 'undefined' : pattern.type === 'array_pattern' ? '[]' : '{}';
    return { now, old: old.get(key) ?? null, names, blank: blank + cast };
  });
}

function valuesIn(root: SyntaxNode): [string, SyntaxNode][] {
  return loadedStatements(root).flatMap((statement): [string, SyntaxNode][] => {
    const declaration = declarationOf(statement);
    const exported = statement.type === 'export_statement' ? statement.childForFieldName('value') : null;
    const set = statement.type === 'expression_statement' ? named(statement)[0] : undefined;
    const left = set?.type === 'assignment_expression' ? (set.childForFieldName('left')?.text ?? '') : '';
    const right = isExport(left) ? set?.childForFieldName('right') : null;
    const declared = declaratorsOf(statement).flatMap((each): [string, SyntaxNode][] => {
      const value = each.childForFieldName('value');
      return value === null ? [] : [[each.childForFieldName('name')?.text ?? '', value]];
    });
    return [
      ...declared,
      ...(exported === null ? [] : [['default', exported] as [string, SyntaxNode]]),
      ...(right === null || right === undefined ? [] : [[left, right] as [string, SyntaxNode]]),
      ...staticsIn(declaration),
      ...declared.flatMap(([, value]) => staticsIn(bare(value))),
    ];
  });
}

function staticsIn(node: SyntaxNode): [string, SyntaxNode][] {
  const body = node.childForFieldName('body');
  if (body?.type !== 'class_body') return [];
  return named(body).flatMap((member): [string, SyntaxNode][] => {
    const value = member.childForFieldName('value');
    const isStatic = member.children.some((child) => child?.type === 'static');
    const name = member.childForFieldName('name') ?? member.childForFieldName('property');
    return isStatic && value !== null ? [[`${node.childForFieldName('name')?.text}.${name?.text}`, value]] : [];
  });
}

function valueEdits(
  now: SyntaxNode,
  old: SyntaxNode | null,
  blank: string,
  shaky: ReadonlySet<string>,
  taken: string[],
): TextEdit[] {
  if (old?.text === now.text || isPlain(now, shaky)) return [];
  const object = bare(now);
  const spreads = named(object).filter((child) => child.type === 'spread_element' && !isPlain(child, shaky));
  if (object.type === 'object' && spreads.length === 0 && (old === null || bare(old).type === 'object')) {
    const twins = new Map(old === null ? [] : named(bare(old)).map((pair) => [keyOf(pair), pair]));
    return named(object).flatMap((pair) => {
      const value = pair.childForFieldName('value');
      const twin = twins.get(keyOf(pair))?.childForFieldName('value') ?? null;
      return value === null ? [] : valueEdits(value, twin, blank, shaky, taken);
    });
  }
  if (old === null) return [replace(now, blank)];
  taken.push(old.text);
  return [replace(now, old.text)];
}

const keyOf = (pair: SyntaxNode): string => pair.childForFieldName('key')?.text ?? '';

function guardValue(now: SyntaxNode, nothing: string): TextEdit[] {
  const isAsync = now.descendantsOfType('await_expression').length > 0 || now.type === 'await_expression';
  const open = isAsync ? '(await (async () => { try { return ' : '(() => { try { return ';
  const close = `; } catch { return ${nothing}; } })()${isAsync ? ')' : ''}`;
  return [insert(now.startIndex, open), insert(now.endIndex, close)];
}

function guardStatement(statement: SyntaxNode, shaky: ReadonlySet<string>, hollow: ReadonlySet<string>): TextEdit[] {
  const declaration = declarationOf(statement);
  const blocks = declaration.descendantsOfType('class_static_block').flatMap((block) => {
    const body = block?.childForFieldName('body') ?? null;
    return body === null ? [] : [insert(body.startIndex + 1, ' try {'), insert(body.endIndex - 1, '} catch {} ')];
  });
  if (!statements.test(statement.type)) return blocks;
  const inner = statement.type === 'expression_statement' ? named(statement)[0] : undefined;
  if (isExport(inner?.childForFieldName('left')?.text ?? '')) return blocks;
  const root = inner === undefined ? null : rootName(inner.childForFieldName('left') ?? inner);
  if (!runs(statement) && (root === null || !shaky.has(root))) return blocks;
  // What it starts may end later.
  const isPromise = inner?.type === 'call_expression' && root !== null && hollow.has(root);
  const settle = isPromise
    ? [insert(inner.startIndex, 'Promise.resolve('), insert(inner.endIndex, ').catch(() => {})')]
    : [];
  return [insert(statement.startIndex, 'try { '), ...settle, insert(statement.endIndex, ' } catch {}')];
}

const isExport = (left: string): boolean => /^(?:module\.)?exports\b/.test(left);

/** Calls something when it is reached, other than to import. */
function runs(node: SyntaxNode): boolean {
  if (isImport(node) || isFunction(node)) return false;
  return running.has(node.type) || named(node).some(runs);
}
