import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { AgentChoice, Settings } from '../config/settings.ts';
import type { JournalEvent, RunStarted } from '../core/journal/event.ts';
import { verifyGates } from '../core/gate/verify-gates.ts';
import { fold } from '../core/loop/fold.ts';
import { emptyState, type LoopState } from '../core/loop/state.ts';
import type { Policy } from '../core/loop/facts.ts';
import { workFolder } from '../core/loop/work-folder.ts';
import type { Phase } from '../core/report/progress.ts';
import { safeId } from '../core/plan/safe-id.ts';
import { readJournal } from '../host/file/journal-file.ts';
import { openJournal } from '../host/file/journal-writer.ts';
import { acquireLock } from '../host/file/lock.ts';
import type { LockHolder } from '../host/file/lock-holder.ts';
import { identify } from '../host/file/process-identity.ts';
import { loopFolder, repositoryFolder, stateHome, type LoopFolder } from '../host/file/state-folder.ts';
import type { RepositoryProblem, RunnerGit } from '../host/git/port.ts';
import { openAgentTree } from '../host/git/tree/agent-tree.ts';
import { forgetTrees } from './forget-trees.ts';
import { openVerificationTree } from '../host/git/tree/verification-tree.ts';
import { openProcesses } from '../host/process/open-processes.ts';
import { agentLabel, agentLabels } from './choose-agent.ts';
import { openServices } from './hook/services.ts';
import type { Loop } from './loop.ts';
import { placeLoop, type LoopPlace } from './place-loop.ts';
import type { PlanWatch } from './plan-watch.ts';
import { openSecrets, withoutSecrets } from './secrets.ts';
import { record, settle } from './record.ts';
import { usedAsItIs } from './used-as-it-is.ts';
import type { Signals } from './signals.ts';
import { keepRunRecord, sweepLastRun } from './process-records.ts';
import { formatCount } from '../core/report/format-amount.ts';

/** What a run is opened with. */
export interface RunRequest {
  readonly settings: Settings;
  readonly runner: RunnerGit;
  readonly plan: PlanWatch;
  readonly ladder: readonly AgentChoice[];
  readonly reviewer: AgentChoice | null;
  readonly version: string;
  /** What stood behind `lastgreen` on the command line. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signals: Signals;
  readonly nowMs: () => number;
  readonly onEvent: (event: JournalEvent, state: LoopState) => void;
  readonly onNotice: (text: string) => void;
  readonly onPhase: (phase: Phase) => void;
  /** What people said is taken up, and nothing else begun. Left out: a run. */
  readonly only?: 'approvals';
}

export type RunOpening =
  /** `close` never rejects: it gives what went wrong. */
  | { readonly kind: 'open'; readonly loop: Loop; close(): Promise<readonly unknown[]> }
  | { readonly kind: 'refused'; readonly problem: RepositoryProblem }
  | { readonly kind: 'locked'; readonly holder: LockHolder }
  | { readonly kind: 'corrupt'; readonly line: number; readonly why: string; readonly journal: string };

/** Takes the lock, reads the journal to its end, finds the branch, and records that a run began. */
export async function openRun(request: RunRequest): Promise<RunOpening> {
  const { settings, runner, plan } = request;
  const { repository } = runner;
  const branch = await chooseBranch(settings, runner, plan);
  const home = repositoryFolder(stateHome(request.env), repository.commonDir);
  const folder = loopFolder(home, safeId(branch), basename(repository.root));
  const lock = acquireLock(folder.lock, request.nowMs());
  if (lock.kind === 'refused') return { kind: 'locked', holder: lock.holder };
  const closers: (() => void | Promise<void>)[] = [() => lock.release()];
  const close = (): Promise<readonly unknown[]> => closeAll(closers);
  let opened: LockedOpening | null = null;
  try {
    opened = await openLocked(request, branch, folder, closers);
    return opened.kind === 'open' ? { ...opened, close } : opened;
  } finally {
    // Why there is no run says more than what failed in closing it.
    if (opened?.kind !== 'open') await close();
  }
}

/** The last first; each of them, whatever became of the others. Gives what went wrong. */
async function closeAll(closers: readonly (() => void | Promise<void>)[]): Promise<readonly unknown[]> {
  const faults: unknown[] = [];
  for (const each of closers.toReversed()) {
    try {
      await each();
    } catch (error) {
      faults.push(error);
    }
  }
  return faults;
}

type LockedOpening = { readonly kind: 'open'; readonly loop: Loop } | Exclude<RunOpening, { kind: 'open' }>;

