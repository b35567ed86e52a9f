import type { FileChange } from '../file-change.ts';

/** Of a local folder's entry: what describes the folder itself, and none of the packages that it is given. */
const ownKeys = new Set(['name', 'version', 'license', 'bin', 'engines']);

/** Whether all that a lock file's change says is how the own package is called, and which version it has. */
export function onlyOwnVersion({ path, before, after }: FileChange): boolean {
  const rest = restOf.find(([pattern]) => pattern.test(path))?.[1];
  const [old, fresh] = [before?.text ?? null, after?.text ?? null];
  if (rest === undefined || old === null || fresh === null) return false;
  const left = rest(fresh);
  return left !== null && rest(old) === left;
}

/** What remains of a lock file without the own version; `null`: it can't be read. */
const restOf: readonly (readonly [RegExp, (text: string) => string | null])[] = [
  [/(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/, withoutOwnFolders],
  [/(?:^|\/)composer\.lock$/, withoutHash],
  [/(?:^|\/)(?:Cargo|uv)\.lock$/, withoutMembers],
];

function withoutOwnFolders(text: string): string | null {
  const lock = parse(text);
  if (lock === null) return null;
  const { name: _name, version: _version, packages, ...others } = lock;
  const entries = Object.entries(isRecord(packages) ? packages : {}).map(([folder, entry]) =>
    /(?:^|\/)node_modules\//.test(folder) || !isRecord(entry)
      ? [folder, entry]
      : [folder, Object.fromEntries(Object.entries(entry).filter(([key]) => !ownKeys.has(key)))],
  );
  return JSON.stringify([others, entries]);
}

/** The hash is over the manifest, its name and version among it; what is installed stands beside it. */
function withoutHash(text: string): string | null {
  const lock = parse(text);
  if (lock === null) return null;
  const { 'content-hash': _hash, ...others } = lock;
  return JSON.stringify(others);
}

/** A package without a source, or with one in this repository, is not fetched. */
function withoutMembers(text: string): string {
  return text
    .split(/^(?=\[)/m)
    .map((block) => {
      const source = /^source\s*=\s*(.*)$/m.exec(block)?.[1] ?? '{ editable = "." }';
      const isMember = block.startsWith('[[package]]') && /^\{\s*(?:editable|virtual)\s*=/.test(source);
      return isMember ? block.replace(/^version\s*=.*\n/m, '') : block;
    })
    .join('');
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
