import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { formatProblems } from '../config/format-problems.ts';
import { readSettings, type SettingsInput } from '../config/read-settings.ts';
import { localClock } from '../run/local-clock.ts';
import type { Settings } from '../config/settings.ts';
import { knownAgents } from '../core/agent/known-agents.ts';
import { FileFault } from '../host/file/file-fault.ts';
import { readRegular } from '../host/file/read-regular.ts';
import type { Repository } from '../host/git/port.ts';
import type { CommandContext, CommandOptions } from './command-context.ts';
import { UserError } from './user-error.ts';

export const configurationName = 'lastgreen.yaml';

export interface RunSettings {
  readonly settings: Settings;
  readonly warnings: readonly string[];
  /** Path of the file that was read; `null`: there is none. */
  readonly file: string | null;
}

/** Settings from the nearest configuration file and the command line, or every problem of both at once. */
export function readRunSettings(
  context: CommandContext,
  repository: Repository,
  plan: string | undefined,
  options: CommandOptions,
  { needsGates }: { readonly needsGates: boolean } = { needsGates: true },
): RunSettings {
  const file = findConfiguration(context.cwd, repository.root);
  const reading = readSettings({
    fileText: file === null ? null : readConfiguration(file),
    fileName: file === null ? configurationName : relative(context.cwd, file),
    // Commander's names are those of `WrittenOptions`; what else a command knows is not read there.
    options: { ...options, plan },
    ...surroundings(context),
    needsGates,
  });
  if (!reading.ok) throw new UserError('configuration', formatProblems(reading.problems).join('\n'));
  return { settings: reading.settings, warnings: reading.warnings, file };
}

const maxConfigurationBytes = 16 * 1024 * 1024;

function readConfiguration(file: string): Uint8Array {
  try {
    return readRegular(file, maxConfigurationBytes);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    throw new UserError('configuration', error.message);
  }
}

/** What reading a configuration needs besides the file and the options. */
export function surroundings({
  cwd,
}: Pick<CommandContext, 'cwd'>): Pick<SettingsInput, 'cwd' | 'nowMs' | 'offsetMinutesAt' | 'knownAgents'> {
  return {
    cwd,
    ...localClock(Date.now()),
    knownAgents,
  };
}

/** The configuration file in this folder or above it, up to the top of the repository. */
export function findConfiguration(cwd: string, root: string): string | null {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const file = join(folder, configurationName);
    if (existsSync(file)) return file;
    if (folder === root || folder === dirname(folder)) return null;
  }
}
