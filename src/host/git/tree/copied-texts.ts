import { absolute, type BytePath } from './byte-path.ts';
import { readSmallFile } from '../../file/read-small-file.ts';
import { walkTree } from './walk-tree.ts';

/** Files of settings and keys are small; others are read for their secrets in vain. */
const maxBytes = 256 * 1024;
const maxEntries = 1_000;

/** Texts of the small files at a path or under it. Dependencies are somebody else's words. */
export function* copiedTexts(root: string, path: BytePath): Generator<string> {
  const own = readSmallFile(absolute(root, path), maxBytes);
  if (own !== null) yield own.toString('utf8');
  if (path.split('/').includes('node_modules')) return;
  for (const entry of walkTree(root, path, ({ name }) => name !== 'node_modules', maxEntries)) {
    const text = entry.kind === 'file' ? readSmallFile(absolute(root, entry.path), maxBytes) : null;
    if (text !== null) yield text.toString('utf8');
  }
}
