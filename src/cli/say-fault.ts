import { infrastructureWords } from '../run/infrastructure-fault.ts';
import type { CommandContext } from './command-context.ts';

/** For what fails once a command has its exit code: it is said, whatever it is, and changes nothing. */
export function sayFault(context: CommandContext, what: string, error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  context.err(`${what}: ${infrastructureWords(error) ?? stack}\n`);
}
