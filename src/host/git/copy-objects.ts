import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder, writeDurably, type AdjustMode } from './durable-file.ts';
import { gitOk } from './git-command.ts';
import { hasLoose, loosePath, putLooseFile, readLooseFile } from './loose-object.ts';
import type { NewObjects } from './new-objects.ts';
import { MissingObject } from './object-reader.ts';
import type { ObjectStore } from './object-store.ts';
import type { ObjectId } from './port.ts';

/** From here on one pack is cheaper than a synced file for each object; git's own limit on receiving is the same. */
const maxLoose = 100;
const atOnce = 8;

async function copyLoose(
  store: ObjectStore,
  target: string,
  ids: readonly ObjectId[],
  adjust: AdjustMode,
): Promise<void> {
  const copy = async (id: ObjectId): Promise<void> => {
    if (await hasLoose(target, id)) return;
    const file = await readLooseFile(store.objects, store.format, id);
    if (file === null) throw new MissingObject(id, 'part of a landing');
    await putLooseFile(target, id, file, adjust);
  };
  for (let at = 0; at < ids.length; at += atOnce) await Promise.all(ids.slice(at, at + atOnce).map(copy));
  await Promise.all([...new Set(ids.map((id) => dirname(loosePath(target, id))))].map(syncFolder));
}

/** One pack, made in the runner's directory, which may be on another file system; its index comes last. */
async function copyPack(
  store: ObjectStore,
  target: string,
  ids: readonly ObjectId[],
  adjust: AdjustMode,
): Promise<void> {
  const folder = join(store.gitDir, 'tmp-pack');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const args = ['pack-objects', '-q', '--delta-base-offset', join(folder, 'pack')];
  await gitOk({ gitDir: store.gitDir }, args, { stdin: ids.map((id) => `${id}\n`).join('') });
  const made = await readdir(folder);
  for (const ending of ['.pack', '.idx']) {
    const name = made.find((file) => file.endsWith(ending));
    if (name === undefined) throw new Error(`git pack-objects made no ${ending} file.`);
    await writeDurably(join(target, 'pack', basename(name)), await readFile(join(folder, name)), 0o444, adjust);
  }
  await syncFolder(join(target, 'pack'));
  await rm(folder, { recursive: true, force: true });
}

/** Durable in the user's objects when it returns; nothing points at them yet. */
export async function copyObjects(
  store: ObjectStore,
  target: string,
  wanted: NewObjects,
  adjust: AdjustMode,
): Promise<void> {
  if (wanted.ids.length > maxLoose || wanted.packed.length > 0) await copyPack(store, target, wanted.ids, adjust);
  else await copyLoose(store, target, wanted.ids, adjust);
}
