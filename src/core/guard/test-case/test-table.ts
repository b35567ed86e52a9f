import type { SyntaxNode } from '../syntax.ts';

/** What one run of a table's body gets. */
export interface TableRow {
  /** White space folded. */
  readonly text: string;
  readonly cells: readonly SyntaxNode[];
}

/** A list as it is walked over. */
export interface ListedRows {
  /** Those that surely run: none where some are left out. */
  readonly rows: readonly TableRow[];
  /** What leaves rows out, `.slice(0, 1)` say; `null`: all of them run. */
  readonly cut: string | null;
  /** It is certain that none runs: an empty list, or one that is cut to nothing. */
  readonly isNothing: boolean;
}

/** Rows of which each is one run of a test, or of a part of it. */
export interface TestTable extends ListedRows {
  /** What runs once per row. */
  readonly from: number;
  readonly to: number;
}
