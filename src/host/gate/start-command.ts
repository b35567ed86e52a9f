import type { Processes, RunningProcess } from '../process/port.ts';

/** A command of the configuration, a gate's or setup's. */
export interface Command {
  /** A shell line, or argv that no shell sees. */
  readonly run: string | readonly string[];
  /** Absolute. */
  readonly folder: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Absolute path; `null`: no log is kept. */
  readonly logFile: string | null;
}

/** What of each stream is held in memory, at its head and at its tail. */
const keepBytes = 256 * 1024;
/** The whole of both streams up to this is in the log, and read from there. */
export const logMaxBytes = 8 * 1024 * 1024;
const graceMs = 5_000;

/** Standard input is empty: a command that asks gets no answer instead of a terminal. Silence is no fault of a gate. */
export function startCommand(processes: Processes, { run, folder, env, timeoutMs, logFile }: Command): RunningProcess {
  return processes.start({
    argv: typeof run === 'string' ? ['/bin/sh', '-c', run] : run,
    cwd: folder,
    env,
    stdin: null,
    timeoutMs,
    silenceMs: null,
    graceMs,
    keepBytes,
    logFile,
    logMaxBytes,
  });
}
