import type { FileChange, FileSide } from '../file-change.ts';
import type { Found } from '../finding.ts';
import { isSourceName } from '../is-source-name.ts';
import { longLineOf, maxReadLineChars } from '../long-line.ts';
import { isSample } from '../occurrence/is-sample.ts';

const plainModes = new Set(['100644', '100755']);

/** Source by its name that other rules can't read, or not all of it. Compilers and interpreters do. */
export function unreadSource(file: FileChange): Found[] {
  const { path, before, after } = file;
  if (after === null || !plainModes.has(file.newMode) || isSample(path)) return [];
  if (file.language === null && !isSourceName(path)) return [];
  const told = (line: number | null, why: string, rest: Pick<Found, 'atMost'>): Found[] => [
    { path, line, message: `${path} is source ${why}`, ...rest },
  ];
  if (hidesText(after)) {
    return told(
      null,
      'and holds NUL: no guard can read it',
      before !== null && hidesText(before) ? { atMost: 'ask' } : {},
    );
  }
  const long = longLineOf(after.head ?? '', maxReadLineChars);
  const isKnown = file.isGenerated && before !== null && longLineOf(before.head ?? '', maxReadLineChars) !== null;
  if (long !== null && !isKnown) {
    return told(long, `with a line beyond ${maxReadLineChars} characters: guards can't read it well`, {
      atMost: 'ask',
    });
  }
  return after.head !== null && after.text === null
    ? told(null, 'of which guards could read only the first part', { atMost: 'ask' })
    : [];
}

function hidesText({ head, bytes }: FileSide): boolean {
  return head === null ? bytes > 0 : head.includes('\0');
}
