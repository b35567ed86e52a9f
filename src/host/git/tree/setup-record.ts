import { rmSync, writeFileSync } from 'node:fs';
import { readSmallFile } from '../../file/read-small-file.ts';

const maxBytes = 4096;

/** Under which lock files setup last went well, and what it made: kept over a restart. A torn one counts as none. */
export class SetupRecord {
  readonly #file: string;
  #lock: string | null = null;
  #digest: string | null = null;

  constructor(file: string) {
    this.#file = file;
    try {
      const written: unknown = JSON.parse(readSmallFile(file, maxBytes)?.toString('utf8') ?? '');
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

  write(lock: string, digest: string): void {
    this.#lock = lock;
    this.#digest = digest;
    writeFileSync(this.#file, JSON.stringify({ lock, digest }));
  }

  forget(): void {
    this.#lock = null;
    this.#digest = null;
    rmSync(this.#file, { force: true });
  }
}
