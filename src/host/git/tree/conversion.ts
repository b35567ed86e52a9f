import type { FrozenSettings } from '../port.ts';
import { absolute, nameOf } from './byte-path.ts';
import type { IndexEntry } from './index-entry.ts';
import { readSmallFile } from '../../file/read-small-file.ts';

/**
 * Attributes under which adding an untouched file can give another blob than the one it was written from. `text=auto`
 * and `core.autocrlf` leave a blob with CRLF as it is; filters don't exist in the runner's directory.
 */
const converting = /(^|\s)(text(?!=auto)|crlf|eol=|ident|working-tree-encoding=|\[attr\])/m;
const maxAttributesBytes = 1024 * 1024;

/** Whether unchanged files can look changed under these settings and the `.gitattributes` of a tree's files. */
export function canConvert(root: string, entries: readonly IndexEntry[], settings: FrozenSettings): boolean {
  if (converting.test(settings.attributes) || converting.test(settings.globalAttributes)) return true;
  return entries.some(({ path }) => {
    if (!path.endsWith('.gitattributes') || nameOf(path) !== '.gitattributes') return false;
    const bytes = readSmallFile(absolute(root, path), maxAttributesBytes);
    return bytes === null || converting.test(bytes.toString('latin1'));
  });
}
