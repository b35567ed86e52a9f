import { commandText } from '../../core/gate/command-text.ts';
import type { GateRan } from '../../core/journal/event.ts';
import { cleanLine } from '../../core/report/clean-line.ts';
import { formatDuration } from '../../core/report/format-duration.ts';
import type { LockHolder } from '../../host/file/lock-holder.ts';
import { namedLock, stateHome } from '../../host/file/state-folder.ts';
import { waitForLock } from '../../host/file/wait-for-lock.ts';
import type { GateBench } from '../loop.ts';
import { StepCancelled } from '../step-cancelled.ts';
import type { GateCall } from './gate-call.ts';

/**
 * Runs a gate while it has its lock, if it has one: one gate of that lock at a time on this machine, whichever loop or
 * check it belongs to. It waits as long as the gate itself may run; the gate's own time begins after that.
 */
export async function withGateLock(loop: GateBench, call: GateCall, run: () => Promise<GateRan>): Promise<GateRan> {
  const { lock, name, timeoutMs } = call.gate;
  if (lock === null) return run();
  const had = await waitForLock({
    path: namedLock(stateHome(loop.env), lock),
    limitMs: timeoutMs,
    run: loop.env['LASTGREEN_RUN'] ?? null,
    abort: loop.signals.abort,
    onBusy: (holder) => loop.onNotice(cleanLine(`gate ${name} waits for lock ${lock}: ${holderWords(holder)} has it`)),
  });
  if (had.kind === 'stopped') throw new StepCancelled();
  if (had.kind === 'missed') return lockMissed(call, lock, had);
  try {
    return await run();
  } finally {
    had.release();
  }
}

function lockMissed(
  { gate, stage, tree }: GateCall,
  lock: string,
  { holder, waitedMs }: { readonly holder: LockHolder; readonly waitedMs: number },
): GateRan {
  return {
    type: 'gate-ran',
    cycle: null,
    name: gate.name,
    stage,
    tree,
    command: commandText(gate.run),
    outcome: 'lock-missed',
    exitCode: null,
    signal: null,
    durationMs: Math.round(waitedMs),
    tests: null,
    fingerprint: null,
    excerpt: cleanLine(`lock ${lock} not had within ${formatDuration(waitedMs)}: ${holderWords(holder)} has it`),
    log: null,
    changedFiles: [],
  };
}

function holderWords({ pid, host, since }: LockHolder): string {
  return `process ${pid} on ${host}, since ${since},`;
}
