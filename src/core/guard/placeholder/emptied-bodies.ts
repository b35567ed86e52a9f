import type { FileChange, FileSide } from '../file-change.ts';
import { holderOf } from '../occurrence/holder-of.ts';
import { quote } from '../occurrence/quote.ts';
import type { Language, SyntaxNode } from '../syntax.ts';
import { bodyGrammars, nameOf, statementsOf, type BodyGrammar } from './body-grammar.ts';

/** A body with fewer statements than this may have lost them for good reason. */
const minStatements = 2;
/** An empty body must be somewhere; comments don't fill it. */
const hints: Readonly<Partial<Record<Language, RegExp>>> = { python: /\bpass\b|\.\.\./, ruby: /\bend\b/ };
const emptyBraces = /\{\s*(?:\}|return\s*;?\s*\}|\/\/|\/\*|#)/;

/** Functions that did something and, by the same name, do nothing any more. */
export function emptiedBodies(files: readonly FileChange[]): { path: string; line: number; message: string }[] {
  const origins = new Map(files.map((file) => [file.path, file]));
  return files.flatMap((file) => {
    const grammar = file.language === null ? undefined : bodyGrammars[file.language];
    const before = (file.renamedFrom === null ? file : origins.get(file.renamedFrom))?.before ?? null;
    if (grammar === undefined || before === null || file.after === null) return [];
    const hint = (file.language === null ? undefined : hints[file.language]) ?? emptyBraces;
    if (!hint.test(file.after.text ?? '')) return [];
    const empty = functionsIn(file.after, grammar, (count) => count === 0);
    if (empty.length === 0) return [];
    const full = new Set(functionsIn(before, grammar, isFull).map(({ name }) => name));
    // Overloads stand beside the one that does the work.
    for (const { name } of functionsIn(file.after, grammar, (count) => count > 0)) full.delete(name);
    return empty
      .filter(({ name }) => full.has(name))
      .map(({ name, line }) => ({ path: file.path, line, message: `the body of ${quote(name)} is empty now` }));
  });
}

function isFull(count: number): boolean {
  return count >= minStatements;
}

interface NamedFunction {
  readonly name: string;
  readonly line: number;
}

function functionsIn(side: FileSide, grammar: BodyGrammar, isWanted: (count: number) => boolean): NamedFunction[] {
  const nodes = side.tree()?.root.descendantsOfType([...grammar.functions]) ?? [];
  return nodes.flatMap((node) => {
    const statements = node === null ? null : statementsOf(node);
    if (node === null || statements === null || !isWanted(statements.filter((each) => !isNothing(each)).length))
      return [];
    const name = nameOf(node);
    if (name === '' || /^(?:constructor|__init__|__construct|initialize)$/.test(name)) return [];
    const names = [holderOf(node), name].filter((part) => part !== '');
    return [{ name: names.join('.'), line: node.startPosition.row + 1 }];
  });
}

function isNothing({ text }: SyntaxNode): boolean {
  return /^(?:pass|\.\.\.|return;?)$/.test(text.trim());
}
