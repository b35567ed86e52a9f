import { basename, dirname, join, relative } from 'node:path';
import type { Brief, BriefInput, ContextFile, KeptWork, QueueEntry } from '../../core/brief/brief.ts';
import { writeBrief } from '../../core/brief/write-brief.ts';
import type { CycleState } from '../../core/loop/state.ts';
import { taskStatuses } from '../../core/loop/task-status.ts';
import { readRegular } from '../../host/file/read-regular.ts';
import { readSmallFile } from '../../host/file/read-small-file.ts';
import type { Loop } from '../loop.ts';
import { startTree } from '../start-tree.ts';
import { taskOfCycle } from '../task-of-cycle.ts';

const recentCommits = 10;
/** A section of a brief takes a small part of it. */
const maxContextBytes = 16 * 1024 * 1024;

/** What of a loop a brief is made of. */
export type BriefLoop = Pick<Loop, 'plan' | 'runner' | 'settings' | 'policy' | 'state' | 'workFolder'>;
type BriefPlace = Pick<CycleState, 'task' | 'base' | 'from' | 'fromBase' | 'attempt'>;

/** Gathers what the brief of this cycle is made of: the plan as it now stands, the journal, git. `leftMs`: until the run's deadline. */
export async function composeBrief(loop: BriefLoop, cycle: BriefPlace, leftMs: number): Promise<Brief> {
  const { plan, runner, settings, policy, state } = loop;
  const path = relative(runner.repository.root, plan.path).replaceAll('\\', '/');
  const inside = !path.startsWith('../');
  const task = state.tasks.get(cycle.task);
  const tried = task?.tried ?? [];
  return writeBrief({
    plan: plan.plan,
    planPath: inside ? path : null,
    folder: loop.workFolder,
    prompt: plan.plan.kind === 'prompt' ? plan.bytes : null,
    barePrompt: settings.barePrompt,
    constitution: readContext(settings.context.constitution),
    conventions: readContext(settings.context.conventions),
    progress: await readProgress(loop, cycle.base, inside ? path : null),
    notes: [],
    queue: queueOf(loop),
    task: taskOfCycle(loop, cycle.task),
    gates: { quick: policy.quick, full: policy.full },
    reviewed: policy.reviewer !== null,
    ratchet: ratchetOf(loop, cycle),
    limits: { timeoutMs: Math.min(policy.limits.cycleTimeoutMs, leftMs), maxTurns: policy.limits.maxTurns },
    attempt: cycle.attempt,
    maxAttempts: policy.limits.maxAttempts,
    recentCommits: await runner.recentSubjects(cycle.base, recentCommits),
    kept: await keptWork(loop, cycle),
    last: task?.last ?? null,
    tried: tried.slice(0, -1).map(({ cycle: number, verdict, because }) => ({ cycle: number, verdict, because })),
    said: task?.said ?? [],
  });
}

function ratchetOf({ policy, state }: BriefLoop, { base }: BriefPlace): BriefInput['ratchet'] {
  if (policy.ratchet === null) return null;
  const known = state.ratchet?.commit === base ? state.ratchet : null;
  return { run: policy.ratchet.run, number: known?.number ?? null, red: known?.red ?? [] };
}

function readContext(paths: readonly string[]): ContextFile[] {
  return paths.map((path) => ({ name: basename(path), text: readRegular(path, maxContextBytes).toString('utf8') }));
}

/** The patterns that people keep for their agents: from the tree where it is tracked, else the user's own file. */
async function readProgress(loop: BriefLoop, base: string, plan: string | null): Promise<string | null> {
  const name = plan === null ? 'progress.txt' : join(dirname(plan), 'progress.txt');
  const tracked = await loop.runner.fileAt(base, name);
  if (tracked !== null) return new TextDecoder().decode(tracked);
  const own = join(dirname(loop.plan.path), 'progress.txt');
  return readSmallFile(own, maxContextBytes, { links: 'follow' })?.toString('utf8') ?? null;
}

function queueOf({ state }: BriefLoop): QueueEntry[] {
  const entries: QueueEntry[] = [];
  for (const [id, status] of taskStatuses(state)) entries.push({ id, title: state.tasks.get(id)?.title ?? id, status });
  return entries;
}

async function keptWork({ runner }: BriefLoop, cycle: BriefPlace): Promise<KeptWork | null> {
  if (cycle.from === null) return null;
  const change = await runner.change(await runner.treeOf(cycle.base), await startTree(runner, cycle));
  const { files, added, removed } = change;
  return { files: files.length, added, removed, paths: files.slice(0, 50).map((file) => file.path) };
}
