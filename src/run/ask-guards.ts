import type { Settings } from '../config/settings.ts';
import { commandText } from '../core/gate/command-text.ts';
import type { Gate } from '../core/gate/gate.ts';
import type { Change } from '../core/guard/change.ts';
import type { FileChange } from '../core/guard/file-change.ts';
import type { Finding } from '../core/guard/finding.ts';
import type { TaskScope } from '../core/guard/guard.ts';
import { reachedScripts } from '../core/guard/gate-config/reached-scripts.ts';
import { joinPath } from '../core/path/join-path.ts';
import { runGuards } from '../core/guard/run-guards.ts';
import { openSecretReader } from '../host/secret/open-secret-reader.ts';
import { redact } from '../core/secret/redact.ts';
import type { RunnerGit } from '../host/git/port.ts';
import { pathInside } from './path-inside.ts';

/** A change, whoever made it, and what it is measured by. */
export interface GuardQuestion {
  readonly runner: RunnerGit;
  readonly change: Change;
  readonly files: readonly FileChange[];
  readonly scope: TaskScope;
  readonly settings: Pick<Settings, 'guards' | 'setup' | 'file'>;
  readonly gates: readonly Pick<Gate, 'run'>[];
  /** Folder that they run in, from the top. */
  readonly workFolder: string;
  readonly notes: readonly string[];
  /** Values of copied files: none of them is told. */
  readonly values: readonly string[];
}

const noScope: TaskScope = { allowedPaths: [], forbid: [], mayChange: [] };

/** What the plan lets a task touch; without such a task anything. */
export function scopeOf(
  plan: { readonly tasks: readonly (TaskScope & { readonly id: string })[] } | null,
  task: string | null,
): TaskScope {
  return plan?.tasks.find(({ id }) => id === task) ?? noScope;
}

/** Asks every guard. */
export async function askGuards(question: GuardQuestion): Promise<Finding[]> {
  const { runner, change, files, scope, settings, gates, workFolder, notes } = question;
  const { values } = question;
  const commands = [...gates, ...(settings.setup ? [settings.setup] : [])].map(({ run }) => commandText(run));
  const manifest = await runner.fileAt(change.from, joinPath(workFolder, 'package.json'));
  const scriptLines = reachedScripts(commands, manifest === null ? null : Buffer.from(manifest).toString('utf8'));
  const findings = runGuards({
    change,
    files,
    scope,
    settings: settings.guards,
    commands,
    scriptLines,
    workFolder,
    configurationPath: pathInside(runner.repository.root, settings.file),
    secrets: await openSecretReader(),
    copiedValues: values,
    notes,
  });
  // Rules quote what stands in the change.
  return findings.map((finding) => ({ ...finding, message: redact(finding.message, values) }));
}
