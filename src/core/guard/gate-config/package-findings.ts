import type { FileChange } from '../file-change.ts';
import type { Found } from '../finding.ts';
import { namedScripts } from './named-scripts.ts';

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
];

/** Scripts that a package manager runs without being asked for them. */
const lifecycle =
  /^(?:prepare|prepublish(?:Only)?|install|dependencies|publish|(?:pre|post)(?:install|uninstall|prepare|pack|publish|version|test|start|stop|restart))$/;

type Manifest = Readonly<Record<string, unknown>>;

/** Of a manifest only what the gates run by; dependencies are another rule's. */
export function packageFindings(file: FileChange, commands: readonly string[]): Found[] {
  const { path } = file;
  const before = parse(file.before?.text ?? null);
  const after = parse(file.after?.text ?? null);
  if (file.after === null) return [{ path, line: null, message: `${path} is gone` }];
  if (after === null) return [{ path, line: null, message: `${path} can't be read any more` }];
  // A manifest in a folder that had none changes nothing that the gates ran before.
  if (file.before === null && path.includes('/')) return [];
  const old = before ?? {};
  const changed = [
    ...scriptChanges(old, after, commands),
    ...['imports', 'exports'].flatMap((key) => entryChanges(key, old, after)),
    ...judged.flatMap((key) => (isSame(old[key], after[key]) ? [] : [`${key} changed`])),
  ];
  return changed.map((message) => ({ path, line: null, message: `${path}: ${message}` }));
}

/** One that stood there may be what a gate runs, by whatever name; a new one is only where something runs it. */
function scriptChanges(before: Manifest, after: Manifest, commands: readonly string[]): string[] {
  const [old, fresh] = [recordOf(before['scripts']), recordOf(after['scripts'])];
  const isRun = namedScripts(linesRun(old, commands));
  const runsBefore = (name: string): boolean => {
    const hooked = /^(?:pre|post)(.+)$/.exec(name)?.[1];
    return hooked !== undefined && (Object.hasOwn(old, hooked) || isRun(hooked));
  };
  const changed = Object.keys(old).flatMap((name) => {
    if (!Object.hasOwn(fresh, name)) return [`the script "${name}" is gone`];
    return isSame(old[name], fresh[name]) ? [] : [`the script "${name}" changed`];
  });
  const added = Object.keys(fresh).flatMap((name) => {
    if (Object.hasOwn(old, name)) return [];
    if (isRun(name)) return [`the new script "${name}" is one that a gate's command runs`];
    return lifecycle.test(name) || runsBefore(name) ? [`the new script "${name}" runs by itself`] : [];
  });
  return [...changed, ...added];
}

/** Commands, and the scripts that these run, and what those run in turn. */
function linesRun(scripts: Manifest, commands: readonly string[]): string[] {
  let lines = [...commands];
  for (;;) {
    const isRun = namedScripts(lines);
    const next = Object.entries(scripts).flatMap(([name, text]) =>
      typeof text === 'string' && (isRun(name) || isRun(name.replace(/^(?:pre|post)/, ''))) ? [text] : [],
    );
    // It only ever grows, up to all of them.
    if (commands.length + next.length === lines.length) return lines;
    lines = [...commands, ...next];
  }
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
  if (isSame(before, after)) return true;
  const fresh = recordOf(after);
  const old = typeof before === 'string' ? { default: before } : recordOf(before);
  const [names, known] = [Object.keys(fresh), Object.keys(old)];
  if (known.length === 0 || depth > maxConditions) return false;
  const last = names.indexOf(known.at(-1) ?? '');
  return (
    isSame(
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

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function recordOf(value: unknown): Manifest {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Manifest) : {};
}

function parse(text: string | null): Manifest | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Manifest) : null;
  } catch {
    return null;
  }
}
