import type { ObjectId, PreparedTree, TreeExtras, TreeStart, VerificationTree } from '../port.ts';
import { absolute, parentOf, pathText, type BytePath } from './byte-path.ts';
import { lockDigest, type TreeSetup } from './lock-digest.ts';
import { removePath } from './remove-path.ts';
import {
  fingerprintDifferences,
  fingerprintDigest,
  takeFingerprint,
  type SetupFingerprint,
} from './setup-fingerprint.ts';
import { SetupRecord } from './setup-record.ts';
import { touchedInSubmodule } from './submodule.ts';
import { TrackedMarks } from './tracked-marks.ts';
import { TreeCheckout } from './tree-checkout.ts';
import { treePlace, type TreeRunner } from './tree-place.ts';

interface Verified {
  readonly tree: ObjectId;
  readonly marks: TrackedMarks;
  readonly lock: string;
}

/** `setup: null`: there is no command that prepares a tree. */
export async function openVerificationTree(
  runner: TreeRunner,
  path: string,
  stateFolder: string,
  extras: TreeExtras,
  setup: TreeSetup | null,
): Promise<VerificationTree> {
  return new CheckedOutVerificationTree(
    new TreeCheckout(treePlace(runner, path, stateFolder, extras), { deep: true }),
    setup,
  );
}

class CheckedOutVerificationTree implements VerificationTree {
  readonly #checkout: TreeCheckout;
  readonly #command: TreeSetup | null;
  readonly #record: SetupRecord;
  #verified: Verified | null = null;
  /** What setup made; `null`: it must run. */
  #setup: SetupFingerprint | null = null;
  #isFirst = true;

  constructor(checkout: TreeCheckout, setup: TreeSetup | null) {
    this.#checkout = checkout;
    this.#command = setup;
    this.#record = new SetupRecord(checkout.place.stateFolder);
  }

  get path(): string {
    return this.#checkout.place.path;
  }

  async prepare(state: {
    head: ObjectId;
    tree: ObjectId;
    start: TreeStart;
    manifests?: readonly string[];
  }): Promise<PreparedTree> {
    const before = this.#verified;
    this.#verified = null;
    const isNew = this.#checkout.makeRoot() !== 'there' || state.start === 'from-nothing';
    if (isNew) {
      this.#checkout.wipe();
      this.#forgetSetup();
    }
    if (this.#isFirst) await this.#takeUp();
    this.#isFirst = false;
    // Gates had this tree: a folder that they moved away and linked back in looks right to git.
    this.#checkout.untracked.removeFalseFolders();
    const isAsItWas = !isNew && before?.tree === state.tree && before.marks.touched().length === 0;
    if (!isAsItWas) {
      // Before, too: attributes that a gate left would change what git writes.
      this.#checkout.removeIgnored();
      const noSpace = await this.#checkout.toTree(state.tree);
      if (noSpace) return { setupNeeded: false, isBare: true, noSpace };
    }
    if (this.#setup && this.#changedSetup().length > 0) this.#removeSetup();
    // What gates built for another tree proves nothing for this one; gates of the same tree build on each other.
    const isStale = !isAsItWas || (this.#setup === null && this.#command !== null);
    const completed = await this.#checkout.complete(isStale || state.start === 'clean' ? 'remove' : 'keep');
    const { noSpace } = completed;
    if (completed.setupLost) this.#removeSetup();
    const isBare = isStale || completed.removed;
    if (noSpace) return { setupNeeded: false, isBare, noSpace };
    // All staged, unlike in the agent's tree: `git ls-files` has the new files, and `git diff` shows what a gate changed.
    await this.#checkout.writeGit(state.head, null, null);
    const entries = this.#checkout.index.entries();
    const lock = this.#command === null ? '' : lockDigest(this.path, entries, this.#command, state.manifests);
    if (this.#record.lock !== lock) this.#forgetSetup();
    this.#verified = {
      tree: state.tree,
      marks: isAsItWas ? before.marks : new TrackedMarks(this.path, entries, this.#checkout.writtenAtNs()),
      lock,
    };
    return { setupNeeded: this.#command !== null && this.#setup === null, isBare, noSpace: null };
  }

  async setupDone(): Promise<void> {
    if (!this.#verified) throw new Error('Setup is done in a tree that was prepared');
    this.#checkout.untracked.keepAll();
    this.#setup = this.#fingerprint();
    this.#checkout.toolCaches.note(this.#setupTops());
    this.#record.write(this.#verified.lock, fingerprintDigest(this.#setup), this.#checkout.toolCaches.marks);
  }

  async compare(): Promise<{ readonly tracked: readonly string[]; readonly setup: readonly string[] }> {
    if (!this.#verified) throw new Error('Only a tree that was prepared can be compared');
    const inSubmodules = this.#checkout.submodules.flatMap((each) => touchedInSubmodule(each));
    const tracked = [...this.#verified.marks.touched(), ...inSubmodules];
    return { tracked: tracked.map(pathText), setup: this.#setup ? this.#changedSetup().map(pathText) : [] };
  }

  /** After a restart: what setup made still counts if it is as it was. */
  async #takeUp(): Promise<void> {
    if (this.#record.digest === null) return;
    await this.#checkout.extras.find();
    this.#checkout.untracked.keepAll();
    const found = this.#fingerprint();
    const caches = this.#record.caches();
    if (fingerprintDigest(found) !== this.#record.digest || caches === null) {
      this.#removeSetup();
      return;
    }
    this.#setup = found;
    this.#checkout.toolCaches.restore(caches);
  }

  #fingerprint(): SetupFingerprint {
    const { extras } = this.#checkout;
    const copied = extras.paths();
    return takeFingerprint(this.path, this.#setupTops(), (path) => copied.has(path) || extras.isCache(path));
  }

  #setupTops(): BytePath[] {
    const { extras, untracked } = this.#checkout;
    const copied = extras.paths();
    return untracked.list().filter((path) => !copied.has(path));
  }

  #changedSetup(): BytePath[] {
    return this.#setup ? fingerprintDifferences(this.#setup, this.#fingerprint()) : [];
  }

  /** A gate changed what setup made: none of it can be trusted, so setup runs again from nothing. */
  #removeSetup(): void {
    const made = this.#setup ?? this.#fingerprint();
    for (const path of made.keys()) if (!made.has(parentOf(path))) removePath(absolute(this.path, path));
    this.#forgetSetup();
  }

  #forgetSetup(): void {
    this.#setup = null;
    this.#record.forget();
  }
}
