import { encodeCommit } from './commit-object.ts';
import { writeDurably } from './durable-file.ts';
import type { ObjectStore } from './object-store.ts';
import type { FrozenSettings, ObjectId } from './port.ts';
import { readTextIfThere } from './read-if-there.ts';
import { refComponent } from './ref-name.ts';

export interface Attempt {
  readonly loop: string;
  readonly task: string;
  readonly n: number;
  readonly tree: ObjectId;
  readonly parent: ObjectId;
  readonly message: string;
  readonly stashes: readonly ObjectId[];
}

/** A ref of the runner's own: only its one process writes there, so that a renamed file is all it takes. */
export async function writeRunnerRef(gitDir: string, ref: string, id: ObjectId): Promise<void> {
  const path = `${gitDir}/${ref}`;
  if (readTextIfThere(path)?.trim() === id) return;
  await writeDurably([{ path, content: `${id}\n` }]);
}

/** Stashes are further parents: what a ref reaches is never lost. The parent's own time makes it safe to repeat. */
export async function keepAttempt(store: ObjectStore, settings: FrozenSettings, attempt: Attempt): Promise<string> {
  const ref = ['refs/lastgreen/attempts', refComponent(attempt.loop), refComponent(attempt.task), attempt.n].join('/');
  const commit = store.write(
    'commit',
    encodeCommit({
      tree: attempt.tree,
      parents: [attempt.parent, ...attempt.stashes],
      author: settings.author,
      committer: settings.committer,
      atMs: (await store.readCommit(attempt.parent)).committedAtMs,
      message: attempt.message,
    }),
  );
  await store.flush();
  await writeRunnerRef(store.gitDir, ref, commit);
  return ref;
}
