import type { SyntaxNode, SyntaxTree } from '../guard/syntax.ts';
import { fillBodies } from './stand-in/fill-bodies.ts';
import { findLost } from './stand-in/find-lost.ts';
import type { Named, StandInGrammar } from './stand-in/stand-in-grammar.ts';
import { standInGrammars } from './stand-in/stand-in-grammars.ts';
import { applyEdits, type TextEdit } from './stand-in/text-edit.ts';

/**
 * The new file with nothing new in it that works: functions and methods that were there before do what they did, new ones throw.
 * Types, imports, signatures, constants are the new file's, so that a test that only lacks names can be compiled and run.
 * `null`: no stand-in in this language, or a side can't be read by structure.
 */
export function standIn(before: SyntaxTree | null, after: SyntaxTree): string | null {
  const grammar = standInGrammars.find(({ languages }) => languages.includes(after.language));
  if (grammar === undefined || after.root.hasError || before?.root.hasError === true) return null;
  const old = before === null || !grammar.languages.includes(before.language) ? null : before.root;
  const bodies = fillBodies(grammar, old, after.root);
  const loaded = grammar.loaded({ before: old, after: after.root, hollow: bodies.hollow });
  if (loaded === null) return null;
  const lost = old === null ? [] : lostEdits(grammar, old, after.root, [...bodies.taken, ...loaded.taken]);
  const edits = [...bodies.edits, ...loaded.edits, ...lost].map(({ from, to, text }) => ({
    // A tree's text starts where its first token does.
    from: from - after.root.startIndex,
    to: to - after.root.startIndex,
    text,
  }));
  if (edits.length === 0) return after.root.text;
  const text = applyEdits(after.root.text, edits);
  return grammar.finish?.(text, after.root) ?? text;
}

function lostEdits(
  grammar: StandInGrammar,
  before: SyntaxNode,
  after: SyntaxNode,
  taken: readonly string[],
): TextEdit[] {
  const names = grammar.names(after);
  return findLost(grammar.names(before), names, taken).map((lost) => {
    const at = placeOf(grammar, after, names, lost);
    return { from: at, to: at, text: `\n${lost.text}\n` };
  });
}

function placeOf(grammar: StandInGrammar, after: SyntaxNode, names: readonly Named[], lost: Named): number {
  if (lost.isImport) return grammar.importsEnd(after);
  const holder = names.find(({ name, membersEnd }) => name === lost.holder && membersEnd !== null);
  return holder?.membersEnd ?? grammar.declarationsEnd?.(after) ?? after.endIndex;
}
