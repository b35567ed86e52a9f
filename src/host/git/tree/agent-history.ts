import { existsSync } from 'node:fs';
import { git } from '../git-command.ts';
import type { ObjectId } from '../port.ts';
import { absolute, bytePath, pathText } from './byte-path.ts';
import { readSmallFile } from '../../file/read-small-file.ts';
import { removePath } from './remove-path.ts';
import { resolveHead, resolveRef } from './resolve-head.ts';
import type { TreePlace } from './tree-place.ts';
import { readRefs, type Refs } from './user-refs.ts';
import { isRealFolder, walkTree } from './walk-tree.ts';
import { formatCount } from '../../../core/report/format-amount.ts';

/** What was written into the `.git` before the agent began. */
export interface HistoryStart {
  readonly head: ObjectId;
  readonly branch: string;
  readonly refs: Refs;
}

export interface AgentHistory {
  readonly commits: number;
  /** Commits that the tree doesn't show: stash entries, and tips of branches that HEAD isn't on. */
  readonly stashes: readonly ObjectId[];
  /** Where the agent's HEAD is now; `null` when it can't be told. */
  readonly head: ObjectId | null;
  readonly notes: readonly string[];
}

const fetchTimeoutMs = 60_000;
const maxWalked = 200_000;
const maxKept = 50;
const maxReflogBytes = 4 * 1024 * 1024;
const unfinished = ['rebase-merge', 'rebase-apply', 'MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'BISECT_LOG'];

/** Reads the agent's `.git` by hand; only when something moved are its commits fetched. */
export async function readAgentHistory(place: TreePlace, start: HistoryStart): Promise<AgentHistory> {
  const gitDir = `${place.path}/.git`;
  if (!isRealFolder(gitDir)) {
    const note = 'The agent removed or replaced .git; its commits are not known, its files were taken';
    return { commits: 0, stashes: [], head: null, notes: [note] };
  }
  const notes = unfinished.filter((name) => existsSync(`${gitDir}/${name}`)).map((name) => `The agent left ${name}`);
  const head = resolveHead(gitDir);
  if (head.commit === null) notes.push("The agent's HEAD names no commit; its files were taken");
  else if (head.ref !== `refs/heads/${bytePath(start.branch)}`)
    notes.push(`The agent left HEAD on ${headName(head.ref)}`);
  const kept = [...stashEntries(gitDir), ...sideTips(gitDir, start, head.commit, notes)];
  const wanted = [...new Set([...(head.commit === null ? [] : [head.commit]), ...kept])].filter(
    (commit) => commit !== start.head,
  );
  if (wanted.length === 0) return { commits: 0, stashes: [], head: head.commit, notes };
  const fetched = await fetchCommits(place, gitDir, wanted);
  for (const commit of wanted) if (!fetched.has(commit)) notes.push(`The agent's commit ${commit} could not be read`);
  const isHeadKnown = head.commit !== null && (head.commit === start.head || fetched.has(head.commit));
  const commits = isHeadKnown ? await countCommits(place, start.head, head.commit ?? start.head, notes) : 0;
  return { commits, stashes: kept.filter((commit) => fetched.has(commit)), head: head.commit, notes };
}

function headName(ref: string | null): string {
  return ref === null ? 'no branch' : pathText(ref);
}

/** The newest first. Older entries are in the reflog only. */
function stashEntries(gitDir: string): ObjectId[] {
  const top = resolveRef(gitDir, 'refs/stash');
  if (top === null) return [];
  const log = readSmallFile(`${gitDir}/logs/refs/stash`, maxReflogBytes)?.toString('latin1') ?? '';
  const logged = log.split('\n').flatMap((line) => /^[0-9a-f]+ ([0-9a-f]{40,64}) /.exec(line)?.[1] ?? []);
  return [...new Set([top, ...logged.toReversed()])].slice(0, maxKept);
}

/** Work on another branch than HEAD's is in no file of the tree, so it is kept as a stash is. */
function sideTips(gitDir: string, start: HistoryStart, head: string | null, notes: string[]): ObjectId[] {
  const known = new Set([...start.refs.values(), start.head, head]);
  const tips = [...readRefs(gitDir, ['refs/heads'])].filter(([, commit]) => !known.has(commit)).slice(0, maxKept);
  for (const [name] of tips)
    notes.push(`The agent left commits on ${pathText(name)}, which is not in its tree; they are kept`);
  return [...new Set(tips.map(([, commit]) => commit))];
}

/**
 * Fetching from a hostile repository runs nothing of its own, given that the program at its side is named here. All at
 * once; one that is broken fails them all, so then one by one.
 */
async function fetchCommits(place: TreePlace, gitDir: string, commits: readonly string[]): Promise<Set<string>> {
  removeSpecial(gitDir);
  const all = await fetchOnce(place, gitDir, commits);
  if (all === 'fetched') return new Set(commits);
  const fetched = new Set<string>();
  // What hangs once would hang for each of them.
  if (commits.length === 1 || all === 'hung') return fetched;
  for (const commit of commits) {
    if ((await fetchOnce(place, gitDir, [commit])) === 'fetched') fetched.add(commit);
  }
  return fetched;
}

/** A FIFO among objects or settings would be read for ever. */
function removeSpecial(gitDir: string): void {
  for (const { path, kind } of walkTree(gitDir, '', () => true, maxWalked)) {
    if (kind === 'special') removePath(absolute(gitDir, path));
  }
}

async function fetchOnce(
  place: TreePlace,
  gitDir: string,
  commits: readonly string[],
): Promise<'fetched' | 'failed' | 'hung'> {
  const options = ['--quiet', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', '--no-auto-maintenance'];
  const args = ['fetch', ...options, '--upload-pack=git-upload-pack', gitDir, ...commits];
  const result = await git({ gitDir: place.runner.directory }, args, { timeoutMs: fetchTimeoutMs });
  if (result.ended === 'timed-out') return 'hung';
  return result.exitCode === 0 ? 'fetched' : 'failed';
}

async function countCommits(place: TreePlace, from: ObjectId, to: ObjectId, notes: string[]): Promise<number> {
  const range = `${from}...${to}`;
  const result = await git({ gitDir: place.runner.directory }, ['rev-list', '--left-right', '--count', range]);
  const [behind = 0, ahead = 0] = result.stdout.toString('latin1').trim().split('\t').map(Number);
  if (behind > 0)
    notes.push(
      `The agent rewrote history: ${formatCount(behind, 'commit')} of its start ${behind === 1 ? 'is' : 'are'} not in its HEAD`,
    );
  return ahead;
}
