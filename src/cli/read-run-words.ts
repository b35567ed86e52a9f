import { Command, CommanderError, Option } from 'commander';
import type { CommandOptions } from './command-context.ts';

/** What of a call judges the work: it may stand nowhere but there. The rest is about that one run. */
const judging = ['--gate <command...>', '--full-gate <command...>', '--setup <command>', '--max-attempts <n>'];

/** Options that the loop's last run was called with, as its journal has them, as far as they judge what lands. */
export function readRunWords(words: readonly string[]): CommandOptions {
  return readWords(words, judging);
}

/** The options of a call that are among these, by their flags (`--gate <command...>`). What can't be read is left out. */
export function readWords(words: readonly string[], known: readonly string[]): CommandOptions {
  const command = new Command()
    .exitOverride()
    .helpOption(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .configureOutput({ writeOut: ignore, writeErr: ignore });
  for (const flags of known) {
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

/** The other way round: words that give these options again. */
export function writeWords(options: CommandOptions): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === undefined || value === false) return [];
    if (value === true) return [flag];
    return [value].flat().flatMap((each) => [flag, each]);
  });
}

function ignore(): void {
  // Nothing is asked here, so nothing is told.
}
