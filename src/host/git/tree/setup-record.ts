import { rmSync, writeFileSync } from 'node:fs';
import type { BytePath } from './byte-path.ts';
import { readSmallFile } from '../../file/read-small-file.ts';

const maxBytes = 4096;
const maxCachesBytes = 256 * 1024 * 1024;

/** Under which lock files setup last went well, and what it made: kept over a restart. A torn one counts as none. */
export class SetupRecord {
  readonly #file: string;
  readonly #cachesFile: string;
  #lock: string | null = null;
  #digest: string | null = null;

  constructor(stateFolder: string) {
    this.#file = `${stateFolder}/setup.json`;
    this.#cachesFile = `${stateFolder}/setup-caches.json`;
    try {
      const written: unknown = JSON.parse(readSmallFile(this.#file, maxBytes)?.toString('utf8') ?? '');
      const { lock, digest } = written as { lock?: unknown; digest?: unknown };
      if (typeof lock === 'string' && typeof digest === 'string') {
        this.#lock = lock;
        this.#digest = digest;
      }
    } catch {
      // Setup never went well here, as far as anybody can tell.
    }
  }

  get lock(): string | null {
    return this.#lock;
  }

  get digest(): string | null {
    return this.#digest;
  }

  /** What setup left in tools' caches, path to mark; `null`: nobody knows any more. */
  caches(): ReadonlyMap<BytePath, string> | null {
    try {
      const written: unknown = JSON.parse(readSmallFile(this.#cachesFile, maxCachesBytes)?.toString('utf8') ?? '');
      return new Map(Object.entries(written as Record<string, string>));
    } catch {
      return null;
    }
  }

  /** The caches first: a record without them is none. */
  write(lock: string, digest: string, caches: ReadonlyMap<BytePath, string>): void {
    this.#lock = lock;
    this.#digest = digest;
    writeFileSync(this.#cachesFile, JSON.stringify(Object.fromEntries(caches)));
    writeFileSync(this.#file, JSON.stringify({ lock, digest }));
  }

  forget(): void {
    this.#lock = null;
    this.#digest = null;
    rmSync(this.#file, { force: true });
    rmSync(this.#cachesFile, { force: true });
  }
}
