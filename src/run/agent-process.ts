import { join } from 'node:path';
import type { AgentChoice } from '../config/settings.ts';
import type { AgentAdapter } from '../core/agent/adapter.ts';
import { agentEnvironment } from '../core/agent/environment.ts';
import { defaultIdleMs } from '../core/loop/limits.ts';
import type { CycleState } from '../core/loop/state.ts';
import type { ProcessEnding } from '../host/process/port.ts';
import { attend } from './attend.ts';
import { localClock } from './local-clock.ts';
import { hearAgent, redactHeard, type Heard } from './hear-agent.ts';
import { freeAgentLocks } from './free-agent-locks.ts';
import type { Loop } from './loop.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { watchRepetition } from './watch-repetition.ts';

const keepBytes = 64 * 1024;
const logMaxBytes = 20 * 1024 * 1024;

/** One process of an agent program in the agent's tree, which stands ready. */
export interface AgentCall {
  readonly adapter: AgentAdapter;
  readonly choice: AgentChoice;
  readonly cycle: CycleState;
  /** Folder of the tree that it starts in; `''` at its top. */
  readonly folder: string;
  readonly promptFile: string;
  readonly logFile: string;
  readonly timeoutMs: number;
  readonly readOnly: boolean;
}

/** Starts it, hears it, and waits until it and all it started are gone. */
export async function runAgentProcess(loop: Loop, call: AgentCall): Promise<{ ending: ProcessEnding; heard: Heard }> {
  const { adapter, choice, cycle, promptFile } = call;
  const { limits } = loop.policy;
  const left = limits.maxCostUsd === null ? null : Math.max(0, limits.maxCostUsd - (loop.state.spend.usd ?? 0));
  const invocation = adapter.invocation({
    command: choice.command,
    args: choice.args,
    model: choice.model,
    maxTurns: limits.maxTurns,
    budgetUsd: left,
    promptFile,
    readOnly: call.readOnly,
    isolated: loop.processes.method === 'pid-namespace',
    root: process.getuid?.() === 0,
  });
  const ownTemporary = adapter.litters ? temporaryFolder(loop.env['TMPDIR']) : null;
  const env = agentEnvironment(loop.env, adapter, choice, {
    ...invocation.env,
    ...(ownTemporary === null ? {} : { TMPDIR: ownTemporary.path }),
    LASTGREEN_RUN: loop.policy.run,
    LASTGREEN_TASK: cycle.task,
    LASTGREEN_CYCLE: String(cycle.cycle),
    LASTGREEN_ATTEMPT: String(cycle.attempt),
  });
  const hearing = hearAgent(
    adapter,
    {
      maxTurns: limits.maxTurns,
      budgetUsd: left,
      maxTokens: limits.maxTokens === null ? null : Math.max(0, limits.maxTokens - (loop.state.spend.tokens ?? 0)),
      prices: loop.settings.prices,
      model: choice.model,
    },
    () => localClock(loop.nowMs()),
    watchRepetition(limits, loop.agentTree.watchChanges(), loop.onNotice),
  );
  const running = loop.processes.start({
    argv: invocation.argv,
    cwd: join(loop.agentTree.path, call.folder),
    env,
    stdin: invocation.prompt === 'stdin' ? { file: promptFile } : null,
    timeoutMs: call.timeoutMs,
    silenceMs: limits.idleTimeoutMs === 'by-program' ? (adapter.streams ? defaultIdleMs : null) : limits.idleTimeoutMs,
    graceMs: limits.graceMs,
    keepBytes,
    logFile: call.logFile,
    logMaxBytes,
    onStdout: (chunk) => hearing.hear(chunk),
    onStderr: (chunk) => hearing.hearErrors(chunk),
    signOfLife: () => loop.agentTree.changedSinceLastLook(),
  });
  const stopHearing = hearing.onEnd((why, graceMs) => running.stop(why, { graceMs: graceMs ?? limits.graceMs }));
  const attending = attend(loop);
  attending.onStart(running);
  try {
    const ending = await running.ended;
    if (ending.sweep.alive.length === 0) freeAgentLocks(loop, cycle.run);
    return { ending, heard: redactHeard(hearing.finish(), loop.secrets.values) };
  } finally {
    stopHearing();
    attending.done();
    ownTemporary?.remove();
  }
}
