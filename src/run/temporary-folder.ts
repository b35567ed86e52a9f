import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  readonly path: string;
  /** Safe to repeat. */
  remove(): void;
}

/** A folder of its own for one process; `null` where none can be made: the process says better what is wrong there. */
export function temporaryFolder(above: string | undefined): TemporaryFolder | null {
  try {
    const path = mkdtempSync(join(above || tmpdir(), 'lastgreen-agent-'));
    return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
  } catch {
    return null;
  }
}
