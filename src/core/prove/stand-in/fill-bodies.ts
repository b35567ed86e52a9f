import type { Callable, StandInGrammar } from './stand-in-grammar.ts';
import type { TextEdit } from './text-edit.ts';
import type { SyntaxNode } from '../../guard/syntax.ts';

export interface FilledBodies {
  readonly edits: readonly TextEdit[];
  readonly taken: readonly string[];
  readonly hollow: ReadonlySet<string>;
}

/** Functions that were there before get their old bodies, the others one that throws. */
export function fillBodies(grammar: StandInGrammar, before: SyntaxNode | null, after: SyntaxNode): FilledBodies {
  const old = new Map(before === null ? [] : numbered(grammar.callables(before)));
  const edits: TextEdit[] = [];
  const taken: string[] = [];
  const hollow = new Set<string>();
  for (const [key, callable] of numbered(grammar.callables(after))) {
    const twin = old.get(key);
    if (twin?.node.text === callable.node.text) continue;
    const carried = twin === undefined ? null : grammar.carry(twin, callable);
    const edit = carried ?? grammar.hollow(callable);
    if (edit === null) continue;
    edits.push(edit);
    if (carried === null) hollow.add(callable.name);
    else taken.push(carried.text);
  }
  return { edits, taken, hollow };
}

/** The second of a name in one place is known by its number. */
function numbered(callables: readonly Callable[]): [string, Callable][] {
  const counts = new Map<string, number>();
  return callables.map((callable) => {
    const count = (counts.get(callable.key) ?? 0) + 1;
    counts.set(callable.key, count);
    return [`${callable.key}#${count}`, callable];
  });
}
