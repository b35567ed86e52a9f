import type { FileChange } from './file-change.ts';
import type { Guard } from './guard.ts';
import { readTestCases } from './test-case/read-test-cases.ts';
import { tabledNames } from './test-case/tabled-names.ts';
import { ownName } from './test-case/test-case.ts';
import { takenOver } from './test-deleted/taken-over.ts';

/** A test that was there and is nowhere any more. One that moved, also to another file or into the table of another, is still there. */
export const testDeleted: Guard = {
  rule: 'test-deleted',
  severity: 'block',
  disarms: true,
  find({ files }) {
    const kept = new Set(files.flatMap((file) => readTestCases(file, file.after)?.cases.map(ownName) ?? []));
    let names: ReadonlySet<string> | null = null;
    const tabled = (): ReadonlySet<string> =>
      (names ??= tabledNames(files.flatMap((file) => readTestCases(file, file.after)?.cases ?? [])));
    const renamed = new Set(files.flatMap(({ renamedFrom }) => (renamedFrom === null ? [] : [renamedFrom])));
    return files.flatMap((file) => {
      if (!file.isTest || file.before === null) return [];
      const before = readTestCases(file, file.before);
      if (before === null) return wholeFile(file, renamed);
      // A case in a table is none of the grammar's: its name stands in its row.
      const lost = before.cases.filter((each) => !kept.has(ownName(each)) && !tabled().has(ownName(each)));
      const after = lost.length === 0 ? [] : (readTestCases(file, file.after)?.cases ?? []);
      const taken = takenOver(lost, after);
      const gone = lost.filter((each) => !taken.gone.has(each));
      // As many new ones in the same file as are gone: names were changed. What they assert is another rule's.
      // A table that took others over is none of these, or a row could be left out with each.
      const known = new Set(before.cases.map(ownName));
      const fresh = after.filter((test) => !known.has(ownName(test)) && !taken.takers.has(test));
      if (gone.length <= fresh.length && file.after !== null) return [];
      return gone.slice(fresh.length).map(({ name }) => ({
        path: file.path,
        line: null,
        message: `the test ${JSON.stringify(name)} is gone`,
      }));
    });
  },
};

/** Without a grammar only the file itself can be missed. */
function wholeFile(file: FileChange, renamed: ReadonlySet<string>): { path: string; line: null; message: string }[] {
  if (file.status !== 'deleted' || renamed.has(file.path)) return [];
  return [{ path: file.path, line: null, message: `the test file ${file.path} is gone (told by its name)` }];
}
