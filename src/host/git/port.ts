import type { Change } from '../../core/guard/change.ts';

export type { Change, ChangedFile } from '../../core/guard/change.ts';

/** A git object id in hex, 40 or 64 digits. */
export type ObjectId = string;

/** The user's repository as found from a folder. */
export interface Repository {
  /** Top of the user's working tree that the command was called in. */
  readonly root: string;
  /** Folder of the call relative to `root`, `''` at the top. */
  readonly prefix: string;
  readonly gitDir: string;
  /** Shared by all linked worktrees: the key of the state folder. */
  readonly commonDir: string;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly head: { readonly branch: string | null; readonly commit: ObjectId };
  readonly shallow: boolean;
  readonly sparse: boolean;
}

/** What the runner needs of the user's git settings: read once, in the user's environment, then frozen. */
export interface FrozenSettings {
  readonly author: Identity;
  readonly committer: Identity;
  /** False: nobody is configured and commits are by `lastgreen <lastgreen@localhost>`. */
  readonly identityConfigured: boolean;
  /** Text of `core.excludesFile` (or git's default place), and of `info/exclude`. */
  readonly globalExcludes: string;
  readonly infoExclude: string;
  /** Text of `info/attributes`: stronger than any `.gitattributes`. */
  readonly attributes: string;
  /** Text of `core.attributesFile` (or git's default place): weaker than any `.gitattributes`, so kept apart. */
  readonly globalAttributes: string;
  /** `core.*` keys, in lower case, that change how files and blobs relate (autocrlf, eol, filemode, …), and `sharedrepository`, which landing honours. */
  readonly core: Readonly<Record<string, string>>;
  readonly defaultBranch: string | null;
}

export interface Identity {
  readonly name: string;
  readonly email: string;
}

/** What an agent left, measured. */
export interface Snapshot {
  /** Everything in the agent's tree: tracked, uncommitted, untracked, force-added, without ignored files. */
  readonly tree: ObjectId;
  /** Commits the agent made on its HEAD beyond the start (count), fetched into the runner's directory. */
  readonly commits: number;
  /** Work in the agent's stash, kept under refs; never part of `tree`. */
  readonly stashes: readonly ObjectId[];
  /** Nested repositories, taken as plain files. */
  readonly nested: readonly string[];
  /** For people: what was odd and how it was taken. */
  readonly notes: readonly string[];
}

export type Landing =
  | { readonly kind: 'landed'; readonly commit: ObjectId }
  /** The branch was not where it was expected. Nothing moved. */
  | { readonly kind: 'moved'; readonly actual: ObjectId | null }
  /** The user has the branch checked out there; the commit waits in the runner's directory. */
  | { readonly kind: 'held'; readonly commit: ObjectId; readonly worktree: string };

/** Why a repository can't be worked on, with the command that helps. */
export interface RepositoryProblem {
  readonly kind:
    | 'no-repository'
    | 'no-commit'
    | 'bare'
    | 'unsafe-owner'
    | 'partial-clone'
    | 'branch-checked-out'
    | 'branch-not-descendant'
    | 'branch-in-the-way'
    | 'unknown-base'
    | 'unreadable'
    | 'git-missing'
    | 'git-too-old'
    | 'unsupported';
  readonly message: string;
  readonly hint: string;
}

/**
 * The runner's own bare git directory, with the user's objects as an alternate. All of the runner's git work happens
 * here or, for landing only, in the user's objects and refs; never inside a `.git` that an agent or a gate could write.
 */
