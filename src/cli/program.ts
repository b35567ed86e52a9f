import { Command, CommanderError, Option } from 'commander';
import { nearestName } from '../core/word/nearest-name.ts';
import type { CommandContext } from './command-context.ts';
import type { CommandEntry } from './command-entry.ts';
import { commandTable } from './command-table.ts';
import { infrastructureWords } from '../run/infrastructure-fault.ts';
import { UserError } from './user-error.ts';
import { version } from './version.ts';

const usageErrorExitCode = 2;
/** `EX_SOFTWARE` of sysexits: a fault of lastgreen itself. */
const ownFaultExitCode = 70;

/** Runs the command line without the first two words of `process.argv`, and returns the exit code. */
export async function runProgram(args: readonly string[], context: CommandContext): Promise<number> {
  let exitCode = 0;
  try {
    const program = createProgram(context, (code) => (exitCode = code));
    if (args.length === 0) {
      program.outputHelp();
      return 0;
    }
    requireKnown(program, args);
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageErrorExitCode;
    if (error instanceof UserError) {
      context.err(`error: ${error.message}\n${error.hint === null ? '' : `  ${error.hint}\n`}`);
      return usageErrorExitCode;
    }
    // A run that has begun records its stop itself; what comes here kept one from beginning.
    const words = infrastructureWords(error);
    if (words !== null) {
      context.err(`error: ${words}\n`);
      return usageErrorExitCode;
    }
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    context.err(`this is a fault of lastgreen itself; nothing of yours was changed by it\n${stack}\n`);
    return ownFaultExitCode;
  }
}

function createProgram(context: CommandContext, onExit: (code: number) => void): Command {
  const program = new Command('lastgreen')
    .description('Leave a coding agent working on a repository unattended: proven commits, one stop reason, a report.')
    .version(version)
    .exitOverride()
    .configureOutput({ writeOut: (text) => context.out(text), writeErr: (text) => context.err(text) });
  for (const entry of commandTable) addCommand(program, entry, context, onExit);
  return program;
}

/** Commander takes a word after a program of subcommands for an argument too many. */
function requireKnown(program: Command, args: readonly string[]): void {
  const word = args[0];
  if (word === undefined || word.startsWith('-') || word === 'help') return;
  if (program.commands.some((command) => command.name() === word)) return;
  const near = nearestName(
    word,
    commandTable.map(({ name }) => name),
  );
  program.error(`error: unknown command '${word}'${near === null ? '' : `\n(did you mean ${near}?)`}`);
}

function addCommand(
  program: Command,
  entry: CommandEntry,
  context: CommandContext,
  onExit: (code: number) => void,
): void {
  const command = program.command(entry.name).description(entry.summary);
  for (const argument of entry.args) command.argument(argument);
  for (const [flags, description] of entry.options) {
    const option = new Option(flags, description);
    // A list takes one value per flag: `--gate a plan.md` must not swallow the plan.
    if (option.variadic) {
      const single = new Option(flags.replace('...', ''), description);
      command.addOption(single.argParser((value: string, before: string[] | undefined) => [...(before ?? []), value]));
    } else {
      command.addOption(option);
    }
  }
  command.action(async (...given: unknown[]) => {
    const options = given[entry.args.length] as Readonly<
      Record<string, string | boolean | readonly string[] | undefined>
    >;
    const args = given.slice(0, entry.args.length).filter((each) => typeof each === 'string');
    const run = await entry.load();
    onExit(await run(context, args, options));
  });
}
