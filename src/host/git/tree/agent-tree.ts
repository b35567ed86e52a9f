import { git } from '../git-command.ts';
import type { AgentTree, NoSpace, ObjectId, Snapshot, TreeExtras } from '../port.ts';
import { readAgentHistory, type HistoryStart } from './agent-history.ts';
import { pathText } from './byte-path.ts';
import { canConvert } from './conversion.ts';
import { fileSignature, forcedPaths } from './forced-paths.ts';
import { indexChanges } from './index-changes.ts';
import { gitlinkMode, isSameTree, type IndexEntry } from './index-entry.ts';
import { unchangedEntries } from './keep-unchanged.ts';
import { SignOfLife } from './sign-of-life.ts';
import { submoduleFate } from './submodule.ts';
import { takeFiles } from './take-files.ts';
import { TreeCheckout } from './tree-checkout.ts';
import { treePlace, type TreeRunner } from './tree-place.ts';

const maxForNotes = 10_000;
/** Up to here, editing the last tree costs less than a git process. */
const maxEdited = 200;

/** The state that an agent began with. */
interface Prepared extends HistoryStart {
  readonly tree: ObjectId;
  readonly entries: readonly IndexEntry[];
  readonly converts: boolean;
  /** Of the `.git/index` that was written for it. */
  readonly agentIndex: string;
}

/**
 * `path` becomes the agent's tree; `stateFolder`, which no agent sees, holds the runner's index of it. After a crash the
 * same two are taken up again, whatever lies in the tree.
 */
export async function openAgentTree(
  runner: TreeRunner,
  path: string,
  stateFolder: string,
  extras: TreeExtras,
): Promise<AgentTree> {
  return new CheckedOutAgentTree(new TreeCheckout(treePlace(runner, path, stateFolder, extras), { deep: false }));
}

class CheckedOutAgentTree implements AgentTree {
  readonly #checkout: TreeCheckout;
  #prepared: Prepared | null = null;
  /** What the index and the files are known to be; `null`: an agent may have been at them. */
  #known: ObjectId | null = null;
  /** A tree, and the entries that make it. */
  #written: { readonly tree: ObjectId; readonly entries: readonly IndexEntry[] } = { tree: '', entries: [] };
  #signOfLife: SignOfLife | null = null;

  constructor(checkout: TreeCheckout) {
    this.#checkout = checkout;
  }

  get path(): string {
    return this.#checkout.place.path;
  }

