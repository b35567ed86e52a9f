import type { AgentEvent } from './event.ts';

/** How the bytes of a program's standard output are read. */
export const protocols = [
  'text',
  'claude-stream-json',
  'codex-json',
  'opencode-json',
  'gemini-stream-json',
  'qwen-stream-json',
  'pi-json',
] as const;
export type Protocol = (typeof protocols)[number];

/** What lastgreen asks of a program for one cycle. */
export interface InvocationRequest {
  /** From the configuration or `--agent-command`; adapters with a program of their own ignore it. */
  readonly command: readonly string[] | null;
  /** Extra arguments from the configuration. */
  readonly args: readonly string[];
  readonly model: string | null;
  /** Agent's steps in this cycle; `null`: no cap. */
  readonly maxTurns: number | null;
  /** What is left of the purse in US dollars; `null`: no cap. */
  readonly budgetUsd: number | null;
  /** Absolute path of a file that holds the prompt, put for `{prompt_file}`. */
  readonly promptFile: string;
  /** It may only read: the program is told so as far as it knows how. What it changes is thrown away all the same. */
  readonly readOnly: boolean;
  /** Running inside a process isolation that lastgreen made. */
  readonly isolated: boolean;
  /** Effective uid 0. */
  readonly root: boolean;
}

/** A program call as a value. Never a shell line. */
export interface Invocation {
  readonly argv: readonly string[];
  /** Variables set for the program, over everything that passes. */
  readonly env: Readonly<Record<string, string>>;
  readonly prompt: 'stdin' | 'file';
}

/** Turns lines of standard output into events. Holds the stream's state; one per process. */
export interface StreamDecoder {
  /** One line without its LF (a trailing CR is the decoder's business). Lines are split on LF only. */
  push(line: string): readonly AgentEvent[];
  /** The stream ended: what was held back. A `text` decoder gives its terminal event here. */
  end(): readonly AgentEvent[];
}

/**
 * An axis: one small file per agent program. `lastgreen` reads nothing of a program but through its adapter.
 * The contract suite in test/contract/agent runs over each.
 */
export interface AgentAdapter {
  readonly name: string;
  readonly protocol: Protocol;
  /** The program looked up in PATH by `doctor` and at the start; `null` for custom commands. */
  readonly program: string | null;
  /** Arguments that make it print its version. */
  readonly versionArgs: readonly string[];
  /** First and last version that was measured, both included; `null` for custom commands. */
  readonly testedVersions: { readonly from: string; readonly to: string } | null;
  /** Names, or prefixes ending in `*`, of the user's variables that the program documents as its own. */
  readonly envPass: readonly string[];
  /** Of those, what must not pass: marks of a session of that program that lastgreen itself was started in. */
  readonly envDrop: readonly string[];
  /** True when silence on standard output is a sign of trouble because the program streams its work. */
  readonly streams: boolean;
  /** True when each run leaves files in the folder for temporary ones: it gets one of its own, which goes with it. */
  readonly litters: boolean;
  invocation(request: InvocationRequest): Invocation;
  decoder(): StreamDecoder;
}
