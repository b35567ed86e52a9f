import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { git } from '../git-command.ts';
import { absolute, bytePath, bytesOf, pathText, type BytePath } from './byte-path.ts';
import { gitlinkMode, type IndexEntry } from './index-entry.ts';
import { parseGitmodules } from './gitmodules.ts';
import { readSmallFile } from '../../file/read-small-file.ts';
import { removePath } from './remove-path.ts';
import { resolveHead } from './resolve-head.ts';
import { TrackedMarks } from './tracked-marks.ts';
import { TreeIndex } from './tree-index.ts';
import type { TreePlace } from './tree-place.ts';
import { Untracked } from './untracked.ts';
import { readRefs } from './user-refs.ts';
import { isRealFolder } from './walk-tree.ts';
import { writeDotGit } from './write-dot-git.ts';

const maxGitmodulesBytes = 1024 * 1024;

/** A submodule in a tree: filled from what the user has of it, never from a network. */
export interface Submodule {
  readonly path: BytePath;
  readonly commit: string;
  /** The user's git directory of it; `null`: not there, and the folder stays empty. */
  readonly source: string | null;
  readonly place: TreePlace;
}

export function gitlinks(entries: readonly IndexEntry[]): IndexEntry[] {
  return entries.filter(({ mode }) => mode === gitlinkMode);
}

/** The submodules at these gitlinks of a tree whose own git directories may be under any of `sources`. */
export function findSubmodules(
  parent: TreePlace,
  links: readonly IndexEntry[],
  sources: readonly string[],
): Submodule[] {
  if (links.length === 0) return [];
  const text = readSmallFile(`${parent.path}/.gitmodules`, maxGitmodulesBytes)?.toString('utf8') ?? '';
  const names = parseGitmodules(text);
  return links.map(({ path, blob }) => {
    const name = names.get(path);
    const folders = name === undefined ? [] : sources.map((each) => `${each}/modules/${name}`);
    const source = folders.find((each) => isRealFolder(`${each}/objects`)) ?? null;
    return { path, commit: blob, source, place: placeOf(parent, path) };
  });
}

function placeOf(parent: TreePlace, path: BytePath): TreePlace {
  const id = createHash('sha256').update(bytesOf(path)).digest('hex').slice(0, 16);
  const stateFolder = `${parent.stateFolder}/modules/${id}`;
  const root = `${parent.path}/${pathText(path)}`;
  return {
    ...parent,
    path: root,
    stateFolder,
    git: { gitDir: `${stateFolder}/git`, workTree: root, indexFile: `${stateFolder}/index` },
  };
}

/** Fills the folder with the recorded commit and gives it a `.git` of its own. What can't be had is said. */
export async function fillSubmodule(submodule: Submodule): Promise<string[]> {
  const { place, source, commit, path } = submodule;
  const missing = `Submodule ${pathText(path)} is empty: its commit is not in the user's repository`;
  if (source === null) return [missing];
  if (!isRealFolder(place.path)) {
    removePath(Buffer.from(place.path));
    mkdirSync(place.path, { recursive: true });
  }
  prepareDirectory(submodule, source);
  const index = new TreeIndex(place);
  const tip = `${place.stateFolder}/commit`;
  const isFilled = readSmallFile(tip, 100)?.toString('latin1') === commit && touchedIn(submodule, '').length === 0;
  if (!isFilled) {
    if ((await index.readTree(commit)).exitCode !== 0) return [missing];
    writeFileSync(tip, commit);
  }
  removePath(Buffer.from(`${place.path}/.git`));
  await new Untracked(index).removeLeftovers(new Set(), () => false);
  const nested = findSubmodules(place, gitlinks(index.entries()), [source]);
  const notes: string[] = [];
  for (const each of nested) notes.push(...(await fillSubmodule(each)));
  writeDotGit({
    path: `${place.path}/.git`,
    objectFormat: place.runner.repository.objectFormat,
    settings: place.runner.settings,
    head: commit,
    branch: null,
    refs: readRefs(source, ['refs/heads', 'refs/tags']),
    alternates: [`${source}/objects`],
    indexFile: index.file,
    shallowFile: `${source}/shallow`,
  });
  return notes;
}

/** Its tracked files that were touched since it was filled, and those of its own submodules. */
export function touchedInSubmodule(submodule: Submodule): BytePath[] {
  return touchedIn(submodule, submodule.path);
}

function touchedIn({ place, source }: Submodule, prefix: BytePath): BytePath[] {
  if (source === null) return [];
  const entries = new TreeIndex(place).entries();
  const own = new TrackedMarks(place.path, entries, null).touched();
  const nested = findSubmodules(place, gitlinks(entries), [source]).flatMap((each) => touchedIn(each, each.path));
  return [...own, ...nested].map((path) => (prefix === '' ? path : `${prefix}/${path}`));
}

/** A bare directory of the runner's own beside the tree: nothing runs in what the agent can write. */
function prepareDirectory({ place }: Submodule, source: string): void {
  const directory = place.git.gitDir;
  if (existsSync(`${directory}/HEAD`)) return;
  const { objectFormat } = place.runner.repository;
  writeDotGit({
    path: directory,
    objectFormat,
    settings: place.runner.settings,
    head: '0'.repeat(objectFormat === 'sha256' ? 64 : 40),
    branch: null,
    refs: new Map(),
    alternates: [`${source}/objects`],
    indexFile: '',
    shallowFile: `${source}/shallow`,
  });
}

export type SubmoduleFate =
  | { readonly kind: 'kept'; readonly note: string | null }
  | { readonly kind: 'moved'; readonly commit: string }
  | { readonly kind: 'removed' };

/** What the agent did with a submodule, read by hand. A commit that the user's repository lacks can't be landed. */
export async function submoduleFate({ path, commit, source, place }: Submodule, root: string): Promise<SubmoduleFate> {
  const folder = lstatSync(absolute(root, path), { throwIfNoEntry: false });
  if (!folder?.isDirectory()) return { kind: 'removed' };
  const name = pathText(path);
  const head = isRealFolder(`${place.path}/.git`) ? resolveHead(`${place.path}/.git`).commit : null;
  if (head === null) {
    const text = readSmallFile(`${root}/.gitmodules`, maxGitmodulesBytes)?.toString('utf8') ?? '';
    if (source !== null && !parseGitmodules(text).has(bytePath(path))) return { kind: 'removed' };
    return { kind: 'kept', note: source === null ? null : `The agent removed the .git of submodule ${name}` };
  }
  if (head !== commit) {
    const known = await git(place.git, ['cat-file', '-e', `${head}^{commit}`]);
    if (known.exitCode === 0) return { kind: 'moved', commit: head };
    return { kind: 'kept', note: `Commits that the agent made in submodule ${name} are not part of its attempt` };
  }
  const touched = touchedInSubmodule({ path, commit, source, place });
  const note = `Changes that the agent made in submodule ${name} are not part of its attempt`;
  return { kind: 'kept', note: touched.length === 0 ? null : note };
}
