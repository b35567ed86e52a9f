import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { writeDurably, type AdjustMode, type DurableFile } from './durable-file.ts';
import { gitOk } from './git-command.ts';
import { hasWholeLoose, looseFile, readLooseFile } from './loose-object.ts';
import type { NewObjects } from './new-objects.ts';
import { MissingObject } from './object-reader.ts';
import type { ObjectStore } from './object-store.ts';
import type { ObjectId } from './port.ts';
import { GitFault } from './git-fault.ts';

/** From here on one pack is cheaper than a synced file for each object; git's own limit on receiving is the same. */
const maxLoose = 100;

async function copyLoose(
  store: ObjectStore,
  target: string,
  ids: readonly ObjectId[],
  adjust: AdjustMode,
): Promise<void> {
  const files: DurableFile[] = [];
  for (const id of ids) {
    if (hasWholeLoose(target, store.format, id)) continue;
    const file = store.unwritten.get(id) ?? readLooseFile(store.objects, store.format, id);
    if (file === null) throw new MissingObject(id, 'part of a landing');
    files.push(looseFile(target, id, file, adjust));
  }
  await writeDurably(files);
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
    if (name === undefined) throw new GitFault(`git pack-objects made no ${ending} file.`);
    const content = await readFile(join(folder, name));
    await writeDurably([{ path: join(target, 'pack', basename(name)), content, mode: 0o444, adjust }]);
  }
  await rm(folder, { recursive: true, force: true });
}

/** Durable in the user's objects when it returns; nothing points at them yet. */
export async function copyObjects(
  store: ObjectStore,
  target: string,
  wanted: NewObjects,
  adjust: AdjustMode,
): Promise<void> {
  const unwritten = wanted.ids.filter((id) => store.unwritten.has(id));
  const kept = wanted.ids.filter((id) => !store.unwritten.has(id));
  if (kept.length <= maxLoose && wanted.packed.length === 0) return copyLoose(store, target, wanted.ids, adjust);
  await copyPack(store, target, kept, adjust);
  await copyLoose(store, target, unwritten, adjust);
}
