import { isObjectId } from './object-id.ts';
import type { ObjectId } from './port.ts';
import { readTextIfThere } from './read-if-there.ts';
import { GitFault } from './git-fault.ts';

/** As many links as git itself follows. */
const maxLinks = 5;

function readPacked(commonDir: string, ref: string): ObjectId | null {
  const text = readTextIfThere(`${commonDir}/packed-refs`);
  const at = text?.indexOf(` ${ref}\n`) ?? -1;
  if (text === null || at < 0) return null;
  return text.slice(text.lastIndexOf('\n', at) + 1, at);
}

/** The ref that a symbolic one leads to; `null` for every other. */
export function symbolicTarget(commonDir: string, ref: string): string | null {
  const text = readTextIfThere(`${commonDir}/${ref}`)?.trim() ?? '';
  return text.startsWith('ref:') ? text.slice('ref:'.length).trim() : null;
}

/**
 * A ref by its full name, `null` when there is none. By hand, since it is asked each cycle. The loose file comes first:
 * git packs a ref before it takes the loose file away.
 */
export function readRef(commonDir: string, ref: string, links = 0): ObjectId | null {
  const text = readTextIfThere(`${commonDir}/${ref}`)?.trim() ?? readPacked(commonDir, ref);
  if (text === null) return null;
  if (text.startsWith('ref:')) {
    return links < maxLinks ? readRef(commonDir, text.slice('ref:'.length).trim(), links + 1) : null;
  }
  if (!isObjectId(text)) throw new GitFault(`The ref ${ref} in ${commonDir} is damaged.`);
  return text;
}
