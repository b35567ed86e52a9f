import { git, type GitPlace } from '../git-command.ts';
import { maxStderrBytes, type GitResult } from '../run-git.ts';
import { bytePath, parentOf, pathText, type BytePath } from './byte-path.ts';
import { gitlinkMode } from './index-entry.ts';
import { findTreeHazards, maxFileBytes, type TreeHazards } from './tree-hazards.ts';
import { addConfig, type TreeIndex } from './tree-index.ts';
import { withoutEncodings } from './without-encodings.ts';

export interface TakenFiles {
  /** Something in the tree was not as git likes it. */
  readonly isOdd: boolean;
  readonly notes: readonly string[];
}

/** An honest tree takes less; a FIFO that git reads as `.gitignore` takes for ever. */
const suspiciousAfterMs = 1500;
const maxNotes = 20;
const maxPathChars = 200;
/** Folders that one `add` after the other is made to go around. */
const maxDeep = 10;
/** A file in the last folder that a path still reaches: the one entry that `--ignore-errors` doesn't get past. */
const aboutStat = /^fatal: unable to stat '(.{3900,})/m;
/** Git goes on without it, as if all were well. A long one has lost its end, and the reason with it. */
const aboutUnread = /^warning: could not open directory '(.*?)\/?(?:': (.*))?$/;
/** `working-tree-encoding` on a file that isn't in it is the one attribute that ends `git add` half-way. */
const aboutEncoding = /^fatal: .*(encod|BOM|byte order)/im;
/** Of these the notes say more, or they say nothing that another line doesn't. */
const isSaid = /can only add regular files|adding files failed|updating files failed/;
const seedName = '.lastgreen-taken-as-files';

/**
 * Brings the index in line with the tree: one process when nothing is odd. `never` are paths that never count (files
 * of the user's that were copied in).
 */
export async function takeFiles(index: TreeIndex, never: readonly BytePath[]): Promise<TakenFiles> {
  const first = await add(index, never, { timeoutMs: suspiciousAfterMs });
  // Git warns of each repository that it would take as a link, and of each folder that it could not read.
  if (first.exitCode === 0 && first.stderr === '') return { isOdd: false, notes: [] };
  index.dropLock();
  return takeOddFiles(index, never);
}

interface AddOptions {
  readonly timeoutMs?: number;
  readonly git?: GitPlace;
}

function add(index: TreeIndex, never: readonly BytePath[], options: AddOptions = {}): Promise<GitResult> {
  const args = ['add', '--all', '--ignore-errors'];
  const where = options.git ?? index.place.git;
  const limit = options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs };
  if (never.length === 0) return git(where, args, { config: addConfig, ...limit });
  const pathspecs = [':/', ...never.map((path) => `:(top,exclude,literal)${path}`)].map((each) => `${each}\0`);
  return git(where, [...args, '--pathspec-from-file=-', '--pathspec-file-nul'], {
    stdin: Buffer.from(pathspecs.join(''), 'latin1'),
    config: addConfig,
    ...limit,
  });
}

async function takeOddFiles(index: TreeIndex, never: readonly BytePath[]): Promise<TakenFiles> {
  const { place } = index;
  const submodules = new Set(submodulePaths(index));
  const hazards = findTreeHazards(place.path, submodules);
  const untaken = new Set([...never, ...hazards.huge]);
  await forgetLinks(index, submodules);
  if (hazards.nested.length > 0) {
    // Git treats a folder as another repository only until its index has a file in there. This file never exists, so
    // `add` drops it again; the `.git` in there is neither read nor run.
    const seeds = hazards.nested.filter(isAllowed).map((folder) => seed(folder));
    await index.put(seeds.map((path) => ({ mode: 0o100644, blob: zeroless(index), path })));
  }
  let again = await add(index, [...untaken]);
  const deep: BytePath[] = [];
  for (let tries = 0; tries < maxDeep; tries++) {
    const folder = folderTooDeep(again.stderr, tries < maxDeep / 2);
    if (folder === null) break;
    index.dropLock();
    untaken.add(folder);
    deep.push(folder);
    again = await add(index, [...untaken]);
  }
  if (again.exitCode !== 0 && aboutEncoding.test(again.stderr)) {
    index.dropLock();
    again = await add(index, [...untaken], { git: withoutEncodings(place) });
  }
  index.dropLock();
  const special = new Set(hazards.special);
  const stale = index.entries().filter((each) => special.has(each.path) || each.path.endsWith(`/${seedName}`));
  if (stale.length > 0)
    await index.update(
      stale.map(({ path }) => path),
      '--force-remove',
    );
  await forgetLinks(index, submodules);
  return { isOdd: true, notes: notesOn(hazards, deep, again) };
}

