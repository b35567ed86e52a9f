import { isAbsolute, join } from 'node:path';
import { readIfThere } from './read-if-there.ts';

/** As deep as git follows them itself. */
const maxDepth = 5;

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };

function unquote(line: string): string {
  if (!line.startsWith('"')) return line;
  const bytes = line
    .slice(1, line.lastIndexOf('"'))
    .replace(/\\(?:([0-7]{3})|(.))/gs, (_, octal: string | undefined, letter: string) =>
      octal === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(octal, 8)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** A line of an alternates file, quoted where a plain one would be read otherwise. */
export function quoteAlternate(path: string): string {
  if (!/^["#]|\n/.test(path)) return path;
  return `"${path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}

/**
 * A folder of objects and all that it borrows from, absolute. Written out flat, since git follows alternates of
 * alternates to a limited depth, and an agent's tree adds a step.
 */
export function listAlternates(objects: string, depth = 0): readonly string[] {
  const text = readIfThere(join(objects, 'info/alternates'))?.toString('latin1') ?? '';
  const folders = [objects];
  if (depth === maxDepth) return folders;
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const written = line.startsWith('"') ? unquote(line) : Buffer.from(line, 'latin1').toString('utf8');
    const folder = isAbsolute(written) ? written : join(objects, written);
    folders.push(...listAlternates(folder, depth + 1));
  }
  return [...new Set(folders)];
}
