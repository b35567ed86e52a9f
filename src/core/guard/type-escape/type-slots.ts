import type { FileSide } from '../file-change.ts';
import { holderOf } from '../occurrence/holder-of.ts';
import type { SyntaxNode } from '../syntax.ts';

/** A place with a type: a parameter, a result, a field, a variable. */
export interface TypeSlot {
  readonly type: string;
  readonly line: number;
  /** As a message shows it. */
  readonly text: string;
}

/** How the places with types of one language are found. */
export interface SlotGrammar {
  readonly types: readonly string[];
  /** Types that take anything. */
  readonly anything: RegExp;
  typeOf(node: SyntaxNode): SyntaxNode | null;
  namesOf(node: SyntaxNode): readonly string[];
}

const maxTypeChars = 500;

/** By name within what holds them; several of one name in the order of the text. */
export function typeSlots(side: FileSide, grammar: SlotGrammar): ReadonlyMap<string, readonly TypeSlot[]> {
  const slots = new Map<string, TypeSlot[]>();
  const nodes = side.tree()?.root.descendantsOfType([...grammar.types]) ?? [];
  for (const node of nodes) {
    if (node === null) continue;
    const type = grammar.typeOf(node);
    const holder = holderOf(node);
    const slot = {
      type: type?.text.slice(0, maxTypeChars) ?? '',
      line: (type ?? node).startPosition.row + 1,
      text: node.text.slice(0, maxTypeChars),
    };
    for (const name of grammar.namesOf(node)) {
      const key = `${holder}/${name}`;
      slots.set(key, [...(slots.get(key) ?? []), slot]);
    }
  }
  return slots;
}
