import { existsSync, readFileSync } from 'node:fs';

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/**
 * A small file's bytes; `null` where there is none (or a folder). Asked for first, since most are missing and an
 * exception costs ten times as much as the question.
 */
export function readIfThere(path: string): Buffer | null {
  if (!existsSync(path)) return null;
  try {
    return readFileSync(path);
  } catch (error) {
    // Gone since, or a folder of that name.
    if (hasCode(error, ['ENOENT', 'ENOTDIR', 'EISDIR'])) return null;
    throw error;
  }
}

export function readTextIfThere(path: string): string | null {
  return readIfThere(path)?.toString('utf8') ?? null;
}
