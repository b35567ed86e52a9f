import type { Hook, HookRun } from '../../core/hook/hook.ts';
import { startCommand } from '../../host/gate/start-command.ts';
import { ProcessesLeft } from '../infrastructure-fault.ts';
import type { Loop } from '../loop.ts';
import { stopOnSignal } from '../stop-on-signal.ts';
import { type HookCall, hookCommand } from './hook-call.ts';
import { hookRun } from './hook-run.ts';
import { untilReady } from './until-ready.ts';

export interface ServiceCall extends HookCall {
  readonly hook: Hook & { readonly ready: string };
}

/** It ends with the run or the cycle. */
const noLimitMs = Number.MAX_SAFE_INTEGER;

/** A hook that stays: started, and asked until it is ready. One that isn't in time is ended. */
export async function startService(loop: Loop, call: ServiceCall): Promise<HookRun> {
  const { event, hook } = call;
  const command = hookCommand(loop, call);
  const startedMs = performance.now();
  const running = startCommand(loop.processes, { ...command, run: hook.run, timeoutMs: noLimitMs });
  const service = loop.services.add(event === 'before-run' ? 'run' : 'cycle', hook.name, running);
  const stopping = stopOnSignal(loop);
  stopping.onStart(running);
  try {
    const wait = await untilReady(loop, { running, ready: hook.ready, limitMs: hook.readyTimeoutMs, command });
    const durationMs = Math.round(performance.now() - startedMs);
    const told = { event, name: hook.name, service: true, exitCode: null, durationMs };
    if (wait.kind === 'ready') {
      service.isReady();
      return { ...told, outcome: 'ok', excerpt: '' };
    }
    const ending = await service.end();
    if (ending.sweep.alive.length > 0) throw new ProcessesLeft(`${event} hook ${hook.name}`, ending.sweep.alive);
    const ran = { ...hookRun(call, ending, command.logFile), durationMs };
    if (loop.signals.abort.aborted) return { ...ran, outcome: 'stopped' };
    if (wait.kind === 'ended') return ran.outcome === 'ok' ? { ...ran, outcome: 'failed' } : ran;
    // Its own words say more than those of a question that got no answer, where it has any.
    return { ...ran, ...told, outcome: 'not-ready', excerpt: ran.excerpt === '' ? wait.excerpt : ran.excerpt };
  } finally {
    stopping.done();
  }
}
