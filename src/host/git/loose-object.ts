import { access, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { asItIs, ensureFolder, syncFolder, unlessMissing, writeDurably, type AdjustMode } from './durable-file.ts';
import { frameObject, hashFramed, type ObjectFormat, type ObjectType } from './object-id.ts';
import type { ObjectId } from './port.ts';

export function loosePath(objects: string, id: ObjectId): string {
  return `${objects}/${id.slice(0, 2)}/${id.slice(2)}`;
}

export async function hasLoose(objects: string, id: ObjectId): Promise<boolean> {
  return access(loosePath(objects, id)).then(
    () => true,
    () => false,
  );
}

/** The file's own compressed bytes, proven to be this object; `null` when it isn't loose here. Throws when it is damaged. */
export async function readLooseFile(objects: string, format: ObjectFormat, id: ObjectId): Promise<Buffer | null> {
  const file = await unlessMissing(readFile(loosePath(objects, id)));
  if (file === null) return null;
  let found: ObjectId;
  try {
    found = hashFramed(format, inflateSync(file));
  } catch {
    found = 'damaged';
  }
  if (found !== id) throw new Error(`The object ${id} in ${objects} is damaged.`);
  return file;
}

/** Puts a loose object's file in its place, durably. Objects never change: one that is there already stays. */
export async function putLooseFile(objects: string, id: ObjectId, file: Uint8Array, adjust: AdjustMode): Promise<void> {
  const path = loosePath(objects, id);
  await ensureFolder(dirname(path), adjust);
  await writeDurably(path, file, 0o444, adjust);
}

/** Writes an object by hand: a git process for each would cost more than all the rest of a landing. */
export async function writeObject(
  objects: string,
  format: ObjectFormat,
  type: ObjectType,
  content: Uint8Array,
): Promise<ObjectId> {
  const framed = frameObject(type, content);
  const id = hashFramed(format, framed);
  // One that a power cut left empty is written again.
  if ((await readLooseFile(objects, format, id).catch(() => null)) !== null) return id;
  await putLooseFile(objects, id, deflateSync(framed), asItIs);
  await syncFolder(dirname(loosePath(objects, id)));
  return id;
}
