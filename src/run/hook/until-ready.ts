import { setTimeout as sleep } from 'node:timers/promises';
import { excerpt } from '../../core/gate/excerpt.ts';
import { readOutput } from '../../host/gate/read-output.ts';
import { type Command, startCommand } from '../../host/gate/start-command.ts';
import type { ProcessEnding, RunningProcess } from '../../host/process/port.ts';
import { attend } from '../attend.ts';
import type { Loop } from '../loop.ts';

const firstPauseMs = 100;
const maxPauseMs = 2_000;

/** What the wait for a service came to. */
export type Readiness =
  | { readonly kind: 'ready' }
  /** It is over, by itself or because the run is to stop. */
  | { readonly kind: 'ended' }
  /** What the last question said. */
  | { readonly kind: 'late'; readonly excerpt: string };

export interface Question {
  readonly running: RunningProcess;
  readonly ready: string;
  readonly limitMs: number;
  readonly command: Omit<Command, 'run' | 'timeoutMs'>;
}

/** Asks again and again, with pauses that grow, whether a service can be used. */
export async function untilReady(loop: Loop, { running, ready, limitMs, command }: Question): Promise<Readiness> {
  const untilMs = performance.now() + limitMs;
  let isOver = false;
  const over = running.ended.then(() => void (isOver = true));
  let told = '';
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    const leftMs = untilMs - performance.now();
    if (leftMs <= 0) return { kind: 'late', excerpt: told };
    const asked = await ask(loop, { ...command, logFile: null, run: ready, timeoutMs: leftMs }, over);
    if (isOver) return { kind: 'ended' };
    if (asked.reason === 'exited' && asked.exitCode === 0) return { kind: 'ready' };
    told = excerpt(readOutput(asked, null));
    await pause(Math.min(pauseMs, Math.max(0, untilMs - performance.now())), over);
    if (isOver) return { kind: 'ended' };
  }
}

async function ask(loop: Loop, command: Command, over: Promise<void>): Promise<ProcessEnding> {
  const attending = attend(loop);
  const asking = startCommand(loop.processes, command);
  attending.onStart(asking);
  void over.then(() => asking.stop('over', { now: true }));
  try {
    return await asking.ended;
  } finally {
    attending.done();
  }
}

/** Or until it is over. */
async function pause(ms: number, over: Promise<void>): Promise<void> {
  const woken = new AbortController();
  const { signal } = woken;
  await Promise.race([over, sleep(ms, undefined, { signal }).catch(() => undefined)]);
  woken.abort();
}
