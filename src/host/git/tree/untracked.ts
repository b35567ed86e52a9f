import { lstatSync, readdirSync } from 'node:fs';
import { git } from '../git-command.ts';
import { absolute, fromNulSeparated, joinPath, nameOf, parentOf, type BytePath } from './byte-path.ts';
import type { IndexEntry } from './index-entry.ts';
import { removePath } from './remove-path.ts';
import type { TreeIndex } from './tree-index.ts';
import { isRealFolder } from './walk-tree.ts';

const listTimeoutMs = 30_000;

/**
 * What lies in a tree beside its tracked files. Folders that hold tracked files are read by hand, and git is asked only
 * about names that it wasn't asked about before: in the steady state there are none, and this costs no process.
 */
export class Untracked {
  readonly #index: TreeIndex;
  /** Known to be ignored, or made by setup. */
  #known = new Set<BytePath>();
  #rules = '';
  #folders: { readonly of: readonly IndexEntry[]; readonly names: ReadonlyMap<BytePath, ReadonlySet<BytePath>> } | null =
    null;

  constructor(index: TreeIndex) {
    this.#index = index;
  }

  /** Names beside the tracked ones, each once, at the highest folder where nothing is tracked. */
  list(): BytePath[] {
    const found: BytePath[] = [];
    for (const [folder, names] of this.#trackedNames()) {
      if (!isRealFolder(absolute(this.#index.place.path, folder))) continue;
      for (const name of namesIn(absolute(this.#index.place.path, folder))) {
        if (!names.has(name) && !(folder === '' && name === '.git')) found.push(joinPath(folder, name));
      }
    }
    return found;
  }

  /** FIFOs, sockets and devices among them. */
  special(): BytePath[] {
    return this.list().filter((path) => !isOrdinary(this.#index.place.path, path));
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

  /** What is there now stays, ignored or not. */
  keepAll(): void {
    this.#known = new Set(this.list());
    this.#rules = this.#ignoreRules();
  }

  /** Removes what is neither tracked nor ignored nor in `kept`; and a `.git` beside tracked files. */
  async removeLeftovers(kept: ReadonlySet<BytePath>, isKeptAnyway: (path: BytePath) => boolean): Promise<void> {
    const present = this.list();
    const rules = this.#ignoreRules();
    const known = rules === this.#rules ? this.#known : new Set<BytePath>();
    const unknown = present.filter((path) => !known.has(path));
    const odd = unknown.filter((path) => nameOf(path) === '.git' || !isOrdinary(this.#index.place.path, path));
    const doubtful = unknown.filter((path) => !odd.includes(path) && !isKeptAnyway(path));
    const leftovers = doubtful.length === 0 ? [] : await this.#notIgnored(doubtful);
    for (const path of [...odd, ...leftovers]) {
      removeExcept(this.#index.place.path, path, kept);
    }
    const removed = new Set([...odd, ...leftovers]);
    this.#known = new Set(present.filter((path) => !removed.has(path)));
    this.#rules = rules;
  }

  async #notIgnored(doubtful: readonly BytePath[]): Promise<BytePath[]> {
    const args = ['ls-files', '-z', '--others', '--exclude-standard', '--directory'];
    const result = await git(this.#index.place.git, args, { timeoutMs: listTimeoutMs });
    // What git can't judge in time is a trap; ignored files in there are lost with it, and setup brings them again.
    if (result.exitCode !== 0) return [...doubtful];
    return fromNulSeparated(result.stdout).map((path) => (path.endsWith('/') ? path.slice(0, -1) : path));
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

/** Removes a path but not what is kept in it. */
function removeExcept(root: string, path: BytePath, kept: ReadonlySet<BytePath>): void {
  if ([...kept].some((each) => each === path || path.startsWith(`${each}/`))) return;
  if ([...kept].some((each) => each.startsWith(`${path}/`)) && isRealFolder(absolute(root, path))) {
    for (const name of namesIn(absolute(root, path))) removeExcept(root, joinPath(path, name), kept);
    return;
  }
  removePath(absolute(root, path));
}
