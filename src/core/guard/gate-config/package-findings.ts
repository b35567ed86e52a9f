import type { FileChange } from '../file-change.ts';
import type { Found } from '../finding.ts';
import { isSameValue } from './is-same-value.ts';
import { readManifest, type Manifest } from './read-manifest.ts';
import { recordOf } from './record-of.ts';
import { scriptChanges } from './script-changes.ts';

/** What the gates run by, whatever it says. */
const judged = [
  'jest',
  'vitest',
  'mocha',
  'ava',
  'c8',
  'nyc',
  'tap',
  'eslintConfig',
  'eslintIgnore',
  'prettier',
  'babel',
  'type',
  'workspaces',
  'packageManager',
  'overrides',
  'resolutions',
  'pnpm',
  'nx',
  'turbo',
];

/** Scripts that a package manager runs without being asked for them. */
const lifecycle =
  /^(?:prepare|prepublish(?:Only)?|install|dependencies|publish|(?:pre|post)(?:install|uninstall|prepare|pack|publish|version|test|start|stop|restart))$/;

/** Of a manifest only what the gates run by; dependencies are another rule's. */
export function packageFindings(file: FileChange, commands: readonly string[]): Found[] {
  const { path } = file;
  const before = readManifest(file.before?.text);
  const after = readManifest(file.after?.text);
  if (file.after === null) return [{ path, line: null, message: `${path} is gone` }];
  if (after === null) return [{ path, line: null, message: `${path} can't be read any more` }];
  // A manifest in a folder that had none changes nothing that the gates ran before.
  if (file.before === null && path.includes('/')) return [];
  const old = before ?? {};
  const changed = [
    ...scriptChanges(recordOf(old['scripts']), recordOf(after['scripts']), commands, lifecycle),
    ...wireitChanges(old, after),
    ...['imports', 'exports'].flatMap((key) => entryChanges(key, old, after)),
    ...judged.flatMap((key) => (isSameValue(old[key], after[key]) ? [] : [`${key} changed`])),
  ];
  return changed.map((message) => ({ path, line: null, message: `${path}: ${message}` }));
}

/** What stands behind a script that says `wireit`. One of a new name is behind a new script, or behind none. */
function wireitChanges(before: Manifest, after: Manifest): string[] {
  const [old, fresh] = [recordOf(before['wireit']), recordOf(after['wireit'])];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].flatMap((name) => {
    const isJudged = Object.hasOwn(old, name) || Object.hasOwn(recordOf(before['scripts']), name);
    return !isJudged || isSameValue(old[name], fresh[name]) ? [] : [`wireit of "${name}" changed`];
  });
}

/** What others may enter by can grow; where a name led before, it leads on. */
function entryChanges(key: string, before: Manifest, after: Manifest): string[] {
  const [old, fresh] = [entriesOf(before[key]), entriesOf(after[key])];
  return Object.keys(old).flatMap((name) => {
    if (!Object.hasOwn(fresh, name)) return [`"${name}" of ${key} is gone`];
    return leadsOn(old[name], fresh[name]) ? [] : [`"${name}" of ${key} changed`];
  });
}

/** Conditions are asked in their order: a new one leads nobody elsewhere where only types are looked up by it, or where none held before. */
function leadsOn(before: unknown, after: unknown, depth = 0): boolean {
  if (isSameValue(before, after)) return true;
  const fresh = recordOf(after);
  const old = typeof before === 'string' ? { default: before } : recordOf(before);
  const [names, known] = [Object.keys(fresh), Object.keys(old)];
  if (known.length === 0 || depth > maxConditions) return false;
  const last = names.indexOf(known.at(-1) ?? '');
  return (
    isSameValue(
      names.filter((name) => known.includes(name)),
      known,
    ) &&
    known.every((name) => leadsOn(old[name], fresh[name], depth + 1)) &&
    names.every((name, index) => known.includes(name) || typesOnly.test(name) || index > last)
  );
}

const typesOnly = /^(?:types|typings)(?:@.*)?$/;
const maxConditions = 20;

/** `"./a.js"` and `{import, require}` are short for `{".": …}`. */
function entriesOf(value: unknown): Manifest {
  if (value === undefined) return {};
  const names = Object.keys(recordOf(value));
  return names.length > 0 && names.every((name) => /^[.#]/.test(name)) ? recordOf(value) : { '.': value };
}
