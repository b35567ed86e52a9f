import { copyFileSync, lstatSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { git, gitOk, GitFailure } from '../git-command.ts';
import type { NoSpace, ObjectId } from '../port.ts';
import type { BytePath } from './byte-path.ts';
import { checkoutBytes, lackOfSpace } from './free-space.ts';
import { makeRoot, refuseUserFolder } from './make-root.ts';
import { removePath } from './remove-path.ts';
import { fillSubmodule, findSubmodules, gitlinks, type Submodule } from './submodule.ts';
import { ToolCaches } from './tool-caches.ts';
import { BroughtExtras } from './tree-extras.ts';
import { TreeIndex } from './tree-index.ts';
import type { TreePlace } from './tree-place.ts';
import { Untracked } from './untracked.ts';
import { readRefs, type Refs } from './user-refs.ts';
import { writeDotGit } from './write-dot-git.ts';

interface Completed {
  readonly noSpace: NoSpace | null;
  /** Something ignored was there, and is no longer. */
  readonly removed: boolean;
  /** Part of it was setup's own, changed since. */
  readonly setupLost: boolean;
}

const nothingRemoved = { removed: false, setupLost: false };

/** The files of one tree, brought from state to state; what both trees have in common. */
export class TreeCheckout {
  readonly place: TreePlace;
  readonly index: TreeIndex;
  readonly untracked: Untracked;
  readonly extras: BroughtExtras;
  readonly toolCaches: ToolCaches;
  #submodules: readonly Submodule[] = [];
  #notes: string[] = [];

  /** `deep`: what the user's folders hold is looked through each time, since what judges may run from them. */
  constructor(place: TreePlace, { deep }: { readonly deep: boolean }) {
    mkdirSync(place.stateFolder, { recursive: true });
    this.place = place;
    this.index = new TreeIndex(place);
    this.untracked = new Untracked(this.index);
    this.toolCaches = new ToolCaches(place.path, (path) => this.extras.isCache(path));
    this.extras = new BroughtExtras(this.index, deep ? this.toolCaches : null);
  }

  get submodules(): readonly Submodule[] {
    return this.#submodules;
  }

  /** What could not be had while preparing. */
  get notes(): readonly string[] {
    return this.#notes;
  }

  /** To be called before anything is done in the tree. */
  makeRoot(): 'there' | 'made' | 'replaced' {
    const { path, runner } = this.place;
    // The runner's own directory and the trees lie in one folder, which holds all of a repository.
    const made = makeRoot(path, dirname(runner.directory));
    refuseUserFolder(path, runner.repository.root);
    return made;
  }

  /** Nothing is left of the tree and of what is known of it. */
  wipe(): void {
    removePath(Buffer.from(this.place.path));
    removePath(Buffer.from(`${this.place.stateFolder}/modules`));
    this.index.forget();
    this.extras.forget();
    this.untracked.forget();
    this.toolCaches.forget();
    this.makeRoot();
  }

  /** Makes index and tracked files those of `tree`, in one process. */
  async toTree(tree: ObjectId): Promise<NoSpace | null> {
    const missing = this.index.signature() === '' ? checkoutBytes(this.place) : 0;
    const lack = lackOfSpace(this.place.path, missing);
    if (lack) return lack;
    this.untracked.removeTraps();
    let result = await this.index.readTree(tree);
    if (result.exitCode !== 0) {
      // Whatever an agent did to the folder or a crash to the index: from nothing it works, or nothing does.
      this.wipe();
      result = await this.index.readTree(tree);
    }
    if (result.exitCode === 0) return null;
    if (/No space left on device/.test(result.stderr)) return lackOfSpace(this.place.path, Number.MAX_SAFE_INTEGER);
    throw new GitFailure(['read-tree', tree], result);
  }

  /**
   * All that isn't tracked files: submodules, leftovers, files of the user's. `remove`: ignored leftovers too, and what
   * was written into tools' caches; `removed` tells whether there was any.
   */
  async complete(ignored: 'keep' | 'remove'): Promise<Completed> {
    const links = gitlinks(this.index.entries());
    this.#notes = [];
    // Out of sight of `git add`, which would run git in there with settings that an agent can write.
    const visible = links.filter(({ skipWorktree }) => !skipWorktree).map(({ path }) => path);
    if (visible.length > 0) await this.index.update(visible, '--skip-worktree');
    await this.extras.find();
    const lack = lackOfSpace(this.place.path, this.extras.bytesToCopy());
    if (lack) return { noSpace: lack, removed: false, setupLost: false };
    const kept = this.extras.paths();
    const { removed, setupLost } = ignored === 'remove' ? this.removeIgnored(kept) : nothingRemoved;
    await this.untracked.removeLeftovers(kept, (path) => this.extras.isCache(path));
    this.#submodules = findSubmodules(this.place, links, this.#userGitDirs());
    for (const each of this.#submodules) this.#notes.push(...(await fillSubmodule(each)));
    this.extras.bring();
    return { noSpace: null, removed, setupLost };
  }

  /** All that is neither tracked nor setup's, nor the user's, nor a named cache; and what was written into tools' caches. */
  removeIgnored(kept: ReadonlySet<BytePath> = this.extras.paths()): Omit<Completed, 'noSpace'> {
    const anyLeft = this.untracked.removeAllBut(kept, (path) => this.extras.isCache(path));
    const { removed, lost } = this.toolCaches.sweep(this.untracked.list());
    // What the user brought is copied again; what setup made, only setup can make again.
    const setupLost = lost.filter((path) => !this.extras.bringAgain(path)).length > 0;
    return { removed: anyLeft || removed, setupLost };
  }

  /** Index and notes as they were when the tree was prepared; the files stay as they are. */
  async adopt(tree: ObjectId): Promise<void> {
    // Entries that are the same keep their stat data.
    const result = await git(this.place.git, ['read-tree', '--reset', tree]);
    if (result.exitCode !== 0) {
      this.index.forget();
      await gitOk(this.place.git, ['read-tree', '--reset', tree]);
    }
    const links = gitlinks(this.index.entries());
    const visible = links.filter(({ skipWorktree }) => !skipWorktree).map(({ path }) => path);
    if (visible.length > 0) await this.index.update(visible, '--skip-worktree');
    this.#submodules = findSubmodules(this.place, links, this.#userGitDirs());
    await this.extras.find();
    this.#notes = [];
  }

  /** The user's branches and tags as they are now. */
  userRefs(): Refs {
    return readRefs(this.place.runner.repository.commonDir, ['refs/heads', 'refs/tags']);
  }

  #userGitDirs(): string[] {
    const { gitDir, commonDir } = this.place.runner.repository;
    return [...new Set([gitDir, commonDir])];
  }

  /** When the tracked files were last written, by the clock of the file system that holds them. */
  writtenAtNs(): bigint {
    return lstatSync(this.index.file, { bigint: true }).mtimeNs;
  }

  /**
   * Writes `.git` anew. `indexOf`: the tree whose index it gets; `null`: that of the files, with nothing unstaged.
   * Gives the refs in it.
   */
  async writeGit(head: ObjectId, branch: string | null, indexOf: ObjectId | null): Promise<Refs> {
    const { runner, path, stateFolder } = this.place;
    const { commonDir, objectFormat } = runner.repository;
    const refs = this.userRefs();
    writeDotGit({
      path: `${path}/.git`,
      objectFormat,
      settings: runner.settings,
      head,
      branch,
      refs,
      alternates: [`${runner.directory}/objects`, `${commonDir}/objects`],
      indexFile: await this.#indexFor(indexOf, `${stateFolder}/index-for-git`),
      shallowFile: `${commonDir}/shallow`,
    });
    return refs;
  }

  async #indexFor(tree: ObjectId | null, copy: string): Promise<string> {
    const links: BytePath[] = this.#submodules.map((each) => each.path);
    if (tree === null && links.length === 0) return this.index.file;
    copyFileSync(this.index.file, copy);
    const copied = { ...this.place.git, indexFile: copy };
    // Without `-u` no file is touched, and entries that are the same keep their stat data.
    if (tree !== null) await gitOk(copied, ['read-tree', '--reset', tree]);
    if (links.length > 0) {
      await gitOk(copied, ['update-index', '--no-skip-worktree', '-z', '--stdin'], {
        stdin: Buffer.from(links.map((link) => `${link}\0`).join(''), 'latin1'),
      });
    }
    return copy;
  }
}
