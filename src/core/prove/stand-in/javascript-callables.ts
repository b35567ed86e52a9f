import type { SyntaxNode } from '../../guard/syntax.ts';
import { bare, isFunction } from './javascript-syntax.ts';
import { holds, named } from './node-parts.ts';
import type { Callable } from './stand-in-grammar.ts';

/** Long enough to tell calls apart, short enough for a chain of hundreds. */
const maxCalleeChars = 200;

/** All functions of a file that loading it does not run, wherever a name can be had for them. */
export function javascriptCallables(root: SyntaxNode): Callable[] {
  const found: Callable[] = [];
  for (const child of named(root)) visit(child, '', found);
  return found;
}

function visit(node: SyntaxNode, path: string, found: Callable[]): void {
  const name = node.childForFieldName('name') ?? node.childForFieldName('property');
  switch (node.type) {
    case 'function_declaration':
    case 'generator_function_declaration':
      add(node, path, name?.text ?? 'default', found);
      return;
    case 'method_definition':
      add(node, path, methodName(node, name?.text ?? ''), found);
      return;
    case 'arrow_function':
    case 'function_expression':
    case 'function':
    case 'generator_function':
      add(node, path, '', found);
      return;
    case 'public_field_definition':
    case 'field_definition':
    case 'variable_declarator':
    case 'class_declaration':
    case 'abstract_class_declaration':
    case 'internal_module':
    case 'module':
    case 'class': {
      const value = node.childForFieldName('value') ?? node.childForFieldName('body');
      // A class expression is known by what it is assigned to.
      const own = node.type === 'class' && path !== '' ? path : join(path, name?.text ?? 'default');
      if (value !== null) visitValue(value, own, found);
      return;
    }
    case 'pair': {
      const value = node.childForFieldName('value');
      if (value !== null) visitValue(value, join(path, node.childForFieldName('key')?.text ?? ''), found);
      return;
    }
    case 'assignment_expression': {
      const value = node.childForFieldName('right');
      if (value !== null) visitValue(value, join(path, node.childForFieldName('left')?.text ?? ''), found);
      return;
    }
    case 'export_statement': {
      const value = node.childForFieldName('value');
      if (value !== null) visitValue(value, join(path, 'default'), found);
      else visitChildren(node, path, found);
      return;
    }
    case 'call_expression':
    case 'new_expression':
      visitCall(node, path, found);
      return;
    case 'array':
      for (const child of named(node)) visit(child, join(path, labelOf(child)), found);
      return;
    case 'import_statement':
    case 'interface_declaration':
    case 'type_alias_declaration':
    case 'ambient_declaration':
      return;
    default:
      visitChildren(node, path, found);
  }
}

function visitChildren(node: SyntaxNode, path: string, found: Callable[]): void {
  for (const child of named(node)) visit(child, path, found);
}

/** A function that is a value has the name that the value gets. */
function visitValue(value: SyntaxNode, path: string, found: Callable[]): void {
  const inner = bare(value);
  if (isFunction(inner)) add(inner, '', path, found);
  else if (inner.type === 'class_body' || inner.type === 'object') visitChildren(inner, path, found);
  else visit(inner, path, found);
}

function visitCall(node: SyntaxNode, path: string, found: Callable[]): void {
  const callee = node.childForFieldName('function') ?? node.childForFieldName('constructor');
  const args = node.childForFieldName('arguments');
  if (callee === null) return;
  const inner = bare(callee);
  // What is called at once is run by the load: a module in a function.
  const body = isFunction(inner) ? inner.childForFieldName('body') : null;
  if (body === null) visit(inner, path, found);
  else visitChildren(body, path, found);
  if (args === null) return;
  const label = `${inner.text.slice(0, maxCalleeChars)}(${args.descendantsOfType('string')[0]?.text ?? ''})`;
  for (const arg of named(args)) visit(arg, join(path, body === null ? label : ''), found);
}

function add(node: SyntaxNode, path: string, name: string, found: Callable[]): void {
  const body = node.childForFieldName('body');
  const key = join(path, name);
  // Only what stands in no other thing is called by its bare name.
  if (body !== null) found.push({ key, name: key.includes('.') ? '' : key, node, body });
}

/** Accessors and statics share names with others; only a derived class's constructor can say `super`. */
function methodName(node: SyntaxNode, name: string): string {
  const marks = ['static', 'get', 'set'].filter((mark) => holds(node, mark));
  const heritage = node.parent?.parent?.children.some((child) => child?.type === 'class_heritage') === true;
  const derived = name === 'constructor' && heritage ? ['derived'] : [];
  return [...marks, ...derived, name].join(' ');
}

/** An object of a list is known by its first text: `{name: 'a', …}`. */
function labelOf(node: SyntaxNode): string {
  const pair = bare(node).type === 'object' ? named(bare(node)).find((child) => isTextPair(child)) : undefined;
  return pair?.text ?? '';
}

function isTextPair(node: SyntaxNode): boolean {
  return node.type === 'pair' && node.childForFieldName('value')?.type === 'string';
}

const join = (path: string, name: string): string => (path === '' ? name : name === '' ? path : `${path}.${name}`);
