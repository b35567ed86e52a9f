import { pathText } from './byte-path.ts';
import type { IndexEntry } from './index-entry.ts';

/** What stands at a path now; `null`: nothing any more. */
export interface IndexChange {
  readonly path: string;
  readonly entry: { readonly mode: string; readonly id: string } | null;
}

/** Paths at which two indexes write different trees. Both are sorted by the paths' bytes, as git keeps them. */
export function indexChanges(before: readonly IndexEntry[], after: readonly IndexEntry[]): IndexChange[] {
  const changes: IndexChange[] = [];
  for (let old = 0, now = 0; old < before.length || now < after.length;) {
    const was = before[old];
    const is = after[now];
    if (is === undefined || (was !== undefined && was.path < is.path)) {
      if (was !== undefined) changes.push({ path: pathText(was.path), entry: null });
      old += 1;
      continue;
    }
    const isThere = was !== undefined && was.path === is.path;
    if (!isThere || was.blob !== is.blob || was.mode !== is.mode) {
      changes.push({ path: pathText(is.path), entry: { mode: is.mode.toString(8), id: is.blob } });
    }
    if (isThere) old += 1;
    now += 1;
  }
  return changes;
}
