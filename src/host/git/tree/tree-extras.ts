import { lstatSync } from 'node:fs';
import { absolute, bytePath, pathText, type BytePath } from './byte-path.ts';
import { copyExtra } from './copy-extra.ts';
import { extraPattern } from './extra-pattern.ts';
import { copiedTexts } from './copied-texts.ts';
import { findExtras, pathsWithFolders, type Extra } from './find-extras.ts';
import { fileSignature } from './forced-paths.ts';
import { fingerprintDigest, takeFingerprint } from './setup-fingerprint.ts';
import type { ToolCaches } from './tool-caches.ts';
import type { TreeIndex } from './tree-index.ts';

interface Brought {
  readonly source: string;
  readonly copy: string;
}

/** The user's files that git doesn't know, in one tree. */
export class BroughtExtras {
  readonly #index: TreeIndex;
  readonly #isCache: (path: BytePath) => boolean;
  readonly #isShared: (path: BytePath) => boolean;
  readonly #brought = new Map<BytePath, Brought>();
  #found: readonly Extra[] | null = null;
  readonly #toolCaches: ToolCaches | null;

  /** With `toolCaches` the folders are looked through whole; without, only their own stat data is compared. */
  constructor(index: TreeIndex, toolCaches: ToolCaches | null) {
    this.#index = index;
    this.#toolCaches = toolCaches;
    const caches = index.place.extras.caches.map((glob) => extraPattern(glob));
    const shares = index.place.extras.share.map((glob) => extraPattern(glob));
    this.#isShared = (path) => shares.some((share) => share.matches(pathText(path)));
    this.#isCache = (path) => caches.some((cache) => cache.matches(pathText(path)));
  }

  /** Named as a cache: gates may write there, and it stays until a tree is made from nothing. */
  isCache(path: BytePath): boolean {
    return this.#isCache(path);
  }

  /** Never part of a snapshot, never a leftover. Caches that nobody has made yet are in it too. */
  paths(): ReadonlySet<BytePath> {
    const literal = this.#index.place.extras.caches.map((glob) => extraPattern(glob)).filter((each) => each.literal);
    return new Set([...(this.#found ?? []).map(({ path }) => path), ...literal.map((each) => bytePath(each.from))]);
  }

  /** Looks into the user's checkout, once for each making from nothing. The index must be the tree's by then. */
  async find(): Promise<void> {
    this.#found ??= this.#isNothingNamed() ? [] : await findExtras(this.#index.place, this.#tracked());
  }

  /** Bytes that `bring` would have to copy. */
  bytesToCopy(): number {
    return (this.#found ?? []).filter((extra) => !this.#isThere(extra)).reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Copies what is missing and what was changed, here or at the user's; a cache only when it is missing. */
  bring(): void {
    const { root } = this.#index.place.runner.repository;
    if ((this.#found ?? []).every((extra) => this.#isThere(extra))) return;
    const tracked = this.#tracked();
    for (const extra of this.#found ?? []) {
      if (tracked.has(extra.path) || this.#isThere(extra)) continue;
      copyExtra(root, this.#index.place.path, extra.path);
      this.#toolCaches?.note([extra.path]);
      this.#brought.set(extra.path, this.#signatures(extra.path));
      this.#tellCopied(extra.path);
    }
  }

  /** What was brought there is copied anew next time; `false` where nothing was. */
  bringAgain(path: BytePath): boolean {
    const tops = [...this.#brought.keys()].filter((top) => path === top || path.startsWith(`${top}/`));
    for (const top of tops) this.#brought.delete(top);
    // Told again of the same top, it is on its way already.
    return tops.length > 0 || [...this.paths()].some((top) => path === top || path.startsWith(`${top}/`));
  }

  /** The tree is made from nothing. */
  forget(): void {
    this.#brought.clear();
    this.#found = null;
  }

  #tellCopied(path: BytePath): void {
    const { onCopied } = this.#index.place.extras;
    if (onCopied === undefined || this.isCache(path) || this.#isShared(path)) return;
    for (const text of copiedTexts(this.#index.place.path, path)) onCopied(text);
  }

  #tracked(): ReadonlySet<BytePath> {
    return pathsWithFolders(this.#index.entries().map(({ path }) => path));
  }

  #isNothingNamed(): boolean {
    const { copy, caches, share } = this.#index.place.extras;
    const include = `${this.#index.place.runner.repository.root}/.worktreeinclude`;
    return copy.length + caches.length + share.length === 0 && fileSignature(include) === '';
  }

  #isThere({ path }: Extra): boolean {
    const copy = absolute(this.#index.place.path, path);
    if (this.isCache(path)) return lstatSync(copy, { throwIfNoEntry: false }) !== undefined;
    const brought = this.#brought.get(path);
    const now = this.#signatures(path);
    return brought !== undefined && brought.copy === now.copy && brought.source === now.source;
  }

  #signatures(path: BytePath): Brought {
    const { place } = this.#index;
    return {
      source: fileSignature(absolute(place.runner.repository.root, path)),
      copy: this.#toolCaches === null ? fileSignature(absolute(place.path, path)) : this.#contentMark(path),
    };
  }

  /** Gates may have written anywhere in a folder that they run programs from. */
  #contentMark(path: BytePath): string {
    return fingerprintDigest(takeFingerprint(this.#index.place.path, [path], (each) => this.isCache(each)));
  }
}
