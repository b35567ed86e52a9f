import type { RunCommand } from './command-context.ts';

/** A command as data: what `--help` says of it, and where its code is. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** Positional arguments as commander writes them: `[plan]`, `<task>`. */
  readonly args: readonly string[];
  readonly options: readonly (readonly [flags: string, description: string])[];
  /** Loaded only when the command runs: start-up pays for what it uses. */
  load(): Promise<RunCommand>;
}
