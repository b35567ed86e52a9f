import { commentRuns, type CommentLine } from './commented-out/comment-runs.ts';
import type { FileChange, FileSide } from './file-change.ts';
import type { Guard } from './guard.ts';
import { isHandWritten } from './occurrence/is-hand-written.ts';
import { linesOf } from './occurrence/lines-of.ts';
import { quote } from './occurrence/quote.ts';

const minLines = 3;
/** Without one of these at the beginning of a line there is no comment of several lines. */
const mark = /^[ \t]*(?:\{\s*)?(?:\/\/|\/\*|#|--|;|<!--|"""|''')/m;

/**
 * Code that was put into comments. It is known by having been code: each line stood outside of comments on the old side, and does no more.
 * That is surer than asking a grammar whether a comment could be code.
 */
export const commentedOut: Guard = {
  rule: 'commented-out',
  severity: 'note',
  find({ files }) {
    const origins = new Map(files.map((file) => [file.path, file]));
    return files.filter(isHandWritten).flatMap((file) => {
      const from = file.renamedFrom === null ? file : origins.get(file.renamedFrom);
      if (file.after === null || !mark.test(file.after.head ?? '')) return [];
      const after = commentRuns(file, file.after);
      const gone = from === undefined ? new Set<string>() : goneCode(from, file.after, after);
      return after.flatMap((run) => {
        const known = run.filter(({ text }) => gone.has(text));
        const telling = known.find(({ text }) => isTelling(text));
        const isCode = known.filter(({ text }) => isTelling(text)).length >= minLines - 1 && known.length >= minLines;
        if (!isCode || telling === undefined) return [];
        return [
          {
            path: file.path,
            line: telling.line,
            message: `${known.length} lines of code became a comment: ${quote(telling.text)}`,
          },
        ];
      });
    });
  },
};

/** Lines that were code on the old side and are none on the new one. */
function goneCode(from: FileChange, after: FileSide, runs: readonly CommentLine[][]): ReadonlySet<string> {
  if (from.before === null) return new Set();
  const old = codeIn(from.before, commentRuns(from, from.before));
  for (const text of codeIn(after, runs)) old.delete(text);
  return old;
}

function codeIn(side: FileSide, runs: readonly CommentLine[][]): Set<string> {
  const comments = new Set(runs.flatMap((run) => run.map(({ line }) => line)));
  const code = linesOf(side).filter((_line, row) => !comments.has(row + 1));
  return new Set(code.map((line) => line.slice(0, 500).replaceAll(/\s+/g, '')).filter((text) => text !== ''));
}

/** Brackets alone stand everywhere. */
function isTelling(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}