/** The folder that a too long path is in, or the first one on its way. Of a message so long git keeps the beginning. */
function folderTooDeep(stderr: string, nearest: boolean): BytePath | null {
  const path = aboutStat.exec(stderr)?.[1];
  return path === undefined ? null : bytePath(nearest ? parentOf(path) : path.slice(0, path.indexOf('/')));
}

/** Gitlinks of the base are out of `add`'s sight by their skip-worktree bit; others are what an agent nested. */
function submodulePaths(index: TreeIndex): BytePath[] {
  return index.entries().flatMap((each) => (each.mode === gitlinkMode && each.skipWorktree ? [each.path] : []));
}

/** With a gitlink in its index, the next `git add` would run git, with the agent's settings, inside of it. */
async function forgetLinks(index: TreeIndex, submodules: ReadonlySet<BytePath>): Promise<void> {
  const links = index.entries().filter((each) => each.mode === gitlinkMode && !submodules.has(each.path));
  if (links.length > 0)
    await index.update(
      links.map(({ path }) => path),
      '--force-remove',
    );
}

/** Git refuses names that some file system takes for `.git`, and with one of them the whole list. */
function isAllowed(folder: BytePath): boolean {
  return folder
    .split('/')
    .every((part) => !/^(\.git([ .:]|$)|git~\d)/i.test(part) && !/[\x80-\xff].*git|\\/i.test(part));
}

function seed(folder: BytePath): BytePath {
  return `${folder}/${seedName}`;
}

/** Any id will do for an entry that no tree is written with; all zeros are refused. */
function zeroless(index: TreeIndex): string {
  return '1'.repeat(index.place.hashBytes * 2);
}

function notesOn(hazards: TreeHazards, deep: readonly BytePath[], result: GitResult): string[] {
  const lines = result.stderr.split('\n');
  const left = result.exitCode === 0 ? [] : lines.filter((line) => /^(error|fatal): /.test(line) && !isSaid.test(line));
  return [
    ...named(hazards.special, (path) => `${path} is a FIFO, socket or device and was left out`),
    ...named(hazards.huge, (path) => `${path} is larger than ${maxFileBytes / 1024 ** 3} GiB and was left out`),
    ...named(hazards.unlocked, (path) => `${path === '' ? 'The tree' : path} could not be read; its mode was changed`),
    ...deep.map((path) => `${cut(pathText(path))} holds a path that is too long and was left out`),
    ...unread(lines),
    ...(Buffer.byteLength(result.stderr) < maxStderrBytes
      ? []
      : ['git add said more than is kept: the snapshot may lack files']),
    ...(result.ended === 'exited' ? [] : [`git add ${result.ended}: the snapshot may lack files`]),
    ...left.slice(0, maxNotes).map((line) => `git left something out: ${cut(line)}`),
  ];
}

function unread(lines: readonly string[]): string[] {
  const notes = lines.flatMap((line) => {
    const [said, folder = '', reason = 'File name too long'] = aboutUnread.exec(line) ?? [];
    return said === undefined ? [] : [`${cut(folder)} could not be read and was left out: ${reason}`];
  });
  return [...new Set(notes)].slice(0, maxNotes);
}

function cut(text: string): string {
  return text.length > maxPathChars ? `${text.slice(0, maxPathChars)}…` : text;
}

function named(paths: readonly BytePath[], sentence: (path: string) => string): string[] {
  const notes = paths.slice(0, maxNotes).map((path) => sentence(pathText(path)));
  return paths.length > maxNotes ? [...notes, `… and ${paths.length - maxNotes} more like it`] : notes;
}
