import { createHash } from 'node:crypto';
import type { Commit } from '../../host/git/commit-object.ts';
import { subjectOf } from '../../host/git/commit-object.ts';
import { GitFault } from '../../host/git/git-fault.ts';
import { hasObject } from '../../host/git/has-object.ts';
import type { ObjectId, RunnerGit } from '../../host/git/port.ts';
import { readWrittenCommit } from '../../host/git/read-written-commit.ts';
import { readTrailers } from '../../host/git/trailers.ts';

/** A commit with what stands in its note. */
export interface NotedCommit extends Pick<Commit, 'tree' | 'parents'> {
  readonly id: ObjectId;
  readonly subject: string;
  readonly trailers: ReadonlyMap<string, string>;
  /** Its first parent, if that is here: a shallow repository ends somewhere. */
  readonly parent: ObjectId | null;
  /** `null`: there is none. `text: null`: it is there and can't be read. */
  readonly note: { readonly text: string | null; readonly digest: string } | null;
}

export async function readNotedCommit(runner: RunnerGit, id: ObjectId): Promise<NotedCommit> {
  const { tree, parents, message } = await readWrittenCommit(runner.directory, id);
  const [first] = parents;
  return {
    id,
    tree,
    parents,
    subject: subjectOf(message),
    trailers: readTrailers(message),
    parent: first !== undefined && (await hasObject(runner.directory, first)) ? first : null,
    note: await readNote(runner, id),
  };
}

/** Anybody can push notes, in any shape. */
async function readNote(runner: RunnerGit, id: ObjectId): Promise<NotedCommit['note']> {
  try {
    const text = await runner.noteOf(id);
    return text === null ? null : { text, digest: createHash('sha256').update(text).digest('hex') };
  } catch (error) {
    if (!(error instanceof GitFault)) throw error;
    return { text: null, digest: '' };
  }
}
