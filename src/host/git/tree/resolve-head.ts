import { readPackedRefs } from './user-refs.ts';
import { readSmallFile } from '../../file/read-small-file.ts';

const id = /^[0-9a-f]{40}([0-9a-f]{24})?$/;
const maxBytes = 4096;

export interface FoundHead {
  /** `null`: HEAD is a commit itself, or unreadable. */
  readonly ref: string | null;
  /** `null`: unborn or unreadable. */
  readonly commit: string | null;
}

/** Where HEAD of a git directory stands, read by hand: an agent may have put anything there. */
export function resolveHead(gitDir: string): FoundHead {
  const text = readSmallFile(`${gitDir}/HEAD`, maxBytes)?.toString('latin1').trim() ?? '';
  if (id.test(text)) return { ref: null, commit: text };
  const ref = /^ref: *(refs\/.+)$/.exec(text)?.[1];
  return ref === undefined ? { ref: null, commit: null } : { ref, commit: resolveRef(gitDir, ref) };
}

/** `null` too for a ref that is symbolic or whose name leads out of the directory. */
export function resolveRef(gitDir: string, ref: string): string | null {
  if (ref.split('/').some((part) => part === '' || part === '.' || part === '..')) return null;
  const path = Buffer.concat([Buffer.from(`${gitDir}/`), Buffer.from(ref, 'latin1')]);
  const loose = readSmallFile(path, maxBytes)?.toString('latin1').trim();
  if (loose !== undefined) return id.test(loose) ? loose : null;
  return readPackedRefs(gitDir).get(ref) ?? null;
}
