import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from './durable-file.ts';
import { isObjectId } from './object-id.ts';
import type { ObjectId } from './port.ts';

/** As many links as git itself follows. */
const maxLinks = 5;

async function readPacked(commonDir: string, ref: string): Promise<ObjectId | null> {
  const text = await unlessMissing(readFile(join(commonDir, 'packed-refs'), 'utf8'));
  const at = text?.indexOf(` ${ref}\n`) ?? -1;
  if (text === null || at < 0) return null;
  return text.slice(text.lastIndexOf('\n', at) + 1, at);
}

/**
 * A ref by its full name, `null` when there is none. By hand, since it is asked each cycle. The loose file comes first:
 * git packs a ref before it takes the loose file away.
 */
export async function readRef(commonDir: string, ref: string, links = 0): Promise<ObjectId | null> {
  const loose = await unlessMissing(
    readFile(join(commonDir, ref), 'utf8').catch((error: unknown) => {
      // A folder of the same name: other refs lie below it.
      if (error instanceof Error && 'code' in error && error.code === 'EISDIR') return null;
      throw error;
    }),
  );
  const text = loose?.trim() ?? (await readPacked(commonDir, ref));
  if (text === null) return null;
  if (text.startsWith('ref:')) {
    return links < maxLinks ? readRef(commonDir, text.slice('ref:'.length).trim(), links + 1) : null;
  }
  if (!isObjectId(text)) throw new Error(`The ref ${ref} in ${commonDir} is damaged.`);
  return text;
}
