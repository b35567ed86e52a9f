import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Hook, HookEvent } from '../../core/hook/hook.ts';
import type { CycleState } from '../../core/loop/state.ts';
import { safeId } from '../../core/plan/safe-id.ts';
import type { Command } from '../../host/gate/start-command.ts';
import { gateEnv } from '../gate-env.ts';
import type { Loop } from '../loop.ts';

export interface HookCall {
  readonly event: HookEvent;
  readonly hook: Hook;
  /** `null` before and after the run. */
  readonly cycle: CycleState | null;
  /** After the run: why it ends. */
  readonly stopReason: string | null;
}

/** How a hook's command is started: in the user's own folder, with what gates are given and where the run is. */
export function hookCommand(loop: Loop, call: HookCall): Omit<Command, 'run' | 'timeoutMs'> {
  const { settings, runner } = loop;
  const folder = settings.file === null ? runner.repository.root : dirname(settings.file);
  return { folder, env: hookEnv(loop, call), logFile: makeLog(loop, call) };
}

function hookEnv(loop: Loop, { cycle, stopReason }: HookCall): Record<string, string> {
  return {
    ...gateEnv(loop),
    LASTGREEN_RUN: loop.policy.run,
    LASTGREEN_LOOP: loop.branch,
    ...(cycle === null ? {} : { LASTGREEN_TASK: cycle.task, LASTGREEN_CYCLE: String(cycle.cycle) }),
    ...(stopReason === null ? {} : { LASTGREEN_STOP_REASON: stopReason }),
  };
}

/** `null` where none can be made: on a full disk what cleans up has to run all the same. */
function makeLog({ folder, policy }: Loop, { event, hook, cycle }: HookCall): string | null {
  const place = cycle === null ? join(folder.folder, 'hooks') : folder.cycle(cycle.cycle);
  const file = join(place, `hook-${event}-${policy.hooks[event].indexOf(hook) + 1}-${safeId(hook.name)}.log`);
  try {
    mkdirSync(place, { recursive: true });
    writeFileSync(file, '', { mode: 0o600 });
    return file;
  } catch {
    return null;
  }
}
