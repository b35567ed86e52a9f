import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { git, gitOk } from '../git-command.ts';
import { GitFault } from '../git-fault.ts';
import type { GitResult } from '../run-git.ts';
import type { ObjectId } from '../port.ts';
import { nulSeparated, pathText, type BytePath } from './byte-path.ts';
import type { IndexEntry } from './index-entry.ts';
import { readIndex } from './read-index.ts';
import type { TreePlace } from './tree-place.ts';

/** What `git add` may not stumble over: a CRLF warning that is fatal, advice where only faults are looked for. */
export const addConfig: Readonly<Record<string, string>> = {
  'core.safecrlf': 'false',
  'advice.addEmbeddedRepo': 'false',
};

/** The runner's own index of a tree: outside of it, full of stat data, so that looking again costs little. */
export class TreeIndex {
  readonly place: TreePlace;
  #cached: { readonly signature: string; readonly entries: readonly IndexEntry[] } | null = null;

  constructor(place: TreePlace) {
    this.place = place;
    this.dropLock();
  }

  get file(): string {
    return this.place.git.indexFile;
  }

  /** Changes with every write of the file: git writes a new one and renames it. `''`: there is none. */
  signature(): string {
    const stat = lstatSync(this.file, { bigint: true, throwIfNoEntry: false });
    return stat ? `${stat.ino}.${stat.mtimeNs}.${stat.ctimeNs}.${stat.size}` : '';
  }

  /** Parsed anew only after a write. */
  entries(): readonly IndexEntry[] {
    const signature = this.signature();
    if (signature === '') return [];
    if (this.#cached?.signature !== signature) {
      const entries = readIndex(readFileSync(this.file), this.place.hashBytes);
      if (!entries) throw new GitFault(`The runner's index of ${this.place.path} can't be read`);
      this.#cached = { signature, entries };
    }
    return this.#cached.entries;
  }

  /** A git process that was killed leaves its lock; nobody else writes this index. */
  dropLock(): void {
    rmSync(`${this.file}.lock`, { force: true });
  }

  forget(): void {
    this.dropLock();
    rmSync(this.file, { force: true });
    this.#cached = null;
  }

  /** Makes index and files those of `tree`; files that are as they should be aren't written. */
  readTree(tree: ObjectId): Promise<GitResult> {
    return git(this.place.git, ['read-tree', '--reset', '-u', tree]);
  }

  async writeTree(): Promise<ObjectId> {
    return (await gitOk(this.place.git, ['write-tree'])).toString('latin1').trim();
  }

  async update(paths: Iterable<BytePath>, ...flags: readonly string[]): Promise<void> {
    await gitOk(this.place.git, ['update-index', ...flags, '-z', '--stdin'], {
      stdin: nulSeparated(paths),
      config: addConfig,
    });
  }

  /** Adds these although they are ignored. One name that git refuses fails them all, so then one by one; says which. */
  async addEach(paths: readonly BytePath[]): Promise<string[]> {
    const add = (some: readonly BytePath[]): Promise<GitResult> =>
      git(this.place.git, ['update-index', '--add', '-z', '--stdin'], { stdin: nulSeparated(some), config: addConfig });
    if (paths.length === 0 || (await add(paths)).exitCode === 0) return [];
    this.dropLock();
    const notes: string[] = [];
    for (const path of paths) {
      if ((await add([path])).exitCode !== 0) notes.push(`git can't take ${pathText(path)}; it was left out`);
    }
    return notes;
  }

  /** Lines of `mode blob stage TAB path`, mode 0 removes. */
  async put(
    entries: readonly { readonly mode: number; readonly blob: string; readonly path: BytePath }[],
  ): Promise<void> {
    const lines = entries.map(({ mode, blob, path }) => `${mode.toString(8).padStart(6, '0')} ${blob} 0\t${path}\0`);
    await gitOk(this.place.git, ['update-index', '-z', '--index-info'], {
      stdin: Buffer.from(lines.join(''), 'latin1'),
    });
  }
}
