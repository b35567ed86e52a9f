import type { ChangedFile } from './change.ts';
import { changedLines } from './changed-lines.ts';
import type { FileChange, FileSide } from './file-change.ts';
import { foldBlanks } from './fold-blanks.ts';
import { isGenerated } from './is-generated.ts';
import { isTestFile } from './is-test-file.ts';
import { languageOf } from './language-of.ts';
import type { Language, SyntaxReader, SyntaxTree } from './syntax.ts';

/** One side as it was read: all of it, or the first part of a large file. */
export interface ReadSide {
  /** `null` where it is binary by git's own rule, a NUL in its first part, and no UTF-16. What isn't UTF-8 becomes U+FFFD. */
  readonly text: string | null;
  readonly isWhole: boolean;
  /** Of the whole file. */
  readonly size: number;
}

const binaryHeadBytes = 8_000;
/** Without a mark at the beginning: of so many bytes so many are the empty half of a letter of ASCII. */
const leastWideBytes = 16;
const wideShare = 0.3;
/** Sixteen letters in a row of which both halves are ASCII are none of a script that people write. */
const leastNarrowBytes = 32;

export function readSide({ bytes, size }: { readonly bytes: Uint8Array; readonly size: number }): ReadSide {
  const encoding = wideEncoding(bytes);
  const isBinary = encoding === null ? bytes.subarray(0, binaryHeadBytes).includes(0) : holdsNarrowText(bytes);
  const text = isBinary ? null : foldBlanks(new TextDecoder(encoding ?? 'utf-8').decode(bytes));
  return { text, isWhole: size === bytes.length, size };
}

/** Two bytes for each character: git takes it for binary, and editors, compilers and whoever looks for secrets read it. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, binaryHeadBytes);
  if (head.length < leastWideBytes) return null;
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const most = head.length * wideShare;
  return odd > most && even === 0 ? 'utf-16le' : even > most && odd === 0 ? 'utf-16be' : null;
}

/** Text of one byte a letter between wide ones: who runs it reads it, and as wide text it says something else. */
function holdsNarrowText(bytes: Uint8Array): boolean {
  let run = 0;
  return bytes.some((byte) => {
    run = byte === 9 || byte === 10 || byte === 13 || (byte >= 0x20 && byte < 0x7f) ? run + 1 : 0;
    return run >= leastNarrowBytes;
  });
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
    // A mark that is put into what was there is a disguise.
    isGenerated: [sides.before, sides.after].every((side) => side === null || isGenerated(file.path, side.text)),
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
  let isKept = false;
  // What a grammar gave up on it is not asked again: each guard would wait as long.
  const parsed = (): SyntaxTree | null => {
    if (tree === undefined) tree = isWhole && text !== null && language !== null ? syntax.parse(language, text) : null;
    return tree;
  };
  return {
    text: isWhole ? text : null,
    head: text,
    bytes: size,
    tree: () => {
      isKept = true;
      return parsed();
    },
    glimpse: (read) => {
      const seen = parsed();
      if (seen === null) return null;
      try {
        return read(seen);
      } finally {
        if (!isKept) seen.release();
      }
    },
  };
}
