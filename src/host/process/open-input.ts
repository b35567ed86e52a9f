import { mkdtempSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessSpec } from './port.ts';

/**
 * A descriptor for standard input. Always a file: a pipe must be fed, breaks when nobody reads, and a program that
 * opens `/dev/stdin` again finds a named one without its writer and waits for ever. Throws what the system says.
 */
export function openInput(stdin: ProcessSpec['stdin']): number {
  if (stdin === null) return openSync('/dev/null', 'r');
  if (stdin instanceof Uint8Array) return openBytes(stdin);
  // Anything else could wait for ever when it is opened.
  if (!statSync(stdin.file).isFile()) throw new Error(`EINVAL: ${stdin.file} is no regular file`);
  return openSync(stdin.file, 'r');
}

/** The file has no name any more when this comes back. */
function openBytes(bytes: Uint8Array): number {
  const folder = mkdtempSync(join(tmpdir(), 'lastgreen-input-'));
  try {
    const file = join(folder, 'input');
    writeFileSync(file, bytes, { mode: 0o600 });
    return openSync(file, 'r');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
