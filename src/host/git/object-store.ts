import { parseCommit, type Commit } from './commit-object.ts';
import { writeObject } from './loose-object.ts';
import type { ObjectFormat, ObjectType } from './object-id.ts';
import { MissingObject, openObjectReader, type ObjectReader } from './object-reader.ts';
import type { ObjectId } from './port.ts';
import { encodeTree, parseTree, type TreeEntry } from './tree-object.ts';

/** The runner's objects, and through its alternate the user's. */
export interface ObjectStore {
  readonly gitDir: string;
  /** Folder of the runner's own objects. */
  readonly objects: string;
  readonly format: ObjectFormat;
  readonly reader: ObjectReader;
  readTree(id: ObjectId): Promise<TreeEntry[]>;
  readCommit(id: ObjectId): Promise<Commit>;
  /** Tree of a commit, or of a tree itself. */
  treeOf(treeish: ObjectId): Promise<ObjectId>;
  readBlob(id: ObjectId): Promise<Buffer>;
  write(type: ObjectType, content: Uint8Array): Promise<ObjectId>;
  writeTree(entries: Iterable<TreeEntry>): Promise<ObjectId>;
}

export function openObjectStore(gitDir: string, format: ObjectFormat): ObjectStore {
  const objects = `${gitDir}/objects`;
  const reader = openObjectReader({ gitDir });
  const readAs = async (id: ObjectId, type: ObjectType): Promise<Buffer> => {
    const found = await reader.read(id);
    if (found === null) throw new MissingObject(id, type);
    if (found.type !== type) throw new Error(`The object ${id} is a ${found.type}, not a ${type}.`);
    return found.content;
  };
  return {
    gitDir,
    objects,
    format,
    reader,
    readTree: async (id) => parseTree(await readAs(id, 'tree'), format === 'sha1' ? 20 : 32),
    readCommit: async (id) => parseCommit(await readAs(id, 'commit')),
    readBlob: (id) => readAs(id, 'blob'),
    treeOf: async (treeish) => {
      const found = await reader.read(treeish);
      if (found === null) throw new MissingObject(treeish, 'commit or tree');
      if (found.type === 'tree') return treeish;
      if (found.type !== 'commit') throw new Error(`The object ${treeish} is a ${found.type}, not a commit or tree.`);
      return parseCommit(found.content).tree;
    },
    write: (type, content) => writeObject(objects, format, type, content),
    writeTree: (entries) => writeObject(objects, format, 'tree', encodeTree(entries)),
  };
}
