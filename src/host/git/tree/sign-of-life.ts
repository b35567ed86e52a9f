import { readdirSync } from 'node:fs';
import { absolute, joinPath, parentOf, type BytePath } from './byte-path.ts';
import { fileSignature } from './forced-paths.ts';
import type { IndexEntry } from './index-entry.ts';

const budgetMs = 20;
const maxWatched = 100_000;
const inGit = ['.git/HEAD', '.git/index', '.git/logs/HEAD', '.git/refs/stash'];

/**
 * Whether anybody writes in a tree: stat data of its folders and tracked files, and of names that appear in these
 * folders. Each look takes at most `budgetMs` and goes on where the last one stopped, so that of a huge tree a part is
 * seen each time. A sample: silence of a tree is believed only when it lasts.
 */
export class SignOfLife {
  readonly #root: string;
  readonly #watched: BytePath[];
  readonly #seen = new Map<BytePath, string>();
  readonly #folders: ReadonlySet<BytePath>;
  #next = 0;

  constructor(root: string, entries: readonly IndexEntry[]) {
    this.#root = root;
    this.#folders = new Set(['', ...entries.map(({ path }) => parentOf(path))]);
    this.#watched = [...inGit, ...this.#folders, ...entries.map(({ path }) => path)].slice(0, maxWatched);
  }

  changedSinceLastLook(): boolean {
    const until = performance.now() + budgetMs;
    let changed = false;
    const count = this.#watched.length;
    for (let looked = 0; looked < count; looked++) {
      // The clock itself costs something: not for each file.
      if (looked % 64 === 63 && performance.now() > until) break;
      const path = this.#watched[this.#next % count] ?? '';
      this.#next = (this.#next + 1) % count;
      const before = this.#seen.get(path);
      const now = fileSignature(absolute(this.#root, path));
      if (before === now) continue;
      this.#seen.set(path, now);
      if (before === undefined) continue;
      changed = true;
      if (this.#folders.has(path)) this.#watchNewNames(path);
    }
    return changed;
  }

  /** A file that an agent writes to for minutes is a new one as often as not. */
  #watchNewNames(folder: BytePath): void {
    const known = new Set(this.#watched);
    for (const name of namesIn(absolute(this.#root, folder))) {
      const path = joinPath(folder, name);
      if (!known.has(path) && path !== '.git' && this.#watched.length < maxWatched) this.#watched.push(path);
    }
  }
}

function namesIn(folder: Buffer): string[] {
  try {
    return readdirSync(folder, { encoding: 'latin1' });
  } catch {
    return [];
  }
}
