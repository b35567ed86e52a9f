import type { FileChange } from '../file-change.ts';
import type { Found } from '../finding.ts';
import { isSameValue } from './is-same-value.ts';
import { readManifest, type Manifest } from './read-manifest.ts';
import { recordOf } from './record-of.ts';
import { stripJsonComments } from './strip-json-comments.ts';

/** Keys by which no task is chosen, run or kept from running. */
const idle: Readonly<Record<string, RegExp>> = {
  'nx.json': /^(?:\$schema|defaultBase|nxCloud\w*|release|generators|cli|tui|affected)$/,
  'turbo.json': /^(?:\$schema|ui|telemetry|remoteCache)$/,
  'lerna.json': /^(?:\$schema|version|changelog\w*|ignoreChanges)$/,
  'project.json': /^(?:\$schema|name|tags|sourceRoot|projectType|prefix|release|generators|metadata)$/,
};
const taskKeys = /^(?:tasks|pipeline|targets)$/;

/** Of what Nx, Turborepo and Lerna are set by only what says which tasks run, and how. */
export function taskFindings(file: FileChange, commands: readonly string[]): Found[] {
  const { path } = file;
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const [before, after] = [read(file.before), read(file.after)];
  // Others have a file of that name too.
  if (name === 'project.json' && !isNx(before) && !isNx(after)) return [];
  if (after === null) return [{ path, line: null, message: `${path} is gone, or can't be read any more` }];
  const old = before ?? {};
  const keys = [...new Set([...Object.keys(old), ...Object.keys(after)])].filter((key) => !idle[name]?.test(key));
  const changed = keys.flatMap((key) => {
    if (isSameValue(old[key], after[key])) return [];
    if (!taskKeys.test(key)) return [`${key} changed`];
    return taskChanges(recordOf(old[key]), recordOf(after[key]), [JSON.stringify(old), ...commands]);
  });
  // A new project brings its tasks along; one that was there without such a file had others.
  const isNew = file.before === null && name === 'project.json';
  return changed.map((message) => ({
    path,
    line: null,
    message: `${path}: ${message}`,
    ...(isNew ? { atMost: 'ask' as const } : {}),
  }));
}

function read(side: FileChange['after']): Manifest | null {
  return readManifest(stripJsonComments(side?.text ?? ''));
}

function isNx(manifest: Manifest | null): boolean {
  return Object.keys(recordOf(manifest?.['targets'])).length > 0;
}

/** A new task is none of it where nothing names it; `a#test` is the `test` of one package. */
function taskChanges(old: Manifest, fresh: Manifest, named: readonly string[]): string[] {
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].flatMap((name) => {
    if (isSameValue(old[name], fresh[name])) return [];
    if (Object.hasOwn(old, name)) return [`the task "${name}" ${Object.hasOwn(fresh, name) ? 'changed' : 'is gone'}`];
    const own = name.slice(name.lastIndexOf('#') + 1);
    const isNamed = named.some((text) => text.split(/[^\w-]+/).includes(own));
    return isNamed ? [`the new task "${name}" is one that runs already`] : [];
  });
}
