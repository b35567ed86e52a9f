import type { HookRun } from '../../core/hook/hook.ts';
import { startCommand } from '../../host/gate/start-command.ts';
import { attend, type Attendance } from '../attend.ts';
import { ProcessesLeft } from '../infrastructure-fault.ts';
import type { Loop } from '../loop.ts';
import { keepRecords } from '../process-records.ts';
import { type HookCall, hookCommand } from './hook-call.ts';
import { hookRun } from './hook-run.ts';

/** A hook that is waited for. */
export async function runCommandHook(loop: Loop, call: HookCall): Promise<HookRun> {
  const { event, hook } = call;
  const isLast = event === 'after-run' || event === 'after-cycle';
  const command = hookCommand(loop, call);
  const attending = isLast ? attendLast(loop) : attend(loop);
  const running = startCommand(loop.processes, { ...command, run: hook.run, timeoutMs: hook.timeoutMs });
  attending.onStart(running);
  try {
    const ending = await running.ended;
    if (ending.sweep.alive.length > 0) throw new ProcessesLeft(`${event} hook ${hook.name}`, ending.sweep.alive);
    return hookRun(call, ending, command.logFile);
  } finally {
    attending.done();
  }
}

/** What cleans up is not ended by what ended the run; who asks once more, while it runs, does not want to wait for it. */
function attendLast({ folder, signals }: Loop): Attendance {
  const after: (() => void)[] = [];
  return {
    onStart(running) {
      after.push(keepRecords(folder, running));
      after.push(signals.onRepeat(() => running.stop('cancelled', { now: true })));
    },
    done: () => after.forEach((each) => each()),
  };
}
