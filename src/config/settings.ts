import type { Protocol } from '../core/agent/adapter.ts';
import type { PriceTable } from '../core/budget/price.ts';
import type { Gate } from '../core/gate/gate.ts';
import type { Hooks } from '../core/hook/hook.ts';
import type { ProofKind } from '../core/prove/proof-kind.ts';
import type { Limits } from '../core/loop/limits.ts';

/** One program of the ladder. */
export interface AgentChoice {
  /** An adapter's name; `custom` for a command. */
  readonly name: string;
  readonly command: readonly string[] | null;
  readonly protocol: Protocol | null;
  readonly model: string | null;
  readonly args: readonly string[];
  /** Names of further variables of the user's that pass. */
  readonly env: readonly string[];
}

/** Everything that can be configured, in its normal form: defaults filled in, durations in milliseconds, globs as written. */
export interface Settings {
  /** Absolute path of the plan; `null`: none named anywhere. */
  readonly planPath: string | null;
  /** The ladder, at least one. `null`: none named. */
  readonly agents: readonly AgentChoice[] | null;
  /** The second agent that reads what would land; `null`: none. */
  readonly review: AgentChoice | null;
  readonly gates: {
    readonly quick: readonly Gate[];
    readonly full: readonly Gate[];
    /** Set for gates and setup, over the user's environment without agents' keys. */
    readonly env: Readonly<Record<string, string>>;
  };
  /** Shell line or argv that prepares a tree; `null`: none. */
  readonly setup: {
    readonly run: string | readonly string[];
    readonly timeoutMs: number;
    readonly lockFiles: readonly string[];
  } | null;
  /** Commands of the user's own around a run and its cycles. */
  readonly hooks: Hooks;
  readonly trees: {
    readonly copy: readonly string[];
    readonly caches: readonly string[];
    readonly share: readonly string[];
  };
  /** What prints the number that must fall, in the form of a gate. `null`: all gates must be green before any work. */
  readonly ratchet: Gate | null;
  /** What every task needs beside its gates. */
  readonly prove: readonly ProofKind[];
  readonly limits: Limits;
  /** Prices for programs that tell tokens and no cost; `null`: none are given. */
  readonly prices: PriceTable | null;
  readonly branch: string | null;
  readonly base: string | null;
  readonly commit: {
    /** Template with `{id}` and `{title}`; `null`: the plan format's own. */
    readonly subject: string | null;
    readonly hooks: boolean;
  };
  readonly guards: {
    readonly protect: readonly string[];
    readonly ask: readonly string[];
    readonly allow: readonly string[];
    readonly rules: Readonly<Record<string, 'block' | 'ask' | 'note' | 'off'>>;
  };
  readonly sandbox: 'auto' | 'off' | 'required';
  /** Files of the user's that stand first in each brief, absolute. */
  readonly context: { readonly constitution: readonly string[]; readonly conventions: readonly string[] };
  readonly barePrompt: boolean;
  /** Absolute path of the file that was read; `null`: there is none. */
  readonly file: string | null;
}

/** A fault in what people wrote, with its place. `file` is relative to the current directory, or `--option` for the command line. */
export interface SettingProblem {
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  /** Dotted path: `limits.max-attempts`. */
  readonly key: string;
  readonly message: string;
  /** What would be right. */
  readonly hint: string;
}

export type SettingsReading =
  | { readonly ok: true; readonly settings: Settings; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problems: readonly SettingProblem[] };
