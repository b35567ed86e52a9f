import { createHash } from 'node:crypto';
import { lstatSync, readlinkSync, type BigIntStats } from 'node:fs';
import { readRegular } from '../../file/read-regular.ts';
import { absolute, parentOf, type BytePath } from './byte-path.ts';
import { gitlinkMode, symlinkMode, type IndexEntry } from './index-entry.ts';

/** Clocks of file systems tick every 1 to 10 ms: a write within the same tick leaves the times as they were. */
const tickNs = 20_000_000n;
const secondNs = 1_000_000_000n;
const low32 = 0xffffffffn;
/** What a buffer holds. */
const maxBytes = 2 ** 31 - 1;

/**
 * Tells which tracked files were touched, by the stat data that git itself put into its index when it wrote them: no
 * process, no reading. Only of files written in the last tick before `marked` the content is remembered.
 */
export class TrackedMarks {
  readonly #root: string;
  readonly #entries: readonly IndexEntry[];
  readonly #fresh = new Map<BytePath, string>();
  /** A git built without them keeps no nanoseconds. */
  readonly #unitNs: bigint;

  /** At once after the files were written; `writtenAtNs` is when. `null`: to look now only, nothing is remembered. */
  constructor(root: string, entries: readonly IndexEntry[], writtenAtNs: bigint | null) {
    this.#root = root;
    this.#entries = entries.filter(({ mode }) => mode !== gitlinkMode);
    this.#unitNs = entries.some(({ mtimeNs }) => mtimeNs % secondNs !== 0n) ? 1n : secondNs;
    for (const { path, mode, ctimeNs } of this.#entries) {
      const isFresh = writtenAtNs !== null && ctimeNs + this.#unitNs > writtenAtNs - tickNs;
      if (isFresh) this.#fresh.set(path, digestOf(root, path, mode));
    }
  }

  /** Changed, removed, or reached through a link where a folder should be. */
  touched(): BytePath[] {
    const falseFolders = this.#falseFolders();
    return this.#entries.filter((entry) => this.#isTouched(entry, falseFolders)).map(({ path }) => path);
  }

  #isTouched(entry: IndexEntry, falseFolders: ReadonlySet<BytePath>): boolean {
    if (falseFolders.size > 0 && falseFolders.has(parentOf(entry.path))) return true;
    const stat = statOf(absolute(this.#root, entry.path));
    if (!stat || !isSame(entry, stat, this.#unitNs)) return true;
    const digest = this.#fresh.get(entry.path);
    return digest !== undefined && digest !== digestOf(this.#root, entry.path, entry.mode);
  }

  #falseFolders(): Set<BytePath> {
    const seen = new Map<BytePath, boolean>([['', true]]);
    const isReal = (folder: BytePath): boolean => {
      const known = seen.get(folder);
      if (known !== undefined) return known;
      const is = isReal(parentOf(folder)) && (statOf(absolute(this.#root, folder))?.isDirectory() ?? false);
      seen.set(folder, is);
      return is;
    };
    for (const { path } of this.#entries) isReal(parentOf(path));
    return new Set([...seen].flatMap(([folder, is]) => (is ? [] : [folder])));
  }
}

function isSame(entry: IndexEntry, stat: BigIntStats, unitNs: bigint): boolean {
  return (
    stat.mtimeNs / unitNs === entry.mtimeNs / unitNs &&
    stat.ctimeNs / unitNs === entry.ctimeNs / unitNs &&
    Number(stat.size & low32) === entry.size &&
    Number(stat.ino & low32) === entry.ino &&
    stat.isSymbolicLink() === (entry.mode === symlinkMode)
  );
}

function statOf(path: Buffer): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function digestOf(root: string, path: BytePath, mode: number): string {
  try {
    const at = absolute(root, path);
    const bytes =
      mode === symlinkMode ? readlinkSync(at, { encoding: 'buffer' }) : readRegular(at, maxBytes, { links: 'refuse' });
    return createHash('sha1').update(bytes).digest('hex');
  } catch {
    return '';
  }
}
