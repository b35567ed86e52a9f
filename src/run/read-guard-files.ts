import type { Change, ChangedFile } from '../core/guard/change.ts';
import type { FileChange } from '../core/guard/file-change.ts';
import { languageOf } from '../core/guard/language-of.ts';
import { makeFileChange, readSide, type ReadSide } from '../core/guard/make-file-change.ts';
import { pairRenames } from '../core/guard/pair-renames.ts';
import type { Language } from '../core/guard/syntax.ts';
import type { RunnerGit } from '../host/git/port.ts';
import { openSyntax } from '../host/syntax/open-syntax.ts';

/** What guards read of one side. Larger files are judged by their size and their first part. */
const maxSideBytes = 1024 * 1024;
/** What guards read of all sides together. Of those that come after it only their first part is read: it is kept until the verdict. */
const maxBytesTogether = 256 * 1024 * 1024;
const headBytes = 64 * 1024;
/** Files that are read side by side: the process that reads them need not wait, and a large one takes a process of its own. */
const maxAtOnce = 16;
const gitlink = '160000';

/** The changed files with both their sides, read from git's objects. */
export async function readGuardFiles(runner: RunnerGit, change: Change): Promise<FileChange[]> {
  const sides = new Map<ChangedFile, { before: ReadSide | null; after: ReadSide | null }>();
  let left = maxBytesTogether;
  for (let at = 0; at < change.files.length; at += maxAtOnce) {
    const some = change.files.slice(at, at + maxAtOnce);
    const most = left > 0 ? maxSideBytes : headBytes;
    await Promise.all(
      some.map(async (file) => {
        const [before, after] = await Promise.all([
          readBlob(runner, file.oldMode, file.oldBlob, file.status === 'added', most),
          readBlob(runner, file.newMode, file.newBlob, file.status === 'deleted', most),
        ]);
        sides.set(file, { before, after });
        left -= (before?.text?.length ?? 0) + (after?.text?.length ?? 0);
      }),
    );
  }
  const languages = new Set<Language>();
  for (const [file, { before, after }] of sides) {
    const language = languageOf(file.path, after?.text ?? before?.text ?? null);
    if (language !== null) languages.add(language);
  }
  const syntax = await openSyntax(languages);
  const renames = pairRenames(change.files, (file, side) => sides.get(file)?.[side]?.text ?? null);
  const origin = new Map(renames.map(({ from, to }) => [to.path, from.path]));
  return change.files.map((file) => {
    const { before = null, after = null } = sides.get(file) ?? {};
    return makeFileChange(file, { before, after }, syntax, origin.get(file.path) ?? null);
  });
}

async function readBlob(
  runner: RunnerGit,
  mode: string,
  blob: string,
  missing: boolean,
  most: number,
): Promise<ReadSide | null> {
  if (missing || mode === gitlink) return null;
  return readSide(await runner.blob(blob, most));
}
