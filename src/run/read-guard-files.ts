import type { Change, ChangedFile } from '../core/guard/change.ts';
import type { FileChange } from '../core/guard/file-change.ts';
import { languageOf } from '../core/guard/language-of.ts';
import { makeFileChange, type ReadSide } from '../core/guard/make-file-change.ts';
import { pairRenames } from '../core/guard/pair-renames.ts';
import type { Language } from '../core/guard/syntax.ts';
import type { RunnerGit } from '../host/git/port.ts';
import { openSyntax } from '../host/syntax/open-syntax.ts';

/** What guards read of one side. Larger files are judged by their size and their first part. */
const maxSideBytes = 1024 * 1024;
const gitlink = '160000';

/** The changed files with both their sides, read from git's objects. */
export async function readGuardFiles(runner: RunnerGit, change: Change): Promise<FileChange[]> {
  const sides = new Map<ChangedFile, { before: ReadSide | null; after: ReadSide | null }>();
  for (const file of change.files) {
    sides.set(file, {
      before: await readSide(runner, file.oldMode, file.oldBlob, file.status === 'added'),
      after: await readSide(runner, file.newMode, file.newBlob, file.status === 'deleted'),
    });
  }
  const languages = new Set<Language>();
  for (const [file, { before, after }] of sides) {
    const language = languageOf(file.path, text(after) ?? text(before));
    if (language !== null) languages.add(language);
  }
  const syntax = await openSyntax(languages);
  const renames = pairRenames(change.files, (file, side) => text(sides.get(file)?.[side]));
  const origin = new Map(renames.map(({ from, to }) => [to.path, from.path]));
  return change.files.map((file) => {
    const { before = null, after = null } = sides.get(file) ?? {};
    return makeFileChange(file, { before, after }, syntax, origin.get(file.path) ?? null);
  });
}

function text(side: ReadSide | null | undefined): string | null {
  return side === null || side === undefined || side.bytes.includes(0) ? null : new TextDecoder().decode(side.bytes);
}

async function readSide(runner: RunnerGit, mode: string, blob: string, missing: boolean): Promise<ReadSide | null> {
  if (missing || mode === gitlink) return null;
  return runner.blob(blob, maxSideBytes);
}
