import { join } from 'node:path';
import type { EventBody } from '../../core/journal/event.ts';
import { deadlineOf } from '../../core/loop/decide-stop.ts';
import type { CycleState } from '../../core/loop/state.ts';
import { writeWhole } from '../../host/file/write-atomic.ts';
import { runAgentProcess } from '../agent-process.ts';
import { cancelledEnd } from '../cancelled-end.ts';
import { chooseAgent } from '../choose-agent.ts';
import type { Loop } from '../loop.ts';
import { localClock } from '../local-clock.ts';
import { toAgentEnded } from '../to-agent-ended.ts';
import { composeBrief } from './compose-brief.ts';
import { prepareAgentTree } from './prepare-agent-tree.ts';

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
  const { ending, heard } = await runAgentProcess(loop, {
    adapter,
    choice,
    cycle,
    folder: loop.workFolder,
    promptFile,
    logFile: join(folder, 'agent.log'),
    timeoutMs: loop.policy.limits.cycleTimeoutMs,
    readOnly: false,
  });
  return [toAgentEnded(cycle.cycle, ending, heard, adapter, localClock(loop.nowMs()), loop.settings.prices)];
}
