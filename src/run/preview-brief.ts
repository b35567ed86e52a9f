import { basename } from 'node:path';
import type { Brief } from '../core/brief/brief.ts';
import { chooseTask } from '../core/loop/choose-task.ts';
import { fold } from '../core/loop/fold.ts';
import { emptyState } from '../core/loop/state.ts';
import { workFolder } from '../core/loop/work-folder.ts';
import { taskStatuses } from '../core/loop/task-status.ts';
import { safeId } from '../core/plan/safe-id.ts';
import { readJournal } from '../host/file/journal-file.ts';
import { loopFolder, repositoryFolder, stateHome } from '../host/file/state-folder.ts';
import { chooseBranch, makePolicy, type RunRequest } from './open-run.ts';
import { composeBrief } from './perform/compose-brief.ts';
import { placeLoop } from './place-loop.ts';

export interface BriefPreview {
  readonly brief: Brief;
  readonly task: string;
  readonly branch: string;
  readonly base: string;
}

/** What the next cycle's agent would be told; `null` when no task is ready. Reads only. */
export async function previewBrief(
  request: Pick<RunRequest, 'settings' | 'runner' | 'plan' | 'ladder' | 'reviewer'>,
  env: RunRequest['env'],
  nowMs: number,
): Promise<BriefPreview | null> {
  const { settings, runner, plan } = request;
  const branch = await chooseBranch(settings, runner, plan);
  const { commonDir, root } = runner.repository;
  const folder = loopFolder(repositoryFolder(stateHome(env), commonDir), safeId(branch), basename(root));
  const state = emptyState();
  readJournal(folder.journal, (event) => void fold(state, event));
  const folderOfWork = workFolder(state, runner.repository.prefix);
  const placed = await placeLoop({ settings, runner, plan, branch, state, workFolder: folderOfWork });
  const base = placed.ok ? placed.place.head : runner.repository.head.commit;
  fold(state, { ...plan.read, at: new Date(0).toISOString(), seq: state.seq + 1, prev: '' });
  const task = chooseTask(state, taskStatuses(state));
  if (task === null) return null;
  const { ladder, reviewer } = request;
  const policy = makePolicy({ settings, plan, ladder, reviewer, nowMs: () => 0 }, folderOfWork);
  const place = {
    task: task.id,
    base,
    from: task.keep?.tree ?? null,
    fromBase: task.keep?.base ?? null,
    attempt: task.attempts + 1,
  };
  const { maxTimeMs, untilMs } = policy.limits;
  const leftMs = Math.min(maxTimeMs, (untilMs ?? Infinity) - nowMs);
  const brief = await composeBrief({ plan, runner, settings, policy, state, workFolder: folderOfWork }, place, leftMs);
  return { brief, task: task.id, branch, base };
}
