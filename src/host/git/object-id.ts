import { createHash } from 'node:crypto';
import type { ObjectId, Repository } from './port.ts';

export type ObjectFormat = Repository['objectFormat'];
export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag';

/** Hex digits of an id. */
function idLength(format: ObjectFormat): 40 | 64 {
  return format === 'sha1' ? 40 : 64;
}

/** Git's word for "no object": the old value of a ref that must not exist. */
export function nullId(format: ObjectFormat): ObjectId {
  return '0'.repeat(idLength(format));
}

export function isObjectId(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}

/** What git hashes and compresses: type, size, content. */
export function frameObject(type: ObjectType, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${type} ${content.length}\0`, 'latin1'), content]);
}

export function hashFramed(format: ObjectFormat, framed: Uint8Array): ObjectId {
  return createHash(format).update(framed).digest('hex');
}
