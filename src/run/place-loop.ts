import type { Settings } from '../config/settings.ts';
import type { LoopState } from '../core/loop/state.ts';
import type { ObjectId, RepositoryProblem, RunnerGit } from '../host/git/port.ts';
import { readDoneOnBranch } from './done-on-branch.ts';
import type { PlanWatch } from './plan-watch.ts';

/** Where a loop stands in the user's repository at the start of a run. */
export interface LoopPlace {
  readonly base: ObjectId;
  /** Last green commit: landings that wait are ahead of `published`. */
  readonly head: ObjectId;
  readonly published: ObjectId | null;
  readonly taken: readonly { readonly task: string; readonly commit: ObjectId }[];
  /** Tasks recorded as done whose commits are no longer on the branch. */
  readonly lost: readonly string[];
}

export type Placing =
  | { readonly ok: true; readonly place: LoopPlace }
  | { readonly ok: false; readonly problem: RepositoryProblem };

export interface PlacingRequest {
  readonly settings: Settings;
  readonly runner: RunnerGit;
  readonly plan: PlanWatch;
  readonly branch: string;
  /** Where agent and gates work. */
  readonly workFolder: string;
  /** The journal so far, folded. */
  readonly state: LoopState;
  /** The branch is the loop's, and no other one can be named: what waits in it is to be landed. */
  readonly isGiven?: boolean;
}

/** Finds base and tip of the loop's branch; a branch that can't be worked on is refused with the way out. */
export async function placeLoop(request: PlacingRequest): Promise<Placing> {
  const { settings, runner, branch, state } = request;
  const another = request.isGiven === true ? '' : ', or name another one with --branch';
  const used = (await runner.userHeads()).find((head) => head.branch === branch);
  if (used !== undefined) {
    const message = `branch ${branch} is checked out in ${used.worktree}`;
    return refuse('branch-checked-out', message, `git -C '${used.worktree}' switch -${another}`);
  }
  const target = await runner.branchTarget(branch);
  if (target !== null) {
    const message = `branch ${branch} is a symbolic ref to ${target}: what lands would move that one`;
    return refuse('unsupported', message, `git symbolic-ref --delete refs/heads/${branch}${another}`);
  }
  const revision = await baseRevision(request);
  const fresh = await runner.resolve(revision);
  if (fresh === null && (state.start === null || settings.base !== null)) {
    return refuse('unknown-base', `there is no commit ${revision} to start from`, 'name one with --base');
  }
  const tip = await runner.branchTip(branch);
  const other = tip === null ? await runner.branchInTheWay(branch) : null;
  if (other !== null) {
    const message = `branch ${branch} can't be made beside your branch ${other}: git would need the same name for a file and a folder`;
    return refuse('branch-in-the-way', message, 'name another one with --branch');
  }
  const placing =
    state.start === null && fresh !== null
      ? await placeFirst(request, fresh, tip)
      : await placeAgain(request, fresh, tip);
  return placing.ok ? requireFolder(request, placing) : placing;
}

/** What the user has of it isn't in their trees. */
async function requireFolder(
  { runner, workFolder }: PlacingRequest,
  placing: Placing & { readonly ok: true },
): Promise<Placing> {
  const { head } = placing.place;
  if (workFolder === '' || (await runner.isTracked(head, workFolder))) return placing;
  const message = `the folder ${workFolder} is not in the commit ${head.slice(0, 12)} that the work starts from`;
  return refuse('unsupported', message, 'commit it first, or call from the top of the repository');
}

/** The default branch for a PRD that names its own branch, else where the user stands. */
async function baseRevision({ settings, runner, plan }: PlacingRequest): Promise<string> {
  if (settings.base !== null) return settings.base;
  if (plan.plan.kind !== 'prd' || plan.plan.branchName === null) return 'HEAD';
  const byDefault = runner.settings.defaultBranch;
  return byDefault !== null && (await runner.resolve(byDefault)) !== null ? byDefault : 'HEAD';
}

/** No journal yet: a branch of this name is taken up when it descends from the base. */
async function placeFirst(
  { runner, branch, state }: PlacingRequest,
  base: ObjectId,
  tip: ObjectId | null,
): Promise<Placing> {
  if (tip === null) return at({ base, head: base, published: null, taken: [], lost: [] });
  if (!(await runner.isAncestor(base, tip))) {
    const message = `branch ${branch} exists and does not descend from the base ${base.slice(0, 12)}`;
    return refuse(
      'branch-not-descendant',
      message,
      `name another one with --branch, or start from it with --base ${branch}`,
    );
  }
  return at({
    base,
    head: tip,
    published: tip,
    ...(await readDoneOnBranch(runner, state, { branch, base, head: tip })),
  });
}

/** With a journal: the branch as it is now counts, whoever moved it; waiting landings go on from where they are. */
async function placeAgain(
  { settings, runner, state, branch }: PlacingRequest,
  fresh: ObjectId | null,
  tip: ObjectId | null,
): Promise<Placing> {
  const base = state.start?.base ?? fresh;
  if (base === null) throw new Error('a journal without a start');
  const known = state.head ?? base;
  const waits = known !== state.published && state.heldBy !== null;
  // Nothing is on the branch that is not elsewhere: the next work goes on from where the user is now.
  const isOver = !waits && fresh !== null && (tip === null || (fresh !== tip && (await runner.isAncestor(tip, fresh))));
  if (isOver) {
    const done = await readDoneOnBranch(runner, state, { branch, base, head: fresh });
    return at({ base: fresh, head: fresh, published: tip, ...done });
  }
  if (settings.base !== null && fresh !== base) {
    const message = `the loop on branch ${branch} began at ${base.slice(0, 12)}, and what landed there is not in ${settings.base}`;
    return refuse(
      'branch-not-descendant',
      message,
      'a loop from another base needs a branch of its own: --branch NAME',
    );
  }
  const asRecorded = tip === state.published;
  const head = asRecorded ? known : (tip ?? base);
  const done = asRecorded ? { taken: [], lost: [] } : await readDoneOnBranch(runner, state, { branch, base, head });
  return at({ base, head, published: tip, ...done });
}

function at(place: LoopPlace): Placing {
  return { ok: true, place };
}

function refuse(kind: RepositoryProblem['kind'], message: string, hint: string): Placing {
  return { ok: false, problem: { kind, message, hint } };
}
