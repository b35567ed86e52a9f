import { join } from 'node:path';
import { agentEnvironment } from '../../core/agent/environment.ts';
import type { EventBody } from '../../core/journal/event.ts';
import { deadlineOf } from '../../core/loop/decide-stop.ts';
import { defaultIdleMs } from '../../core/loop/limits.ts';
import type { CycleState } from '../../core/loop/state.ts';
import { writeWhole } from '../../host/file/write-atomic.ts';
import { attend } from '../attend.ts';
import { cancelledEnd } from '../cancelled-end.ts';
import { chooseAgent } from '../choose-agent.ts';
import { hearAgent, redactHeard } from '../hear-agent.ts';
import { freeAgentLocks } from '../free-agent-locks.ts';
import type { Loop } from '../loop.ts';
import { toAgentEnded } from '../to-agent-ended.ts';
import { composeBrief } from './compose-brief.ts';
import { prepareAgentTree } from './prepare-agent-tree.ts';

const keepBytes = 64 * 1024;
const logMaxBytes = 20 * 1024 * 1024;

/** Prepares the tree, hands the brief to a fresh agent process, and waits until it and all it started are gone. */
export async function runAgent(loop: Loop, cycle: CycleState): Promise<EventBody[]> {
  if (loop.signals.abort.aborted) return [cancelledEnd(cycle.cycle)];
  await prepareAgentTree(loop, cycle);
  // What ended the setup is no reason to start an agent.
  if (loop.signals.abort.aborted) return [cancelledEnd(cycle.cycle)];
  const leftMs = deadlineOf(loop.state, loop.policy).atMs - loop.nowMs();
  const brief = await composeBrief(loop, cycle, leftMs);
  const folder = loop.folder.cycle(cycle.cycle);
  const promptFile = join(folder, 'brief.md');
  writeWhole(promptFile, brief.bytes);
  loop.onPhase({ kind: 'agent' });
  const { adapter, choice } = chooseAgent(loop, cycle.agent);
  const { limits } = loop.policy;
  const left = limits.maxCostUsd === null ? null : Math.max(0, limits.maxCostUsd - (loop.state.spend.usd ?? 0));
  const invocation = adapter.invocation({
    command: choice.command,
    args: choice.args,
    model: choice.model,
    maxTurns: limits.maxTurns,
    budgetUsd: left,
    promptFile,
    isolated: loop.processes.method === 'pid-namespace',
    root: process.getuid?.() === 0,
  });
  const env = agentEnvironment(loop.env, adapter, choice, {
    ...invocation.env,
    LASTGREEN_RUN: loop.policy.run,
    LASTGREEN_TASK: cycle.task,
    LASTGREEN_CYCLE: String(cycle.cycle),
    LASTGREEN_ATTEMPT: String(cycle.attempt),
  });
  const hearing = hearAgent(adapter, { maxTurns: limits.maxTurns, budgetUsd: left });
  const running = loop.processes.start({
    argv: invocation.argv,
    cwd: join(loop.agentTree.path, loop.workFolder),
    env,
    stdin: invocation.prompt === 'stdin' ? { file: promptFile } : null,
    timeoutMs: limits.cycleTimeoutMs,
    silenceMs: limits.idleTimeoutMs === 'by-program' ? (adapter.streams ? defaultIdleMs : null) : limits.idleTimeoutMs,
    graceMs: limits.graceMs,
    keepBytes,
    logFile: join(folder, 'agent.log'),
    logMaxBytes,
    onStdout: (chunk) => hearing.hear(chunk),
    signOfLife: () => loop.agentTree.changedSinceLastLook(),
  });
  const stopHearing = hearing.onEnd((why, graceMs) => running.stop(why, { graceMs: graceMs ?? limits.graceMs }));
  const attending = attend(loop);
  attending.onStart(running);
  try {
    const ending = await running.ended;
    if (ending.sweep.alive.length === 0) freeAgentLocks(loop, cycle.run);
    const heard = redactHeard(hearing.finish(), loop.secrets.values);
    return [toAgentEnded(cycle.cycle, ending, heard, adapter)];
  } finally {
    stopHearing();
    attending.done();
  }
}
