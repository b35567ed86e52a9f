import type { FileChange, FileSide } from '../file-change.ts';
import { occurrenceAt } from '../occurrence/occurrence-at.ts';
import type { Occurrence } from '../occurrence/occurrence.ts';
import { quote } from '../occurrence/quote.ts';
import { swallowGrammars } from './swallow-grammars.ts';

/** More in one file are no person's work. */
const maxSwallows = 500;

export function readSwallows(file: FileChange, side: FileSide): Occurrence[] {
  const grammar = file.language === null ? undefined : swallowGrammars[file.language];
  if (grammar === undefined || side.text === null || !grammar.hint.test(side.text)) return [];
  const nodes = side.tree()?.root.descendantsOfType([...grammar.types]) ?? [];
  const found: Occurrence[] = [];
  for (const node of nodes) {
    // A keyword may have the name of what it begins.
    if (node?.isNamed !== true || found.length >= maxSwallows) continue;
    const what = grammar.find(node, file);
    if (what !== null) found.push(occurrenceAt(side, node, node.type, `${what}: ${quote(node.text)}`));
  }
  return found;
}
