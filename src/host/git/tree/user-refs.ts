import { readdirSync } from 'node:fs';
import { bytePath, type BytePath } from './byte-path.ts';
import { readSmallFile } from '../../file/read-small-file.ts';
import { isRealFolder } from './walk-tree.ts';

/** Full ref names to ids. */
export type Refs = ReadonlyMap<BytePath, string>;

const id = /^[0-9a-f]{40}([0-9a-f]{24})?$/;
const maxPackedBytes = 256 * 1024 * 1024;
const maxLooseBytes = 4096;
const maxLooseRefs = 200_000;

/** Names to ids of a `packed-refs` file. */
export function readPackedRefs(gitDir: string): Map<BytePath, string> {
  const refs = new Map<BytePath, string>();
  const text = readSmallFile(`${gitDir}/packed-refs`, maxPackedBytes)?.toString('latin1') ?? '';
  for (const line of text.split('\n')) {
    const space = line.indexOf(' ');
    const value = line.slice(0, Math.max(space, 0));
    if (id.test(value)) refs.set(line.slice(space + 1).trimEnd(), value);
  }
  return refs;
}

/**
 * Refs under these prefixes (`refs/heads`, say) as they lie in files; no process, which also means that nothing in the
 * directory can have one run. Symbolic refs are left out: they say nothing of their own.
 */
export function readRefs(gitDir: string, prefixes: readonly string[]): Map<BytePath, string> {
  const refs = new Map([...readPackedRefs(gitDir)].filter(([name]) => prefixes.some((p) => name.startsWith(`${p}/`))));
  for (const prefix of prefixes) addLoose(gitDir, prefix, refs);
  return refs;
}

function addLoose(gitDir: string, prefix: string, refs: Map<BytePath, string>): void {
  const root = bytePath(gitDir);
  // An agent may have put a link to a whole disk there.
  if (!isRealFolder(`${gitDir}/refs`) || !isRealFolder(`${gitDir}/${prefix}`)) return;
  const folders: BytePath[] = [prefix];
  let count = 0;
  for (let at = 0; at < folders.length; at++) {
    const folder = folders[at] ?? '';
    for (const entry of entriesOf(Buffer.from(`${root}/${folder}`, 'latin1'))) {
      if (++count > maxLooseRefs) return;
      const name = `${folder}/${entry.name.toString('latin1')}`;
      if (entry.isDirectory()) folders.push(name);
      else if (entry.isFile() && !name.endsWith('.lock')) {
        const value = readSmallFile(Buffer.from(`${root}/${name}`, 'latin1'), maxLooseBytes)
          ?.toString('latin1')
          .trim();
        if (value !== undefined && id.test(value)) refs.set(name, value);
      }
    }
  }
}

function entriesOf(folder: Buffer) {
  try {
    return readdirSync(folder, { encoding: 'buffer', withFileTypes: true });
  } catch {
    return [];
  }
}
