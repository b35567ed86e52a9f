import type { ProcessRow, ProcessTable } from './process-row.ts';

/** Every living descendant of `roots`, the roots not among them. A zombie is no longer there, but its children are. */
export function findDescendants(table: ProcessTable, roots: readonly number[]): ProcessRow[] {
  const childrenOf = new Map<number, ProcessRow[]>();
  for (const row of table) {
    const siblings = childrenOf.get(row.ppid);
    if (siblings === undefined) childrenOf.set(row.ppid, [row]);
    else siblings.push(row);
  }
  const seen = new Set(roots);
  const found: ProcessRow[] = [];
  const open = [...seen];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    for (const child of childrenOf.get(pid) ?? []) {
      if (seen.has(child.pid)) continue;
      seen.add(child.pid);
      open.push(child.pid);
      if (!child.zombie) found.push(child);
    }
  }
  return found;
}
