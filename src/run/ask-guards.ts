import type { Settings } from '../config/settings.ts';
import type { Gate } from '../core/gate/gate.ts';
import type { Change } from '../core/guard/change.ts';
import type { Finding } from '../core/guard/finding.ts';
import type { TaskScope } from '../core/guard/guard.ts';
import { runGuards } from '../core/guard/run-guards.ts';
import type { RunnerGit } from '../host/git/port.ts';
import { pathInside } from './path-inside.ts';
import { readGuardFiles } from './read-guard-files.ts';

/** A change, whoever made it, and what it is measured by. */
export interface GuardQuestion {
  readonly runner: RunnerGit;
  readonly change: Change;
  readonly scope: TaskScope;
  readonly settings: Pick<Settings, 'guards' | 'setup' | 'file'>;
  readonly gates: readonly Pick<Gate, 'run'>[];
  readonly notes: readonly string[];
}

const noScope: TaskScope = { allowedPaths: [], forbid: [], mayChange: [] };

/** What the plan lets a task touch; without such a task anything. */
export function scopeOf(
  plan: { readonly tasks: readonly (TaskScope & { readonly id: string })[] } | null,
  task: string | null,
): TaskScope {
  return plan?.tasks.find(({ id }) => id === task) ?? noScope;
}

/** Reads both sides of what changed, and asks every guard. */
export async function askGuards(question: GuardQuestion): Promise<Finding[]> {
  const { runner, change, scope, settings, gates, notes } = question;
  return runGuards({
    change,
    files: await readGuardFiles(runner, change),
    scope,
    settings: settings.guards,
    commands: [...gates, ...(settings.setup ? [settings.setup] : [])].map(({ run }) =>
      typeof run === 'string' ? run : run.join(' '),
    ),
    configurationPath: pathInside(runner.repository.root, settings.file),
    notes,
  });
}
