import { discoverRepository } from '../host/git/discover-repository.ts';
import type { Repository } from '../host/git/port.ts';
import type { CommandContext } from './command-context.ts';
import { UserError } from './user-error.ts';

/** The user's repository, or the sentence that says why there is none to work on. */
export async function requireRepository(context: CommandContext): Promise<Repository> {
  const found = await discoverRepository(context.cwd, context.env);
  if (found.ok) return found.repository;
  throw new UserError(found.problem.kind, found.problem.message, found.problem.hint);
}
