import type { Readable } from 'node:stream';
import type { Contained, Containment, Exit } from './containment.ts';
import { EndOrder, maxTimerMs } from './end-order.ts';
import type { FifoPool, FifoPair } from './fifo-pool.ts';
import type { ProcessEnding, ProcessSpec, RunningProcess, Sweep } from './port.ts';
import { type Prepared, prepareLaunch } from './prepare-launch.ts';
import { type SilenceWatch, watchSilence } from './silence-watch.ts';
import { redactBytes } from './redact-bytes.ts';
import { StreamRecorder } from './stream-recorder.ts';

/** From the end of all descendants to the last byte of the pipes. Only what escaped can hold them open. */
const drainLimitMs = 2000;

/** One process's life: started, watched, ended for the first reason that comes, swept, drained. */
export function runProcess(containment: Containment, pool: FifoPool, spec: ProcessSpec): RunningProcess {
  const startedMs = performance.now();
  const order = new EndOrder();
  let contained: Contained | null = null;
  let over = false;
  let tellStarted: (() => void) | null = null;
  const started = new Promise<void>((resolve) => (tellStarted = resolve));

  async function launch(prepared: Prepared & { ok: true }): Promise<Contained | string> {
    try {
      return await containment.launch(prepared.launch);
    } catch (error) {
      prepared.streams.abandon();
      prepared.log?.close();
      return error instanceof Error ? error.message : String(error);
    }
  }

  async function live(fifos: FifoPair | null): Promise<ProcessEnding> {
    const prepared = prepareLaunch(spec, fifos);
    if (!prepared.ok) return notStarted(prepared.error);
    const running = await launch(prepared);
    if (typeof running === 'string') return notStarted(running);
    contained = running;
    tellStarted?.();
    try {
      return await follow(running, prepared);
    } catch (error) {
      // Too many open files, say. What runs must not be left to itself.
      const sweep = await running.end();
      return notStarted(error instanceof Error ? error.message : String(error), sweep);
    }
  }

  async function follow(running: Contained, prepared: Prepared & { ok: true }): Promise<ProcessEnding> {
    const silence = watch(spec, running, order);
    const output = readOutput(spec, prepared, running, () => silence?.sawOutput());
    const timeout = setTimeout(() => order.begin('timed-out', spec.graceMs), Math.min(spec.timeoutMs, maxTimerMs));
    order.attach(running);

    const exit = await Promise.race([running.exited, order.gaveUp]);
    clearTimeout(timeout);
    silence?.stop();
    order.close(exit);
    const sweep = await running.end();
    const { stdout, stderr, fault } = await output.finish();
    return ending(exit, { error: fault, stdout, stderr, sweep });
  }

  function notStarted(
    error: string,
    sweep: Sweep = { method: containment.method, ended: 0, alive: [] },
  ): ProcessEnding {
    order.reason = 'not-started';
    tellStarted?.();
    const none = new StreamRecorder(0).record();
    return ending({ code: null, signal: null }, { error, stdout: none, stderr: none, sweep });
  }

  function ending(exit: Exit, rest: Pick<ProcessEnding, 'error' | 'stdout' | 'stderr' | 'sweep'>): ProcessEnding {
    over = true;
    const reason = order.close(exit);
    const durationMs = performance.now() - startedMs;
    return { reason, exitCode: exit.code, signal: exit.signal, stoppedFor: order.stoppedFor, durationMs, ...rest };
  }

  /** Pipes are used again only where the kernel vouches that nobody holds them. */
  async function liveOnPipes(): Promise<ProcessEnding> {
    const fifos = await pool.take();
    const result = await live(fifos);
    const proven = result.sweep.method === 'pid-namespace' && result.sweep.alive.length === 0;
    if (fifos !== null && proven) pool.giveBack(fifos);
    else if (fifos !== null) pool.discard(fifos);
    return result;
  }

  return {
    get pid() {
      return contained?.programPid() ?? null;
    },
    started,
    ended: liveOnPipes(),
    stop(why, how) {
      if (order.reason === null) order.begin('stopped', how?.now === true ? 0 : (how?.graceMs ?? spec.graceMs), why);
      else if (how?.now === true) order.hurry();
    },
    describeMembers: () => (over ? [] : (contained?.records() ?? [])),
  };
}

function watch(spec: ProcessSpec, running: Contained, order: EndOrder): SilenceWatch | null {
  if (spec.silenceMs === null) return null;
  return watchSilence({
    silenceMs: spec.silenceMs,
    usedCpuMs: () => running.usedCpuMs(),
    signOfLife: spec.signOfLife ?? (async () => false),
    onSilent: () => order.begin('silent', spec.graceMs),
  });
}

function readOutput(
  spec: ProcessSpec,
  { streams, log }: Prepared & { ok: true },
  running: Contained,
  sawOutput: () => void,
) {
  const pipes = streams.attach(running.child);
  const stdout = new StreamRecorder(spec.keepBytes);
  const stderr = new StreamRecorder(spec.keepBytes);
  const keep = (recorder: StreamRecorder, bytes: Uint8Array): void => {
    recorder.push(bytes);
    log?.write(bytes);
  };
  const take = async (pipe: Readable, recorder: StreamRecorder, listener: ProcessSpec['onStdout']): Promise<void> => {
    const redactor = redactBytes(spec.redact ?? []);
    await drain(pipe, (chunk) => {
      sawOutput();
      keep(recorder, redactor.push(chunk));
      listener?.(chunk);
    });
    keep(recorder, redactor.end());
  };
  const drained = Promise.all([take(pipes.stdout, stdout, spec.onStdout), take(pipes.stderr, stderr, spec.onStderr)]);
  return {
    /** Bounded: what escaped a best-effort sweep may hold the pipes for ever. */
    async finish() {
      await within(drained, drainLimitMs);
      for (const pipe of [pipes.stdout, pipes.stderr]) pipe.destroy();
      await drained;
      const fault = log?.close() ?? null;
      return {
        stdout: stdout.record(),
        stderr: stderr.record(),
        fault: fault === null ? null : `the log is not whole: ${fault}`,
      };
    },
  };
}

/** Settles when the stream is closed, whatever closed it. */
function drain(stream: Readable, onChunk: (chunk: Uint8Array) => void): Promise<void> {
  stream.on('data', onChunk);
  stream.on('error', () => {});
  return new Promise((resolve) => stream.once('close', () => resolve()));
}

async function within(promise: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([promise, new Promise((resolve) => (timer = setTimeout(resolve, limitMs)))]);
  clearTimeout(timer);
}
