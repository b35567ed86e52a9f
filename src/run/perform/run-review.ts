import { join } from 'node:path';
import { findAdapter } from '../../core/agent/adapters.ts';
import { isOfAttempt } from '../../core/gate/gate.ts';
import type { EventBody, ReviewGiven } from '../../core/journal/event.ts';
import { deadlineOf } from '../../core/loop/decide-stop.ts';
import { isPass } from '../../core/loop/next-gate.ts';
import type { CycleState } from '../../core/loop/state.ts';
import { reviewTimeoutMs } from '../../core/review/review-timeout.ts';
import { toReview } from '../../core/review/to-review.ts';
import { writeReviewBrief } from '../../core/review/write-review-brief.ts';
import { redact } from '../../core/secret/redact.ts';
import { writeWhole } from '../../host/file/write-atomic.ts';
import { runAgentProcess } from '../agent-process.ts';
import { changeOf } from '../change-of.ts';
import { agentLabel } from '../choose-agent.ts';
import { DiskFull } from '../infrastructure-fault.ts';
import type { Loop } from '../loop.ts';
import { localClock } from '../local-clock.ts';
import { markPrepared } from '../prepared-mark.ts';
import { StepCancelled } from '../step-cancelled.ts';
import { taskOfCycle } from '../task-of-cycle.ts';
import { toAgentEnded } from '../to-agent-ended.ts';

/** Of a change; of more a brief would show only a small part. */
const maxDiffBytes = 8 * 1024 * 1024;

/**
 * Hands a measured attempt to a fresh second agent. It gets the agent's tree with the attempt in it: what would land was
 * measured before, and the next cycle begins with a tree made anew, so nothing that it does there counts.
 */
export async function runReview(loop: Loop, cycle: CycleState): Promise<EventBody[]> {
  const { reviewer, runner, agentTree, folder, policy } = loop;
  const { measured, ended } = cycle;
  const adapter = reviewer && findAdapter(reviewer);
  if (reviewer === null || adapter === null || measured === null || ended === null)
    throw new Error('a review came before there was anything to review');
  if (loop.signals.abort.aborted) throw new StepCancelled();
  loop.onPhase({ kind: 'preparing' });
  markPrepared(loop, null);
  const state = { head: cycle.base, tree: measured.work, branchName: loop.branch };
  const { noSpace } = await agentTree.prepare(state);
  if (noSpace !== null) throw new DiskFull(noSpace);
  const timeoutMs = reviewTimeoutMs(policy.limits.cycleTimeoutMs, ended.durationMs);
  const leftMs = deadlineOf(loop.state, policy).atMs - loop.nowMs();
  const base = await runner.treeOf(cycle.base);
  const task = loop.state.tasks.get(cycle.task);
  const brief = writeReviewBrief({
    plan: loop.plan.plan,
    task: taskOfCycle(loop, cycle.task),
    isPart: !measured.ticks,
    gates: [...policy.quick, ...policy.full],
    passed: cycle.gates.filter((run) => isPass(run) && (isOfAttempt(run) || run.stage === 'old-tests')),
    change: await changeOf(loop, base, measured.work),
    diff: redact(await runner.diffText(base, measured.work, maxDiffBytes), loop.secrets.values),
    earlier: task?.objected ?? [],
    overruled: task?.overruled ?? [],
    limits: { timeoutMs: Math.min(timeoutMs, leftMs), maxTurns: policy.limits.maxTurns },
  });
  const promptFile = join(folder.cycle(cycle.cycle), 'review-brief.md');
  writeWhole(promptFile, new TextEncoder().encode(brief));
  if (loop.signals.abort.aborted) throw new StepCancelled();
  loop.onPhase({ kind: 'review' });
  const { ending, heard } = await runAgentProcess(loop, {
    adapter,
    choice: reviewer,
    cycle,
    // It runs nothing, and reads all of it: programs let their readers read below where they start.
    folder: '',
    promptFile,
    logFile: join(folder.cycle(cycle.cycle), 'review.log'),
    timeoutMs,
    readOnly: true,
  });
  const message = heard.terminal?.finalMessage ?? heard.lastMessage;
  const given: ReviewGiven = {
    type: 'review-given',
    cycle: cycle.cycle,
    agent: agentLabel(reviewer),
    ...toReview(toAgentEnded(cycle.cycle, ending, heard, adapter, localClock(loop.nowMs())), message),
  };
  return [given];
}
