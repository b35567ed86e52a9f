import { frameObject, hashFramed, type ObjectFormat } from './object-id.ts';
import type { ObjectId } from './port.ts';

/** Git knows this tree without having it. */
export function emptyTree(format: ObjectFormat): ObjectId {
  return hashFramed(format, frameObject('tree', new Uint8Array()));
}
