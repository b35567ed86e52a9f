import { joinPath } from '../../path/join-path.ts';
import type { FileChange } from '../file-change.ts';

/**
 * Files that a manifest names as programs, of those manifests that the change touches. One that was something else before is
 * not made a program by the same change.
 */
export function namedPrograms(files: readonly FileChange[]): (file: FileChange) => boolean {
  const manifests = files.filter(({ path }) => /(?:^|\/)package\.json$/.test(path));
  const [before, after] = [
    new Set(manifests.flatMap(({ path, before: side }) => programsIn(path, side?.text ?? ''))),
    new Set(manifests.flatMap(({ path, after: side }) => programsIn(path, side?.text ?? ''))),
  ];
  return (file) => before.has(file.path) || (file.before === null && after.has(file.path));
}

function programsIn(path: string, text: string): string[] {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  try {
    const { bin } = JSON.parse(text) as { bin?: unknown };
    const named = typeof bin === 'object' && bin !== null ? Object.values(bin) : [bin];
    return named.flatMap((each: unknown) => (typeof each === 'string' ? [joinPath(folder, each)] : []));
  } catch {
    return [];
  }
}
