import type { SyntaxNode } from '../../guard/syntax.ts';
import { carryTyped } from './carry-typed.ts';
import { below, fieldOf, flat, holds, named, nameOf } from './node-parts.ts';
import { rustLoaded } from './rust-loaded.ts';
import { rustNames } from './rust-names.ts';
import { rustFields, usesOtherFields } from './rust-fields.ts';
import { rustHollow } from './rust-hollow.ts';
import type { Callable, StandInGrammar } from './stand-in-grammar.ts';

/** Old bodies have to compile with the new types, so warnings are off and every `match` has a last arm. */
export const rustStandIn: StandInGrammar = {
  languages: ['rust'],
  callables(root) {
    const found: Callable[] = [];
    visit(root, '', found);
    const fields = rustFields(root);
    return found.map((callable) => ({ ...callable, fields }));
  },
  carry(before, after) {
    if (signatureOf(before.node) !== signatureOf(after.node)) return null;
    // What puts a type together that has other fields now would not compile: the new body stays.
    if (usesOtherFields(before, after)) return { from: after.body.startIndex, to: after.body.startIndex, text: '' };
    const edit = carryTyped(
      before,
      after,
      (node) => node.childForFieldName('parameters')?.startIndex ?? node.startIndex,
    );
    const start = before.node.endIndex - edit.text.length;
    const blocks = below(before.body, 'match_block').toSorted((one, other) => other.endIndex - one.endIndex);
    return { ...edit, text: blocks.reduce((text, block) => addArm(text, block, start), edit.text) };
  },
  hollow: rustHollow,
  loaded: rustLoaded,
  names: rustNames,
  // Where they stand makes no difference.
  importsEnd: (root) => root.endIndex,
  finish(text, after) {
    const inner = named(after).filter(({ type }) => type === 'inner_attribute_item');
    const at = (inner.at(-1)?.endIndex ?? after.startIndex) - after.startIndex;
    return `${text.slice(0, at)}${at === 0 ? '' : ' '}#![allow(warnings)]${at === 0 ? ' ' : ''}${text.slice(at)}`;
  },
};

/** The new type may have more to match. */
function addArm(text: string, block: SyntaxNode, start: number): string {
  const at = block.endIndex - 1 - start;
  const last = named(block).findLast(({ type }) => type === 'match_arm')?.text ?? ',';
  return `${text.slice(0, at)}${last.endsWith(',') ? '' : ', '}_ => unimplemented!("stand-in") ${text.slice(at)}`;
}

function visit(node: SyntaxNode, path: string, found: Callable[]): void {
  for (const child of named(node)) {
    const body = child.childForFieldName('body');
    if (body === null || isTest(child)) continue;
    if (child.type === 'function_item') {
      const name = nameOf(child);
      found.push({ key: `${path}${name}`, name, node: child, body });
    } else if (/^(?:impl|trait|mod)_item$/.test(child.type)) visit(body, `${path}${headOf(child)}::`, found);
  }
}

/** Tests may stand in the file that they test; they are the new ones. */
function isTest(node: SyntaxNode): boolean {
  for (let at = node.previousNamedSibling; at !== null; at = at.previousNamedSibling) {
    if (at.type === 'attribute_item' && /\btest\b/.test(at.text) && !/\bnot\(/.test(at.text)) return true;
    if (at.type !== 'attribute_item' && !at.type.endsWith('comment')) return false;
  }
  return false;
}

function headOf(node: SyntaxNode): string {
  return node.type === 'impl_item'
    ? `${flat(node.childForFieldName('trait'))} for ${flat(node.childForFieldName('type'))}`
    : nameOf(node);
}

function signatureOf(node: SyntaxNode): string {
  const list = node.childForFieldName('parameters');
  const types = list === null ? [] : named(list).map((each) => flat(fieldOf(each, 'type') ?? each));
  const marks = named(node).filter(({ type }) => type === 'function_modifiers' || type === 'where_clause');
  const parts = [node.childForFieldName('type_parameters'), node.childForFieldName('return_type'), ...marks];
  return `${types.join()} ${parts.map(flat).join(' ')} ${holds(node, 'unsafe')}`;
}
