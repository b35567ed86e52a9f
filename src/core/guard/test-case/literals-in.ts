import { literalOf, scalarTypes, type Literal } from '../special-case/literal.ts';
import type { SyntaxNode } from '../syntax.ts';
import { descendants } from './test-case.ts';

/** Texts of a log or a failure in Go: `got %d`. */
const format = /%[+#]?[\d.]*[a-zA-Z]/;
const maxLiterals = 400;

/** The single values that are written out in these nodes, without formats of messages. JUnit's rows are one text: their cells count too. */
export function literalsIn(nodes: readonly SyntaxNode[], except: readonly SyntaxNode[] = []): ReadonlySet<Literal> {
  const found = new Set<Literal>();
  for (const node of nodes) {
    for (const each of descendants(node, ...scalarTypes).slice(0, maxLiterals)) {
      if (except.some((out) => out.startIndex <= each.startIndex && each.endIndex <= out.endIndex)) continue;
      const value = literalOf(each);
      if (value === null || (value.startsWith('s:') && format.test(value))) continue;
      found.add(value);
    }
  }
  return found;
}
