/** Languages that guards read by structure. Everything else is read as text, and the finding says so. */
export type Language =
  | 'typescript'
  | 'tsx'
  | 'javascript'
  | 'python'
  | 'go'
  | 'rust'
  | 'java'
  | 'ruby'
  | 'csharp'
  | 'php'
  | 'cpp'
  | 'shell';

/** What a node belongs to: the same object for each of its nodes. */
export interface SyntaxTreeHandle {
  readonly rootNode: SyntaxNode;
}

/** A node of a concrete syntax tree, in the shape that tree-sitter gives it. Rows count from 0, columns and indexes in UTF-16 units. */
export interface SyntaxNode {
  readonly tree: SyntaxTreeHandle;
  /** Its own within its tree. */
  readonly id: number;
  readonly type: string;
  readonly text: string;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly startPosition: { readonly row: number; readonly column: number };
  readonly endPosition: { readonly row: number; readonly column: number };
  readonly isNamed: boolean;
  readonly isError: boolean;
  /** It, or something in it, could not be parsed. */
  readonly hasError: boolean;
  readonly parent: SyntaxNode | null;
  readonly children: readonly (SyntaxNode | null)[];
  readonly namedChildren: readonly (SyntaxNode | null)[];
  readonly previousNamedSibling: SyntaxNode | null;
  readonly nextNamedSibling: SyntaxNode | null;
  childForFieldName(name: string): SyntaxNode | null;
  descendantsOfType(types: string | string[]): readonly (SyntaxNode | null)[];
}

/** One side of a changed file, parsed. */
export interface SyntaxTree {
  readonly language: Language;
  /** Parsed anew where the tree was released. */
  readonly root: SyntaxNode;
  /** Gives its memory back. A node that was taken from it before means nothing any more. */
  release(): void;
}

/** Turns text into trees; synchronous once it was opened. `null`: too large, or the grammar gave up. */
export interface SyntaxReader {
  parse(language: Language, text: string): SyntaxTree | null;
}