  async prepare(state: {
    head: ObjectId;
    tree: ObjectId;
    branchName: string;
  }): Promise<{ readonly noSpace: NoSpace | null }> {
    const { index } = this.#checkout;
    this.#prepared = null;
    this.#signOfLife = null;
    if (this.#checkout.makeRoot() !== 'there') this.#known = null;
    if (this.#known !== state.tree) {
      // An index that knows each file that is there lets one process remove and restore them all.
      if (this.#known === null && index.signature() !== '') await this.#bringIndexInLine();
      this.#known = null;
      const noSpace = await this.#checkout.toTree(state.tree);
      if (noSpace) return { noSpace };
    }
    this.#known = null;
    const { noSpace } = await this.#checkout.complete('keep');
    if (noSpace) return { noSpace };
    const headTree = await this.#checkout.place.runner.treeOf(state.head);
    const refs = await this.#checkout.writeGit(state.head, state.branchName, headTree === state.tree ? null : headTree);
    const entries = index.entries();
    this.#written = { tree: state.tree, entries };
    this.#prepared = {
      head: state.head,
      branch: state.branchName,
      refs,
      tree: state.tree,
      entries,
      converts: canConvert(this.path, entries, this.#checkout.place.runner.settings),
      agentIndex: fileSignature(`${this.path}/.git/index`),
    };
    return { noSpace: null };
  }

  get isPrepared(): boolean {
    return this.#prepared !== null;
  }

  async adopt(state: { head: ObjectId; tree: ObjectId; branchName: string }): Promise<void> {
    const { index, place } = this.#checkout;
    this.#known = null;
    this.#signOfLife = null;
    this.#checkout.makeRoot();
    await this.#checkout.adopt(state.tree);
    const entries = index.entries();
    this.#prepared = {
      head: state.head,
      branch: state.branchName,
      refs: this.#checkout.userRefs(),
      tree: state.tree,
      entries,
      converts: canConvert(this.path, entries, place.runner.settings),
      // Not known any more: whatever the agent added to its index is looked at.
      agentIndex: '',
    };
  }

  async snapshot(): Promise<Snapshot> {
    const prepared = this.#prepared;
    if (!prepared) throw new Error('A snapshot is of a tree that was prepared');
    const { index, place } = this.#checkout;
    const notes = [...this.#checkout.notes];
    const root = this.#checkout.makeRoot();
    if (root === 'made') notes.push('The agent removed its whole tree');
    if (root === 'replaced') notes.push('The agent put something else where its tree was; that was not followed');
    const history = await readAgentHistory(place, prepared);
    notes.push(...history.notes, ...(await this.#followSubmodules()));
    const never = this.#never();
    const taken = await takeFiles(index, never);
    const forced = await forcedPaths(
      place,
      { start: prepared.head, head: history.head, indexSignature: prepared.agentIndex },
      () => index.entries(),
    );
    const wanted = forced.filter((each) => !never.some((path) => each === path || each.startsWith(`${path}/`)));
    notes.push(...(await index.addEach(wanted)));
    // Git is silent on most of what is odd. In a large tree the look costs more than what it would find to say.
    const isWorthALook = taken.isOdd || index.entries().length <= maxForNotes;
    const odd = isWorthALook ? this.#checkout.untracked.odd() : { special: [], nested: [] };
    for (const path of odd.special) notes.push(`${pathText(path)} is a FIFO, socket or device and was left out`);
    const isExact = isSameTree(index.entries(), this.#written.entries) || (await this.#keepUnchanged(prepared));
    const tree = await this.#writeTree();
    // After something odd the index may say less than what lies there.
    this.#known = isExact && !taken.isOdd ? tree : null;
    return {
      tree,
      commits: history.commits,
      stashes: history.stashes,
      nested: odd.nested.map((path) => pathText(path)),
      notes: [...new Set([...notes, ...taken.notes])],
    };
  }

  async changedSinceLastLook(): Promise<boolean> {
    if (!this.#prepared) return false;
    this.#signOfLife ??= new SignOfLife(this.path, this.#prepared.entries);
    return this.#signOfLife.changedSinceLastLook();
  }

  watchChanges(): () => boolean {
    if (!this.#prepared) return () => false;
    const watch = new SignOfLife(this.path, this.#prepared.entries);
    return () => watch.changedSinceLastLook();
  }

  /** No process when the index says what it said when its tree was last known: git also writes it for new stat data. */
  async #writeTree(): Promise<ObjectId> {
    const { index } = this.#checkout;
    const entries = index.entries();
    const { tree, entries: written } = this.#written;
    if (isSameTree(entries, written)) return tree;
    const changes = indexChanges(written, entries);
    const isSmall = tree !== '' && changes.length <= maxEdited;
    const { runner } = this.#checkout.place;
    this.#written = { tree: isSmall ? await runner.withEntries(tree, changes) : await index.writeTree(), entries };
    return this.#written.tree;
  }

  #never(): string[] {
    const tracked = new Set(this.#prepared?.entries.map(({ path }) => path));
    return [...this.#checkout.extras.paths()].filter((path) => !tracked.has(path));
  }

  /** After a run that ended without a snapshot. */
  async #bringIndexInLine(): Promise<void> {
    try {
      await this.#checkout.extras.find();
      await takeFiles(this.#checkout.index, [...this.#checkout.extras.paths()]);
    } catch {
      this.#checkout.wipe();
    }
  }

  /** False when an entry has lost its stat data, so that the next `prepare` has to look at the files again. */
  async #keepUnchanged(prepared: Prepared): Promise<boolean> {
    const { index, place } = this.#checkout;
    if (!prepared.converts && !canConvert(this.path, index.entries(), place.runner.settings)) return true;
    const kept = await unchangedEntries(place, prepared.tree, prepared.entries, index.entries());
    if (kept.length > 0) await index.put(kept);
    return kept.length === 0;
  }

  async #followSubmodules(): Promise<string[]> {
    const notes: string[] = [];
    const { index, submodules, place } = this.#checkout;
    for (const each of submodules) {
      const fate = await submoduleFate(each, this.path);
      if (fate.kind === 'kept' && fate.note !== null) notes.push(fate.note);
      if (fate.kind === 'removed') await index.update([each.path], '--force-remove');
      if (fate.kind === 'moved') {
        await index.put([{ mode: gitlinkMode, blob: fate.commit, path: each.path }]);
        // `--index-info` drops the bit that hides the link from `git add`.
        await git(place.git, ['update-index', '--skip-worktree', '-z', '--stdin'], {
          stdin: Buffer.from(`${each.path}\0`, 'latin1'),
        });
      }
    }
    return notes;
  }
}
