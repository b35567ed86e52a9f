import { simpleCommands } from './simple-commands.ts';

/** Whether one of these command lines starts the program that the pattern tells; without a pattern none does. */
export function startsRunner(pattern: RegExp | null, commands: readonly string[]): boolean {
  return pattern !== null && commands.flatMap(simpleCommands).some((simple) => pattern.test(simple));
}
