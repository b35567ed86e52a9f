import { lstatSync, readdirSync } from 'node:fs';
import { git } from '../git-command.ts';
import { absolute, fromNulSeparated, joinPath, nameOf, nulSeparated, parentOf, type BytePath } from './byte-path.ts';
import type { IndexEntry } from './index-entry.ts';
import { removePath } from './remove-path.ts';
import { removeTraps } from './remove-traps.ts';
import type { TreeIndex } from './tree-index.ts';
import { isRealFolder } from './walk-tree.ts';

const askTimeoutMs = 30_000;
/** A leftover folder costs a process for each of its levels; below this it goes as a whole. */
const maxDepth = 12;

/**
 * What lies in a tree beside its tracked files. Folders that hold tracked files are read by hand, and git is asked only
 * about names that it wasn't asked about before: in the steady state there are none, and this costs no process.
 */
export class Untracked {
  readonly #index: TreeIndex;
  /** Known to be ignored. */
  readonly #known = new Set<BytePath>();
  /** Made by setup, ignored or not. */
  #made: ReadonlySet<BytePath> = new Set();
  /** Folders without tracked files that aren't ignored, for the ignored files in them. */
  readonly #opened = new Set<BytePath>();
  #rules = '';
  #folders: {
    readonly of: readonly IndexEntry[];
    readonly names: ReadonlyMap<BytePath, ReadonlySet<BytePath>>;
  } | null = null;

  constructor(index: TreeIndex) {
    this.#index = index;
  }

  /** Names beside the tracked ones, each once, at the highest folder where nothing is tracked. */
  list(): BytePath[] {
    const found: BytePath[] = [];
    const tracked = this.#trackedNames();
    for (const folder of [...tracked.keys(), ...this.#opened]) {
      const names = tracked.get(folder);
      if (!isRealFolder(absolute(this.#index.place.path, folder))) continue;
      for (const name of namesIn(absolute(this.#index.place.path, folder))) {
        const path = joinPath(folder, name);
        if (!names?.has(name) && !this.#opened.has(path) && path !== '.git') found.push(path);
      }
    }
    return found;
  }

  /** FIFOs, sockets and devices among them, and folders that have tracked files and a `.git` of their own. */
  odd(): { readonly special: readonly BytePath[]; readonly nested: readonly BytePath[] } {
    const names = this.list();
    return {
      special: names.filter((path) => !isOrdinary(this.#index.place.path, path)),
      nested: names.filter((path) => nameOf(path) === '.git').map((path) => parentOf(path)),
    };
  }

  /** A tracked folder that was moved away and linked back in has files with the very stat data git knows. */
  removeFalseFolders(): BytePath[] {
    const { path: root } = this.#index.place;
    const isFalse = (folder: BytePath): boolean => {
      const stat = lstatSync(absolute(root, folder), { throwIfNoEntry: false });
      return stat !== undefined && !stat.isDirectory();
    };
    const found: BytePath[] = [];
    for (const folder of this.#trackedNames().keys()) {
      if (folder === '' || !isFalse(folder)) continue;
      removePath(absolute(root, folder));
      found.push(folder);
    }
    return found;
  }

  /** Before git writes here: nothing that would keep it waiting is left where it looks. */
  removeTraps(): void {
    removeTraps(this.#index.place.path, this.#trackedNames().keys(), this.list());
  }

  /** What is there now stays, ignored or not. */
  keepAll(): void {
    this.#made = new Set(this.list());
  }

  forget(): void {
    this.#known.clear();
    this.#opened.clear();
    this.#made = new Set();
  }

  /** Removes what is neither tracked nor ignored nor in `kept`; and a `.git` beside tracked files. */
  async removeLeftovers(kept: ReadonlySet<BytePath>, isKeptAnyway: (path: BytePath) => boolean): Promise<void> {
    const rules = this.#ignoreRules();
    if (rules !== this.#rules) this.#known.clear();
    this.#rules = rules;
    const { path: root } = this.#index.place;
    for (let depth = 0; ; depth++) {
      const unknown = this.list().filter((path) => !this.#known.has(path) && !this.#made.has(path));
      const odd = unknown.filter((path) => nameOf(path) === '.git' || !isOrdinary(root, path));
      for (const path of odd) removePath(absolute(root, path));
      const doubtful = unknown.filter((path) => !odd.includes(path) && !isKeptAnyway(path) && !isIn(path, kept));
      if (doubtful.length === 0) break;
      const ignored = depth < maxDepth ? await this.#ignored(doubtful) : new Set<BytePath>();
      for (const path of doubtful) {
        if (ignored.has(path)) this.#known.add(path);
        // A folder that isn't ignored itself may hold files that are: what is in it is asked about next.
        else if (depth < maxDepth && isPlainFolder(root, path)) this.#opened.add(path);
        else removeExcept(root, path, kept);
      }
    }
    this.#closeEmptied();
  }

  /** Removes ignored files as well: all that is neither tracked nor setup's nor named. Tells whether there was any. */
  removeAllBut(kept: ReadonlySet<BytePath>, isKeptAnyway: (path: BytePath) => boolean): boolean {
    const isNamed = (path: BytePath): boolean => isKeptAnyway(path) || isIn(path, kept);
    let removed = false;
    for (const path of this.list()) {
      if (this.#made.has(path)) continue;
      removeUnlessNamed(this.#index.place.path, path, isNamed, () => (removed = true));
    }
    return removed;
  }

  #closeEmptied(): void {
    for (const folder of [...this.#opened].toSorted((a, b) => b.length - a.length)) {
      const path = absolute(this.#index.place.path, folder);
      if (isRealFolder(path) && namesIn(path).length > 0) continue;
      removePath(path);
      this.#opened.delete(folder);
    }
  }

  async #ignored(paths: readonly BytePath[]): Promise<ReadonlySet<BytePath>> {
    const result = await git(this.#index.place.git, ['check-ignore', '-z', '--stdin'], {
      // A name that starts with a colon would be read as a pattern.
      stdin: nulSeparated(paths.map((path) => `./${path}`)),
      timeoutMs: askTimeoutMs,
    });
    // What git can't judge in time is a trap. Ignored files are lost with it, and setup brings them again.
    return new Set(result.exitCode === 0 ? fromNulSeparated(result.stdout).map((path) => path.slice(2)) : []);
  }

  #trackedNames(): ReadonlyMap<BytePath, ReadonlySet<BytePath>> {
    const entries = this.#index.entries();
    if (this.#folders?.of === entries) return this.#folders.names;
    const names = new Map<BytePath, Set<BytePath>>([['', new Set()]]);
    const note = (path: BytePath): void => {
      const folder = parentOf(path);
      let inFolder = names.get(folder);
      if (!inFolder) {
        // Parents first: whoever goes through the map meets a folder before what is in it.
        note(folder);
        inFolder = new Set();
        names.set(folder, inFolder);
      }
      inFolder.add(nameOf(path));
    };
    for (const { path } of entries) note(path);
    this.#folders = { of: entries, names };
    return names;
  }

  /** Changes with any `.gitignore` of the tree: what was ignored may not be any longer. */
  #ignoreRules(): string {
    return this.#index
      .entries()
      .filter(({ path }) => path.endsWith('.gitignore'))
      .map(({ path, blob }) => `${blob} ${path}`)
      .join('\0');
  }
}

function namesIn(folder: Buffer): BytePath[] {
  try {
    return readdirSync(folder, { encoding: 'latin1' });
  } catch {
    return [];
  }
}

function isOrdinary(root: string, path: BytePath): boolean {
  const stat = lstatSync(absolute(root, path), { throwIfNoEntry: false });
  return stat !== undefined && (stat.isFile() || stat.isDirectory() || stat.isSymbolicLink());
}

function isIn(path: BytePath, kept: ReadonlySet<BytePath>): boolean {
  for (const each of kept) if (each === path || path.startsWith(`${each}/`)) return true;
  return false;
}

function isPlainFolder(root: string, path: BytePath): boolean {
  const stat = lstatSync(absolute(root, path), { throwIfNoEntry: false });
  return stat !== undefined && stat.isDirectory() && !namesIn(absolute(root, path)).includes('.git');
}

/** Removes a path but not what is kept in it. */
function removeExcept(root: string, path: BytePath, kept: ReadonlySet<BytePath>): void {
  if (isIn(path, kept)) return;
  if ([...kept].some((each) => each.startsWith(`${path}/`)) && isRealFolder(absolute(root, path))) {
    for (const name of namesIn(absolute(root, path))) removeExcept(root, joinPath(path, name), kept);
    return;
  }
  removePath(absolute(root, path));
}

/** Tells whether something named is left of it. */
function removeUnlessNamed(
  root: string,
  path: BytePath,
  isNamed: (path: BytePath) => boolean,
  onRemoved: () => void,
): boolean {
  if (isNamed(path)) return true;
  const inside = isRealFolder(absolute(root, path)) ? namesIn(absolute(root, path)) : [];
  const left = inside.filter((name) => removeUnlessNamed(root, joinPath(path, name), isNamed, onRemoved));
  if (left.length > 0) return true;
  removePath(absolute(root, path));
  onRemoved();
  return false;
}
