import type { ChildProcess, StdioOptions } from 'node:child_process';
import type { ProcessRecord, Sweep } from './port.ts';

/** A program call with everything looked up: nothing is left to a search path or to the current directory. */
export interface Launch {
  /** Absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  /** Absolute and without symbolic links. */
  readonly cwd: string;
  /** A name without a value is not passed. */
  readonly env: NodeJS.ProcessEnv;
  readonly stdio: StdioOptions;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** One program inside what holds it and all its descendants together. */
export interface Contained {
  /** Carries the streams when they were asked for as `pipe`. */
  readonly child: ChildProcess;
  /** Settles with the program's own end, however many descendants it leaves. */
  readonly exited: Promise<Exit>;
  programPid(): number | null;
  /** CPU time that the program and its descendants used so far. May fall when one of them ends. */
  usedCpuMs(): Promise<number>;
  records(): readonly ProcessRecord[];
  /** SIGTERM to the program and its process group. */
  terminate(): void;
  /** Ends the program and every descendant, whatever they ignore. Safe to repeat: it happens once. */
  end(): Promise<Sweep>;
}

/** A way to hold a program and its descendants together. The same contract suite runs over each. */
export interface Containment {
  readonly method: Sweep['method'];
  /** Rejects when the program could not be started. */
  launch(launch: Launch): Promise<Contained>;
  close(): Promise<void>;
}
