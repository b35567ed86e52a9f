import { git } from './git-command.ts';
import { MissingObject } from './object-reader.ts';
import type { ObjectStore } from './object-store.ts';
import type { ObjectId } from './port.ts';

/** A blob, or its first part where it is large: nobody holds a gigabyte in memory to look at its beginning. */
export async function readBlobHead(
  store: ObjectStore,
  id: ObjectId,
  maxBytes: number,
): Promise<{ readonly bytes: Uint8Array; readonly size: number }> {
  const size = await store.sizeOf(id);
  if (size === null) throw new MissingObject(id, 'blob');
  if (size <= maxBytes) return { bytes: await store.readBlob(id), size };
  const { stdout } = await git({ gitDir: store.gitDir }, ['cat-file', 'blob', id], { maxOutputBytes: maxBytes });
  return { bytes: stdout, size };
}
