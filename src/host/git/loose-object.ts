import { existsSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import { asItIs, type AdjustMode, type DurableFile } from './durable-file.ts';
import { hashFramed, type ObjectFormat } from './object-id.ts';
import type { ObjectId } from './port.ts';
import { readIfThere } from './read-if-there.ts';
import { GitFault } from './git-fault.ts';

export function loosePath(objects: string, id: ObjectId): string {
  return `${objects}/${id.slice(0, 2)}/${id.slice(2)}`;
}

export function hasLoose(objects: string, id: ObjectId): boolean {
  return existsSync(loosePath(objects, id));
}

function isObject(file: Buffer, format: ObjectFormat, id: ObjectId): boolean {
  try {
    return hashFramed(format, inflateSync(file)) === id;
  } catch {
    return false;
  }
}

/** The file's own compressed bytes, proven to be this object; `null` when it isn't loose here. Throws when it is damaged. */
export function readLooseFile(objects: string, format: ObjectFormat, id: ObjectId): Buffer | null {
  const file = readIfThere(loosePath(objects, id));
  if (file === null) return null;
  if (!isObject(file, format, id)) throw new GitFault(`The object ${id} in ${objects} is damaged.`);
  return file;
}

/** One that a power cut left empty is as good as missing. */
export function hasWholeLoose(objects: string, format: ObjectFormat, id: ObjectId): boolean {
  const file = readIfThere(loosePath(objects, id));
  return file !== null && isObject(file, format, id);
}

export function looseFile(
  objects: string,
  id: ObjectId,
  content: Uint8Array,
  adjust: AdjustMode = asItIs,
): DurableFile {
  return { path: loosePath(objects, id), content, mode: 0o444, adjust };
}

/** The compressed file of an object that git would hash as this. */
export function compressObject(framed: Uint8Array): Buffer {
  return deflateSync(framed);
}