export interface RunnerGit {
  readonly directory: string;
  readonly repository: Repository;
  readonly settings: FrozenSettings;
  /** Commit id of a revision of the user's (branch, tag, `HEAD~2`); `null` when there is none. */
  resolve(revision: string): Promise<ObjectId | null>;
  treeOf(commit: ObjectId): Promise<ObjectId>;
  isAncestor(ancestor: ObjectId, descendant: ObjectId): Promise<boolean>;
  /** Bytes of a file at a tree or commit; `null` when it isn't there. */
  fileAt(treeish: ObjectId, path: string): Promise<Uint8Array | null>;
  /** A blob, or its first `maxBytes` where it is larger, with its whole size. */
  blob(id: ObjectId, maxBytes: number): Promise<{ readonly bytes: Uint8Array; readonly size: number }>;
  /** What differs from one tree to another; renames are shown as delete and add. */
  change(from: ObjectId, to: ObjectId): Promise<Change>;
  /** Unified diff as text, cut at `maxBytes` with a line that says so. */
  diffText(from: ObjectId, to: ObjectId, maxBytes: number): Promise<string>;
  /** The tree with these files put or, with `null`, taken out. */
  withFiles(
    tree: ObjectId,
    files: readonly { readonly path: string; readonly bytes: Uint8Array | null }[],
  ): Promise<ObjectId>;
  /** The tree with these entries put (`mode` as git writes it, `100644`) or, with `null`, taken out. */
  withEntries(
    tree: ObjectId,
    changes: readonly {
      readonly path: string;
      readonly entry: { readonly mode: string; readonly id: ObjectId } | null;
    }[],
  ): Promise<ObjectId>;
  /** `tree` with these paths as they are in `from` (a path missing there is taken out). */
  withPathsFrom(tree: ObjectId, from: ObjectId, paths: readonly string[]): Promise<ObjectId>;
  /** Replays what lies between `base` and `tree` on `onto`; `null` on a conflict. */
  replay(base: ObjectId, tree: ObjectId, onto: ObjectId): Promise<ObjectId | null>;
  /** Keeps a tree as a commit under `refs/lastgreen/attempts/<loop>/<task>/<n>`. Safe to repeat. Gives the ref. */
  keep(attempt: {
    loop: string;
    task: string;
    n: number;
    tree: ObjectId;
    parent: ObjectId;
    message: string;
    stashes: readonly ObjectId[];
  }): Promise<string>;
  /**
   * Makes the refs `refs/lastgreen/pending/<loop>/<task>` of a loop exactly these, each where the named ref of its
   * attempt is. Safe to repeat.
   */
  setPending(loop: string, pending: ReadonlyMap<string, string>): Promise<void>;
  /** Commit object of a landing in the runner's directory: message with trailers, the frozen identity, `atMs`. Pure in its inputs: the same give the same id. */
  commit(landing: { tree: ObjectId; parent: ObjectId; message: string; atMs: number }): Promise<ObjectId>;
  /**
   * Copies what the commit needs into the user's repository and moves the branch from `expected` (`null`: it must not
   * exist) to `commit` by compare-and-swap, the notes in the same transaction. Held while a worktree of the user's is
   * on the branch. Safe to repeat: a branch that is at `commit` already counts as landed.
   */
  land(landing: {
    branch: string;
    expected: ObjectId | null;
    commit: ObjectId;
    notes: readonly { commit: ObjectId; text: string }[];
  }): Promise<Landing>;
  /** Tip of a branch of the user's. */
  branchTip(branch: string): Promise<ObjectId | null>;
  /** A branch of the user's that keeps one of this name from being made: git's refs are files and folders. */
  branchInTheWay(branch: string): Promise<string | null>;
  /** The full name of the ref that a branch leads to, where it is a symbolic ref. */
  branchTarget(branch: string): Promise<string | null>;
  /** Worktrees of the user's and the branches they are on. Reads files; no process. */
  userHeads(): Promise<readonly { readonly worktree: string; readonly branch: string | null }[]>;
  /** Landed tasks between `base` and `tip`, read back from trailers; the newest last. `more: true`: a partial one. */
  landedTasks(
    base: ObjectId,
    tip: ObjectId,
  ): Promise<readonly { readonly task: string; readonly commit: ObjectId; readonly partial: boolean }[]>;
  noteOf(commit: ObjectId): Promise<string | null>;
  /** Subjects of the newest commits, for the brief. */
  recentSubjects(commit: ObjectId, count: number): Promise<readonly string[]>;
  /** Paths of the user's uncommitted files (staged, changed, untracked, not ignored), in the user's own view. */
  uncommitted(): Promise<readonly string[]>;
  /** Whether a path is tracked at a commit. */
  isTracked(commit: ObjectId, path: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Files of the user's that trees need besides what git knows. Globs relative to the root. */
export interface TreeExtras {
  readonly copy: readonly string[];
  readonly caches: readonly string[];
  readonly share: readonly string[];
  /** Told the text of each small file that `copy` or `.worktreeinclude` brings, before anything is started in the tree. */
  readonly onCopied?: (text: string) => void;
}

/** There isn't enough free disk space for what a tree needs; it isn't prepared. */
export interface NoSpace {
  readonly path: string;
  readonly neededBytes: number;
  readonly freeBytes: number;
}

/** The agent's tree: a checkout with a `.git` of its own that the agent may wreck. */
export interface AgentTree {
  readonly path: string;
  /**
   * Makes the files those of `tree` (ignored ones stay), writes `.git` anew with HEAD on a branch `branchName` at
   * `head`, tags and history there, and takes the null snapshot. Writes only what changed.
   */
  prepare(state: { head: ObjectId; tree: ObjectId; branchName: string }): Promise<{ readonly noSpace: NoSpace | null }>;
  /** False in a process that has neither prepared nor adopted it. */
  readonly isPrepared: boolean;
  /**
   * Takes up a tree that a run which died had prepared for this state, and in which its agent may have worked since.
   * Touches none of its files; the next snapshot finds what is there.
   */
  adopt(state: { head: ObjectId; tree: ObjectId; branchName: string }): Promise<void>;
  /** After every descendant of the agent is gone. No tree an agent can make may fail it. */
  snapshot(): Promise<Snapshot>;
  /** Cheap sign of life: true when files changed since the last call (sampled, bounded). */
  changedSinceLastLook(): Promise<boolean>;
  /** The same for another who looks: whether files changed since that one's own last look. The first look sees none. */
  watchChanges(): () => boolean;
}

/**
 * What may be left in a tree when it is prepared. `as-left`: what gates built in it, if it was for the same tree;
 * `clean`: nothing but what `setup` made, the user's files and named caches; `from-nothing`: not even these.
 */
export type TreeStart = 'as-left' | 'clean' | 'from-nothing';

export interface PreparedTree {
  /** A new tree, or a lock file changed since `setup` last ran, or what it made is not as it was. */
  readonly setupNeeded: boolean;
  /** What gates built before isn't there, or not any more. */
  readonly isBare: boolean;
  readonly noSpace: NoSpace | null;
}

/** The verification tree: where gates run, on exactly the tree that would land. */
export interface VerificationTree {
  readonly path: string;
  /**
   * Makes the files exactly those of `tree`, with a `.git` with history whose HEAD is `head`. `manifests`: paths that
   * count as lock files this time, beside the configured ones.
   */
  prepare(state: {
    head: ObjectId;
    tree: ObjectId;
    start: TreeStart;
    manifests?: readonly string[];
  }): Promise<PreparedTree>;
  /** `setup` went well on the present tree; remembers lock files and, by a stat fingerprint, what it made. */
  setupDone(): Promise<void>;
  /** Tracked files that differ from the tree; after a difference, or one in what `setup` made, the next `prepare` rebuilds. */
  compare(): Promise<{ readonly tracked: readonly string[]; readonly setup: readonly string[] }>;
}
