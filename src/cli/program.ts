import { Command, CommanderError } from 'commander';
import { version } from './version.ts';

const usageErrorExitCode = 2;

/** Runs the command line without the first two words of `process.argv`, and returns the exit code. */
export async function runProgram(args: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : usageErrorExitCode;
  }
}

function createProgram(): Command {
  const program = new Command('lastgreen')
    .description('Leave a coding agent working on a repository unattended.')
    .version(version)
    .exitOverride()
    .argument('[command]')
    .allowExcessArguments();
  program.action((command: string | undefined) => {
    if (command === undefined) program.help();
    program.error(`error: unknown command '${command}'`);
  });
  return program;
}
