import type { SyntaxNode } from '../../guard/syntax.ts';
import { carryTyped } from './carry-typed.ts';
import { javaLoaded } from './java-loaded.ts';
import { javaNames, parameterTypes } from './java-names.ts';
import { below, flat, named, nameOf } from './node-parts.ts';
import type { Callable, StandInGrammar } from './stand-in-grammar.ts';

const thrown = 'throw new UnsupportedOperationException("stand-in");';

/** Overloads are told apart by their types, so a function that takes or gives others is a new one. */
export const javaStandIn: StandInGrammar = {
  languages: ['java'],
  callables(root) {
    const found: Callable[] = [];
    visit(root, '', found);
    return found;
  },
  carry(before, after) {
    if (before.node.type !== after.node.type || signatureOf(before.node) !== signatureOf(after.node)) return null;
    const isConstructor = after.node.type.endsWith('constructor_declaration');
    // A constructor that leaves a field without a value would not compile: the new body stays.
    if (isConstructor && hasNewBlankField(before.node, after.node)) {
      return { from: after.body.startIndex, to: after.body.startIndex, text: '' };
    }
    return carryTyped(before, after, (node) => node.childForFieldName('parameters')?.startIndex ?? startOfBody(node));
  },
  hollow({ node, body }) {
    // The constants are made with it when the class is loaded.
    if (node.type === 'constructor_declaration' && node.parent?.type === 'enum_body_declarations') return null;
    const first = named(body).find(({ type }) => !type.endsWith('comment'));
    const above = first?.type === 'explicit_constructor_invocation' ? `${first.text} ` : '';
    return { from: body.startIndex, to: body.endIndex, text: `{ ${above}${thrown} }` };
  },
  loaded: javaLoaded,
  names: javaNames,
  importsEnd(root) {
    const head = named(root).filter(({ type }) => /^(?:package|import)_declaration$/.test(type));
    return head.at(-1)?.endIndex ?? root.startIndex;
  },
};

const startOfBody = (node: SyntaxNode): number => node.childForFieldName('body')?.startIndex ?? node.startIndex;

function visit(node: SyntaxNode, path: string, found: Callable[]): void {
  for (const child of named(node)) {
    const body = child.childForFieldName('body');
    const name = nameOf(child);
    if (/^(?:method|constructor|compact_constructor)_declaration$/.test(child.type)) {
      const key = `${path}${name}(${parameterTypes(child)})`;
      if (body !== null) found.push({ key, name, node: child, body });
    } else if (child.type === 'lambda_expression') {
      if (body !== null) found.push({ key: `${path}->`, name: '', node: child, body });
    } else if (child.type !== 'block' && child.type !== 'static_initializer') {
      visit(child, name === '' || child.type === 'method_invocation' ? path : `${path}${name}.`, found);
    }
  }
}

function signatureOf(node: SyntaxNode): string {
  const parts = ['type', 'type_parameters'].map((field) => flat(node.childForFieldName(field)));
  const marks = named(node).filter(({ type }) => type === 'throws');
  const isStatic = named(node).some(({ type, text }) => type === 'modifiers' && /\bstatic\b/.test(text));
  // The types of a lambda's parameters are not written.
  const names = node.type === 'lambda_expression' ? flat(node.childForFieldName('parameters')) : '';
  return [...parts, ...marks.map(flat), isStatic, names].join(' ');
}

function hasNewBlankField(before: SyntaxNode, after: SyntaxNode): boolean {
  const known = new Set(before.parent === null ? [] : blankFields(before.parent));
  return after.parent !== null && blankFields(after.parent).some((name) => !known.has(name));
}

function blankFields(holder: SyntaxNode): string[] {
  return named(holder)
    .filter(({ type, text }) => type === 'field_declaration' && /\bfinal\b/.test(text))
    .flatMap((field) => below(field, 'variable_declarator'))
    .filter((each) => each.childForFieldName('value') === null)
    .map(nameOf);
}
