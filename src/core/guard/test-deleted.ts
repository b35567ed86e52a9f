import type { FileChange } from './file-change.ts';
import type { Guard } from './guard.ts';
import { readTestCases } from './test-case/read-test-cases.ts';
import { ownName, type TestCase } from './test-case/test-case.ts';
import { movedIntoTable } from './test-weakened/moved-into-table.ts';

/** Changed tests of a file that are looked at for what is gone: each is compared with each. */
const maxTables = 10;

/** A test that was there and is nowhere any more. One that moved, also to another file, is still there. */
export const testDeleted: Guard = {
  rule: 'test-deleted',
  severity: 'block',
  disarms: true,
  find({ files }) {
    const kept = new Set(files.flatMap((file) => readTestCases(file, file.after)?.cases.map(ownName) ?? []));
    const renamed = new Set(files.flatMap(({ renamedFrom }) => (renamedFrom === null ? [] : [renamedFrom])));
    return files.flatMap((file) => {
      if (!file.isTest || file.before === null) return [];
      const before = readTestCases(file, file.before);
      if (before === null) return wholeFile(file, renamed);
      const after = readTestCases(file, file.after);
      const unchanged = new Set(before.cases.map(({ node }) => node.text));
      const candidates = (after?.cases ?? []).filter(({ node }) => !unchanged.has(node.text)).slice(0, maxTables);
      const tables = new Set<TestCase>();
      const gone = before.cases.filter((each) => {
        if (kept.has(ownName(each))) return false;
        const table = candidates.find((test) => movedIntoTable(each, test));
        if (table !== undefined) tables.add(table);
        return table === undefined;
      });
      // As many new ones in the same file as are gone: names were changed. What they assert is another rule's.
      const known = new Set(before.cases.map(ownName));
      const fresh = (after?.cases ?? []).filter((test) => !known.has(ownName(test)) && !tables.has(test));
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
