import type { ClaudeOptions, ClaudeRun } from './start-claude.ts';

/** One way a run of the real program goes, recorded as a fixture of the same name. */
export interface ClaudeCase extends ClaudeOptions {
  readonly name: string;
  readonly exitCode: number;
  /** How the last `result` event ends the run: `terminal_reason`, and whether it is an error. None without an event. */
  readonly result?: string;
  /** What happens to the program from outside while it works. */
  act?(run: ClaudeRun): Promise<void>;
}
