import { quote } from '../brief/quote.ts';
import type { ChangedFile } from '../guard/change.ts';
import { showControls } from './show-controls.ts';

const maxPathChars = 1_000;

/** Each changed file on one quoted line, `| modified src/a.ts (+3 −1)`. */
export function fileLines(files: readonly ChangedFile[]): string[] {
  return files.map(({ status, path, added, removed }) => {
    const size = added === null || removed === null ? 'binary' : `+${added} −${removed}`;
    const name = showControls(path.replaceAll('\n', '\\n').replaceAll('\t', '\\t')).slice(0, maxPathChars);
    return quote(`${status} ${name} (${size})`, '|');
  });
}
