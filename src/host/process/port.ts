/** Why a process ended. The first reason wins. */
export type EndReason =
  | 'exited'
  | 'signalled'
  /** The time limit. */
  | 'timed-out'
  /** Neither output nor a sign of life for the silence limit. */
  | 'silent'
  /** The caller ended it; the caller's word is in `stoppedFor`. */
  | 'stopped'
  /** It could not be started; `error` says why, with the system's own word first (`ENOENT`, `EACCES`). */
  | 'not-started';

/**
 * A bounded record of a stream: its head, what came last of the rest, and the true number of bytes, counted without
 * what `redact` took out. The two never overlap: of a stream that fits into the head the tail is empty.
 */
export interface StreamRecord {
  readonly head: string;
  readonly tail: string;
  readonly bytes: number;
}

export interface ProcessSpec {
  readonly argv: readonly string[];
  readonly cwd: string;
  /** The whole environment: nothing is inherited. A program without a slash is looked up in its `PATH`. */
  readonly env: Readonly<Record<string, string>>;
  /** Bytes for standard input, a file to read it from, or nothing (`/dev/null`). Never the terminal. */
  readonly stdin: Uint8Array | { readonly file: string } | null;
  readonly timeoutMs: number;
  /** `null`: no silence limit. */
  readonly silenceMs: number | null;
  /** From SIGTERM to SIGKILL. */
  readonly graceMs: number;
  /** Head and tail kept in memory, each, per stream. */
  readonly keepBytes: number;
  /** Both streams are also written here, raw but for `redact`, up to `logMaxBytes`, then a line that says how much was left out. */
  readonly logFile: string | null;
  readonly logMaxBytes: number;
  /** Texts that neither the log nor the records may hold: `***` stands in their place. */
  readonly redact?: readonly string[];
  /** Each raw chunk, as it comes, with what `redact` takes out elsewhere. Must not throw. */
  readonly onStdout?: (chunk: Uint8Array) => void;
  readonly onStderr?: (chunk: Uint8Array) => void;
  /** Asked before silence is declared; true means alive (files changed, CPU used by the processes is known to the port). */
  readonly signOfLife?: () => Promise<boolean>;
}

/** Proof that nothing is left. */
export interface Sweep {
  /** `pid-namespace`: the kernel ended every descendant. `best-effort`: group, walk and scan. */
  readonly method: 'pid-namespace' | 'best-effort';
  /** Descendants that were still there after the process itself had ended. */
  readonly ended: number;
  /** Pids that could not be ended. Empty, or the next cycle must not start. */
  readonly alive: readonly number[];
}

export interface ProcessEnding {
  readonly reason: EndReason;
  /** `null` for a process that a signal ended. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stoppedFor: string | null;
  /** Why it did not start; else what went wrong beside it: a log that could not be written whole. */
  readonly error: string | null;
  readonly durationMs: number;
  readonly stdout: StreamRecord;
  readonly stderr: StreamRecord;
  readonly sweep: Sweep;
}

/**
 * What a later start needs to find a process again after the runner died. Pids are reused, and so are the numbers of
 * namespaces: only a process that agrees in every field is the same one.
 */
export interface ProcessRecord {
  readonly pid: number;
  /** The machine's boot and the start within it, as the system tells them. Compared, never read. */
  readonly startTime: string;
  /** Number of the pid namespace that this process is the first of: with it everything inside ends. `null`: best effort. */
  readonly nsInode: number | null;
  /** Best effort only: what processes carry in their environment. It finds those that nobody has seen yet. */
  readonly mark?: string;
}

export interface RunningProcess {
  /** The program's pid as the runner sees it; `null` until it has one, and when it did not start. */
  readonly pid: number | null;
  /** Settles once it runs, or did not start: `describeMembers` is worth asking from here on. */
  readonly started: Promise<void>;
  /** Settles when the process and all its descendants are gone and the streams are drained. Never rejects. */
  readonly ended: Promise<ProcessEnding>;
  /** SIGTERM, grace, SIGKILL. A second call with `now` skips what is left of the grace. Safe to repeat. */
  stop(why: string, how?: { readonly now?: boolean; readonly graceMs?: number }): void;
  /** To be kept on disk while it runs, for `sweepLeftovers`. Empty until it has started. */
  describeMembers(): readonly ProcessRecord[];
}

/**
 * Starts processes, each in a pid namespace of its own where it can be had. Best effort adds one variable of its own,
 * `LASTGREEN_PROCESS`, to what a process is given: descendants are known by it.
 */
export interface Processes {
  readonly method: Sweep['method'];
  /** For a person, when `method` is best effort. */
  readonly methodReason: string | null;
  /** To be kept on disk before the first start: finds whatever is started. `null`: not needed here. */
  readonly record: ProcessRecord | null;
  start(spec: ProcessSpec): RunningProcess;
  /** Ends what an earlier runner left behind when it died. Records of processes that are gone, or whose pid belongs to another by now, do nothing. Safe to repeat. */
  sweepLeftovers(records: readonly ProcessRecord[]): Promise<Sweep>;
  /** Gives back what was prepared ahead (a waiting namespace). */
  close(): Promise<void>;
}
