import type { StoredObject } from './answer-stream.ts';
import { parseCommit, type Commit } from './commit-object.ts';
import { writeDurably } from './durable-file.ts';
import { GitFault } from './git-fault.ts';
import { compressObject, hasWholeLoose, looseFile } from './loose-object.ts';
import { frameObject, hashFramed, type ObjectFormat, type ObjectType } from './object-id.ts';
import { MissingObject, openObjectReader, type ObjectReader } from './object-reader.ts';
import type { ObjectId } from './port.ts';
import { encodeTree, parseTree, type TreeEntry } from './tree-object.ts';

/** The runner's objects, and through its alternate the user's. */
export interface ObjectStore {
  readonly gitDir: string;
  /** Folder of the runner's own objects. */
  readonly objects: string;
  readonly format: ObjectFormat;
  readTree(id: ObjectId): Promise<TreeEntry[]>;
  readCommit(id: ObjectId): Promise<Commit>;
  /** Tree of a commit, or of a tree itself. */
  treeOf(treeish: ObjectId): Promise<ObjectId>;
  readBlob(id: ObjectId): Promise<Buffer>;
  /** `null`: there is no such object. */
  read(id: ObjectId): Promise<StoredObject | null>;
  has(id: ObjectId): Promise<boolean>;
  /** `null`: there is no such object. */
  sizeOf(id: ObjectId): Promise<number | null>;
  /** Holds an object in memory, where reading finds it; by hand, since a git process for each costs too much. */
  write(type: ObjectType, content: Uint8Array): ObjectId;
  writeTree(entries: Iterable<TreeEntry>): ObjectId;
  /** Compressed files of objects that were written and not flushed. */
  readonly unwritten: ReadonlyMap<ObjectId, Buffer>;
  /** Puts them all into the runner's folder, durably. */
  flush(): Promise<void>;
  /** Holds its own unwritten objects; the rest is this store's. */
  fork(): ObjectStore;
  close(): Promise<void>;
}

function makeStore(gitDir: string, format: ObjectFormat, reader: ObjectReader): ObjectStore {
  const objects = `${gitDir}/objects`;
  const held = new Map<ObjectId, StoredObject>();
  const unwritten = new Map<ObjectId, Buffer>();
  const read = async (id: ObjectId): Promise<StoredObject | null> => held.get(id) ?? reader.read(id);
  const readAs = async (id: ObjectId, type: ObjectType): Promise<Buffer> => {
    const found = await read(id);
    if (found === null) throw new MissingObject(id, type);
    if (found.type !== type) throw new GitFault(`The object ${id} is a ${found.type}, not a ${type}.`);
    return found.content;
  };
  const write = (type: ObjectType, content: Uint8Array): ObjectId => {
    const framed = frameObject(type, content);
    const id = hashFramed(format, framed);
    if (held.has(id)) return id;
    held.set(id, { type, content: Buffer.from(content), size: content.length });
    unwritten.set(id, compressObject(framed));
    return id;
  };
  return {
    gitDir,
    objects,
    format,
    read,
    has: async (id) => held.has(id) || reader.has(id),
    sizeOf: async (id) => held.get(id)?.size ?? reader.sizeOf(id),
    readTree: async (id) => parseTree(await readAs(id, 'tree'), format === 'sha1' ? 20 : 32),
    readCommit: async (id) => parseCommit(await readAs(id, 'commit')),
    readBlob: (id) => readAs(id, 'blob'),
    treeOf: async (treeish) => {
      const found = await read(treeish);
      if (found === null) throw new MissingObject(treeish, 'commit or tree');
      if (found.type === 'tree') return treeish;
      if (found.type !== 'commit')
        throw new GitFault(`The object ${treeish} is a ${found.type}, not a commit or tree.`);
      return parseCommit(found.content).tree;
    },
    write,
    writeTree: (entries) => write('tree', encodeTree(entries)),
    unwritten,
    flush: async () => {
      const all = [...unwritten];
      const missing = all.filter(([id]) => !hasWholeLoose(objects, format, id));
      await writeDurably(missing.map(([id, file]) => looseFile(objects, id, file)));
      for (const [id] of all) {
        unwritten.delete(id);
        held.delete(id);
      }
    },
    fork: () => makeStore(gitDir, format, { ...reader, read }),
    close: () => reader.close(),
  };
}

export function openObjectStore(gitDir: string, format: ObjectFormat): ObjectStore {
  return makeStore(gitDir, format, openObjectReader({ gitDir }));
}
