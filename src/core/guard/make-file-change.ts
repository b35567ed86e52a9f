import type { ChangedFile } from './change.ts';
import { changedLines } from './changed-lines.ts';
import type { FileChange, FileSide } from './file-change.ts';
import { isGenerated } from './is-generated.ts';
import { isTestFile } from './is-test-file.ts';
import { languageOf } from './language-of.ts';
import type { Language, SyntaxReader, SyntaxTree } from './syntax.ts';

/** One side as it was read: all of it, or the first part of a large file. */
export interface ReadSide {
  /** `null` where it is binary by git's own rule, a NUL in its first part. What isn't UTF-8 becomes U+FFFD. */
  readonly text: string | null;
  readonly isWhole: boolean;
  /** Of the whole file. */
  readonly size: number;
}

const binaryHeadBytes = 8_000;

export function readSide({ bytes, size }: { readonly bytes: Uint8Array; readonly size: number }): ReadSide {
  const isBinary = bytes.subarray(0, binaryHeadBytes).includes(0);
  return { text: isBinary ? null : new TextDecoder('utf-8').decode(bytes), isWhole: size === bytes.length, size };
}

/** A changed file with its texts. Pure in what was read: the same sides give the same change. */
export function makeFileChange(
  file: ChangedFile,
  sides: { readonly before: ReadSide | null; readonly after: ReadSide | null },
  syntax: SyntaxReader,
  renamedFrom: string | null = null,
): FileChange {
  const texts = [sides.after?.text ?? null, sides.before?.text ?? null];
  const language = languageOf(file.path, texts[0] ?? texts[1] ?? null);
  const before = sides.before === null ? null : makeSide(sides.before, language, syntax);
  const after = sides.after === null ? null : makeSide(sides.after, language, syntax);
  let lines: ReturnType<typeof changedLines> | null = null;
  const changed = (): ReturnType<typeof changedLines> =>
    (lines ??= changedLines(before?.text ?? before?.head ?? null, after?.text ?? after?.head ?? null));
  return {
    ...file,
    language,
    isTest: isTestFile(file.path, language, texts),
    isGenerated: isGenerated(file.path, texts[0] ?? texts[1] ?? null),
    before,
    after,
    get addedLines() {
      return changed().added;
    },
    get removedLines() {
      return changed().removed;
    },
    renamedFrom,
  };
}

function makeSide({ text, isWhole, size }: ReadSide, language: Language | null, syntax: SyntaxReader): FileSide {
  let tree: SyntaxTree | null | undefined;
  return {
    text: isWhole ? text : null,
    head: text,
    bytes: size,
    tree: () => (tree ??= isWhole && text !== null && language !== null ? syntax.parse(language, text) : null),
  };
}