async function openLocked(
  request: RunRequest,
  branch: string,
  folder: LoopFolder,
  closers: (() => void | Promise<void>)[],
): Promise<LockedOpening> {
  const { settings, runner, plan } = request;
  const state = emptyState();
  const reading = readJournal(folder.journal, (event) => void fold(state, event));
  if (!reading.ok) return { kind: 'corrupt', line: reading.line, why: reading.why, journal: folder.journal };
  if (reading.tornBytes > 0)
    request.onNotice(`dropped a torn last line of the journal (${formatCount(reading.tornBytes, 'byte')})`);
  if (state.open) request.onNotice('the last run ended without closing; this one goes on from its journal');
  const worksIn = workFolder(state, runner.repository.prefix);
  const isGiven = request.only === 'approvals';
  const place = await placeLoop({ settings, runner, plan, branch, state, workFolder: worksIn, isGiven });
  if (!place.ok) return { kind: 'refused', problem: place.problem };
  const processes = await openProcesses({});
  closers.push(() => processes.close());
  await sweepLastRun(folder, processes, request.onNotice);
  // What setup made for another folder is of no use in this one.
  if (state.start !== null && (state.start.folder ?? worksIn) !== worksIn) forgetTrees(folder);
  closers.push(keepRunRecord(folder, processes));
  if (processes.methodReason !== null)
    request.onNotice(`ending processes is best effort here: ${processes.methodReason}`);
  const journal = openJournal(folder.journal, reading);
  closers.push(() => journal.close());
  const made = makePolicy(request, worksIn);
  const policy = request.only === undefined ? made : { ...made, only: request.only };
  const services = openServices(folder, request);
  closers.push(() => services.endAll());
  const secrets = openSecrets();
  const extras = { ...settings.trees, onCopied: (text: string) => secrets.learn(text) };
  const loop: Loop = {
    branch,
    base: place.place.base,
    settings,
    ladder: request.ladder,
    reviewer: request.reviewer,
    policy,
    folder,
    workFolder: worksIn,
    runner,
    agentTree: await openAgentTree(runner, folder.agentTree, join(folder.trees, 'agent'), extras),
    verification: await openVerificationTree(
      runner,
      folder.verificationTree,
      join(folder.trees, 'verify'),
      extras,
      settings.setup,
    ),
    processes: withoutSecrets(processes, secrets),
    secrets,
    journal,
    plan,
    signals: request.signals,
    services,
    env: request.env,
    state,
    untold: [],
    nowMs: request.nowMs,
    onEvent: request.onEvent,
    onNotice: request.onNotice,
    onPhase: request.onPhase,
  };
  rmSync(folder.pause, { force: true });
  record(loop, [await runStarted(request, loop, place.place)]);
  settle(loop);
  return { kind: 'open', loop };
}

async function runStarted(request: RunRequest, loop: Loop, place: LoopPlace): Promise<RunStarted> {
  const { runner, plan } = loop;
  const path = relative(runner.repository.root, plan.path).replaceAll('\\', '/');
  const inside = !path.startsWith('../');
  const used = usedAsItIs(runner.repository.root, plan.path, loop.settings);
  return {
    type: 'run-started',
    run: loop.policy.run,
    version: request.version,
    loop: loop.branch,
    plan: { path, kind: plan.plan.kind, tracked: inside && (await isTracked(runner, place.head, path)) },
    branch: loop.branch,
    base: place.base,
    head: place.head,
    published: place.published,
    folder: loop.workFolder,
    agent: agentLabels(request.ladder).join(', '),
    args: request.args,
    uncommitted: (await runner.uncommitted()).filter((file) => !used.has(file)).length,
    taken: place.taken,
    lost: place.lost,
    pid: process.pid,
    host: identify(process.pid).host,
    ...(request.only === undefined ? {} : { only: request.only }),
  };
}

/** Tracked where the work goes on, or where the user is: then its ticks go to the branch, and the user's file stays. */
async function isTracked(runner: RunnerGit, head: string, path: string): Promise<boolean> {
  return (await runner.isTracked(head, path)) || runner.isTracked(runner.repository.head.commit, path);
}

/** The branch that is asked for; `lastgreen/<plan>`, or `lastgreen-<plan>` where a branch `lastgreen` is in the way. */
export async function chooseBranch(settings: Settings, runner: RunnerGit, plan: PlanWatch): Promise<string> {
  const asked = settings.branch ?? plan.plan.branchName;
  if (asked !== null) return asked;
  const name = safeId(basename(plan.path).replace(/\.[^.]+$/, ''));
  return (await runner.branchTip('lastgreen')) === null ? `lastgreen/${name}` : `lastgreen-${name}`;
}

export function makePolicy(
  { settings, plan, ladder, reviewer, nowMs }: Pick<RunRequest, 'settings' | 'plan' | 'ladder' | 'reviewer' | 'nowMs'>,
  folder: string,
): Policy {
  const { quick, full } = settings.gates;
  const { ratchet } = settings;
  const gatesKey = createHash('sha256')
    .update(JSON.stringify([quick, full, settings.setup, folder, ...(ratchet === null ? [] : [ratchet])]))
    .digest('hex');
  const taskOf = (id: string): (typeof plan.plan.tasks)[number] | undefined =>
    plan.plan.tasks.find((task) => task.id === id);
  return {
    run: `${new Date(nowMs()).toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(3).toString('hex')}`,
    planKind: plan.plan.kind,
    limits: settings.limits,
    quick,
    full,
    ratchet,
    gatesKey,
    agents: agentLabels(ladder),
    reviewer: reviewer === null ? null : agentLabel(reviewer),
    hooks: settings.hooks,
    verifyOf: (id) => verifyGates(taskOf(id)?.verify ?? []),
    prove: (id) => [...settings.prove, ...(taskOf(id)?.prove ?? [])],
    mayChange: (id) => (taskOf(id)?.mayChange.length ?? 0) > 0,
  };
}
