import { lstatSync } from 'node:fs';
import { absolute, nameOf, parentOf, type BytePath } from './byte-path.ts';
import { isToolCache, markOf, maxFingerprinted } from './setup-fingerprint.ts';
import { removePath } from './remove-path.ts';
import { walkTree } from './walk-tree.ts';

/**
 * Caches that tools keep inside of what setup made or the user brought (`node_modules/.cache`). Gates of one tree may
 * fill them; what runs from a cache that another tree's code has written proves nothing.
 */
export class ToolCaches {
  readonly #root: string;
  /** Named by the user as a cache: that one may stay. */
  readonly #isNamed: (path: BytePath) => boolean;
  /** As they were when the folders around them were made. */
  #marks = new Map<BytePath, string>();

  constructor(root: string, isNamed: (path: BytePath) => boolean) {
    this.#root = root;
    this.#isNamed = isNamed;
  }

  /** The caches under these paths are now as their maker left them. */
  note(tops: readonly BytePath[]): void {
    const isUnder = (path: BytePath): boolean => tops.some((top) => path === top || path.startsWith(`${top}/`));
    const others = [...this.#marks].filter(([path]) => !isUnder(path));
    this.#marks = new Map([...others, ...this.#cached(tops)]);
  }

  /** All that is known, to be kept over a restart. */
  get marks(): ReadonlyMap<BytePath, string> {
    return this.#marks;
  }

  restore(marks: ReadonlyMap<BytePath, string>): void {
    this.#marks = new Map(marks);
  }

  forget(): void {
    this.#marks.clear();
  }

  /** Removes what was written into the caches under these paths since. `lost`: what their maker left, and is not as it was. */
  sweep(tops: readonly BytePath[]): { readonly removed: boolean; readonly lost: readonly BytePath[] } {
    const now = new Map(this.#cached(tops));
    const written = [...now.keys()].filter((path) => this.#marks.get(path) !== now.get(path));
    for (const path of written) removePath(absolute(this.#root, path));
    const isUnder = (path: BytePath): boolean => tops.some((top) => path === top || path.startsWith(`${top}/`));
    const lost = [...this.#marks.keys()].filter((path) => isUnder(path) && this.#marks.get(path) !== now.get(path));
    return { removed: written.length > 0, lost };
  }

  *#cached(tops: readonly BytePath[]): Generator<[BytePath, string]> {
    for (const top of tops) {
      if (this.#isNamed(top)) continue;
      const inside = new Set<BytePath>(isToolCache(nameOf(top)) ? [top] : []);
      if (inside.has(top)) yield [top, markOf(this.#root, top)];
      if (lstatSync(absolute(this.#root, top), { throwIfNoEntry: false })?.isDirectory() !== true) continue;
      for (const { path, name } of walkTree(this.#root, top, (each) => !this.#isNamed(each.path), maxFingerprinted)) {
        if (this.#isNamed(path) || !(isToolCache(name) || inside.has(parentOf(path)))) continue;
        inside.add(path);
        yield [path, markOf(this.#root, path)];
      }
    }
  }
}
