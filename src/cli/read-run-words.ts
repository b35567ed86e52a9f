import { Command, CommanderError, Option } from 'commander';
import type { CommandOptions } from './command-context.ts';

/** What of a call judges the work: it may stand nowhere but there. The rest is about that one run. */
const judging = ['--gate <command...>', '--full-gate <command...>', '--setup <command>', '--max-attempts <n>'];

/** Options that the loop's last run was called with, as its journal has them, as far as they judge what lands. */
export function readRunWords(words: readonly string[]): CommandOptions {
  const command = new Command()
    .exitOverride()
    .helpOption(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .configureOutput({ writeOut: ignore, writeErr: ignore });
  for (const flags of judging) {
    // One value per flag, as the command line reads them.
    const option = new Option(flags.replace('...', ''));
    if (flags.includes('...'))
      option.argParser((value: string, before: string[] | undefined) => [...(before ?? []), value]);
    command.addOption(option);
  }
  try {
    return command.parse([...words], { from: 'user' }).opts();
  } catch (error) {
    // An earlier version may have taken other words.
    if (error instanceof CommanderError) return {};
    throw error;
  }
}

function ignore(): void {
  // Nothing is asked here, so nothing is told.
}
