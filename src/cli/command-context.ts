import type { FrameStream } from './show/frame.ts';

/** What a command has of the world around it. Commands print through it, so that one process can run several in tests. */
export interface CommandContext {
  readonly cwd: string;
  /** The words of this call, from the command on. */
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Results: standard output. */
  out(text: string): void;
  /** Width of standard output where it is a terminal. */
  readonly columns?: number | undefined;
  /** Talk: standard error. */
  err(text: string): void;
  /** Standard error, for what is redrawn in place. */
  readonly stderr: FrameStream;
  /** Calls back on SIGINT, SIGTERM and SIGHUP; gives what takes that back. */
  onSignal(tell: (signal: 'interrupt' | 'terminate') => void): () => void;
}

/** Options as the command line gives them: camel-cased names. */
export type CommandOptions = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** A command: positional arguments and options in, exit code out. */
export type RunCommand = (context: CommandContext, args: readonly string[], options: CommandOptions) => Promise<number>;
