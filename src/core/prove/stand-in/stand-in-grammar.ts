import type { Language, SyntaxNode } from '../../guard/syntax.ts';
import type { TextEdit } from './text-edit.ts';

/** A function with a body, in none but those that the file's load itself runs. */
export interface Callable {
  /** Where it stands and what it is called; with its parameters' types where a name may be used more than once. */
  readonly key: string;
  /** By which others of the file call it. */
  readonly name: string;
  /** From its first modifier to its end. */
  readonly node: SyntaxNode;
  readonly body: SyntaxNode;
  /** What the types of its file hold, as its language needs it to tell whether an old body fits new types. */
  readonly fields?: ReadonlyMap<string, readonly string[]>;
}

/** Something that a file gives a name to. */
export interface Named {
  readonly name: string;
  /** What tells it apart from others of its name. */
  readonly sort?: string;
  /** The class or the like that it is a member of; empty: the file's own. */
  readonly holder: string;
  readonly isImport: boolean;
  /** Nothing has to name it: it comes back with anything that does. */
  readonly isAmbient?: boolean;
  /** As it can be put into another file. */
  readonly text: string;
  /** Where a further member goes, if it has members. */
  readonly membersEnd: number | null;
}

/** Edits, and what they took over from the old file, which may need more of it. */
export interface Filling {
  readonly edits: readonly TextEdit[];
  readonly taken: readonly string[];
}

export interface Sides {
  readonly before: SyntaxNode | null;
  readonly after: SyntaxNode;
  /** Names of functions that throw now. */
  readonly hollow: ReadonlySet<string>;
}

/** How a stand-in is made in one language. One file each. Positions are indexes of the tree's text. */
export interface StandInGrammar {
  readonly languages: readonly Language[];
  callables(root: SyntaxNode): readonly Callable[];
  /** The old body in the new function's place. `null`: it does not fit the new signature. */
  carry(before: Callable, after: Callable): TextEdit | null;
  /** A body that throws. `null`: it stays, because the language itself runs it when the file is loaded. */
  hollow(callable: Callable): TextEdit | null;
  /** What runs when the file is loaded must not throw for what is hollow. `null`: that can't be had. */
  loaded(sides: Sides): Filling | null;
  names(root: SyntaxNode): readonly Named[];
  /** Where a further import goes. */
  importsEnd(root: SyntaxNode): number;
  /** Where a further declaration goes, if that is not the end of the file. */
  declarationsEnd?(root: SyntaxNode): number;
  /** What the text needs once the bodies are gone. */
  finish?(text: string, after: SyntaxNode): string;
}
