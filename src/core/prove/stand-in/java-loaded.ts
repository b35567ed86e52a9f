import type { SyntaxNode } from '../../guard/syntax.ts';
import { isKnownType } from './known-type.ts';
import { below, flat, named, nameOf } from './node-parts.ts';
import type { Filling, Sides } from './stand-in-grammar.ts';
import type { TextEdit } from './text-edit.ts';

/**
 * A class that can't be loaded fails every test that names it. So a new static field that calls what may be hollow has the default of its
 * type, and a new static block may throw. An enum's constants, and fields that a block has to set, can't do without: no stand-in.
 */
export function javaLoaded({ before, after, hollow }: Sides): Filling | null {
  const known = isKnownType(below(after, 'import_declaration').map(({ text }) => text));
  const mayThrow = (node: SyntaxNode): boolean => calls(node).some((call) => !isSafe(call, hollow, known));
  const old = new Map(before === null ? [] : staticFields(before));
  const edits: TextEdit[] = [];
  const taken: string[] = [];
  for (const [key, declarator] of staticFields(after)) {
    const value = declarator.childForFieldName('value');
    const was = old.get(key)?.childForFieldName('value')?.text;
    if (value === null || value.text === was || !mayThrow(value)) continue;
    if (was !== undefined) taken.push(was);
    const text = was ?? defaultOf(flat(declarator.parent?.childForFieldName('type') ?? null));
    edits.push({ from: value.startIndex, to: value.endIndex, text });
  }
  const blocks = new Set(before === null ? [] : below(before, 'static_initializer').map(flat));
  for (const initializer of below(after, 'static_initializer')) {
    const block = named(initializer)[0];
    if (block === undefined || blocks.has(flat(initializer)) || !mayThrow(block)) continue;
    if (initializer.parent !== null && setsField(initializer.parent)) return null;
    const text = `{ try ${block.text} catch (Throwable standIn) { } }`;
    edits.push({ from: block.startIndex, to: block.endIndex, text });
  }
  const isOpen = below(after, 'enum_constant').some((constant) => {
    const args = constant.childForFieldName('arguments');
    return args !== null && calls(args).some((call) => hollow.has(nameOf(call)));
  });
  return isOpen ? null : { edits, taken };
}

function staticFields(root: SyntaxNode): [string, SyntaxNode][] {
  return below(root, 'field_declaration', 'constant_declaration').flatMap((field) => {
    const isStatic = field.type === 'constant_declaration' || /\bstatic\b/.test(named(field)[0]?.text ?? '');
    const holder = field.parent?.parent ?? null;
    return isStatic
      ? below(field, 'variable_declarator').map((each): [string, SyntaxNode] => [
          `${holder === null ? '' : nameOf(holder)}.${nameOf(each)}`,
          each,
        ])
      : [];
  });
}

/** Whether some static field gets its value only in a block, which the compiler follows into no `try`. */
function setsField(holder: SyntaxNode): boolean {
  return named(holder)
    .filter(({ type }) => type === 'field_declaration')
    .filter((field) => /\bstatic\b.*\bfinal\b|\bfinal\b.*\bstatic\b/.test(flat(named(field)[0] ?? null)))
    .some((field) => below(field, 'variable_declarator').some((each) => each.childForFieldName('value') === null));
}

/** What runs when the value is computed: nothing within a lambda or a body. */
function calls(node: SyntaxNode): SyntaxNode[] {
  if (node.type === 'lambda_expression' || node.type === 'class_body') return [];
  const own = /^(?:method_invocation|object_creation_expression)$/.test(node.type) ? [node] : [];
  return [...own, ...named(node).flatMap(calls)];
}

function isSafe(call: SyntaxNode, hollow: ReadonlySet<string>, known: (type: string) => boolean): boolean {
  if (call.type === 'object_creation_expression') return known(flat(call.childForFieldName('type')));
  const object = call.childForFieldName('object');
  if (object === null) return !hollow.has(nameOf(call));
  if (object.type === 'method_invocation' || object.type === 'object_creation_expression') return true;
  return known(object.text) || object.type === 'string_literal';
}

function defaultOf(type: string): string {
  if (/^(?:byte|short|int|long|float|double)$/.test(type)) return '0';
  return type === 'boolean' ? 'false' : type === 'char' ? "'\\0'" : 'null';
}
