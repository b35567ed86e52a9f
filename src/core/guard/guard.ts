import type { Change } from './change.ts';
import type { FileChange } from './file-change.ts';
import type { Found, Severity } from './finding.ts';
import type { SecretReader } from './secret/secret-reader.ts';

/** Globs and severities as configured, in their normal form. */
export interface GuardSettings {
  readonly protect: readonly string[];
  readonly ask: readonly string[];
  readonly allow: readonly string[];
  readonly rules: Readonly<Record<string, Severity | 'off'>>;
}

/** What the plan lets a task touch. Globs; empty `allowedPaths`: anywhere. */
export interface TaskScope {
  readonly allowedPaths: readonly string[];
  readonly forbid: readonly string[];
  /** Findings in these become notes. */
  readonly mayChange: readonly string[];
}

export interface GuardInput {
  readonly change: Change;
  /** The changed files with their texts, in the order of `change`, without those that the configuration allows. */
  readonly files: readonly FileChange[];
  readonly scope: TaskScope;
  readonly settings: GuardSettings;
  /** Commands of gates and setup, as shell lines: scripts that they name are gate configuration. */
  readonly commands: readonly string[];
  /** Lines of package scripts that these reach: what they name is gate configuration too, tests apart. */
  readonly scriptLines: readonly string[];
  /** Folder that they run in, from the top of the repository; `''`: the top. */
  readonly workFolder: string;
  /** Path of the configuration file from the top of the repository; `null`: there is none, or it lies outside. */
  readonly configurationPath: string | null;
  /** Maintained rules over texts that hold secrets. */
  readonly secrets: SecretReader;
  /** Values of files that the user has copied into the trees. */
  readonly copiedValues: readonly string[];
  /** What measuring the attempt found odd, as sentences. */
  readonly notes: readonly string[];
}

/** An axis: one file per rule over the diff. It finds; it runs nothing. */
export interface Guard {
  readonly rule: string;
  /** Unless `rules:` of the configuration says otherwise. */
  readonly severity: Severity;
  /** What it finds takes the force out of tests or gates: who claims to be done with that has not been. */
  readonly disarms?: true;
  find(input: GuardInput): readonly Found[];
}
