import { findRunAround } from '../run/find-loop.ts';
import type { CommandContext } from './command-context.ts';
import { requireRepository } from './require-repository.ts';
import { UserError } from './user-error.ts';

/** An agent that starts a run, or says yes to its own work, would have nobody to judge it. */
export function refuseInsideCycle({ env }: CommandContext, what: string): void {
  if (env['LASTGREEN_RUN'] !== undefined) throw insideCycle(what);
}

/** The same for one that has hidden where it is: a run's agents and gates have a pid namespace of their own. */
export async function refuseFromWithin(context: CommandContext, what: string): Promise<void> {
  refuseInsideCycle(context, what);
  const around = findRunAround(await requireRepository(context), context.env);
  if (around === null) return;
  throw new UserError(
    'inside-cycle',
    `a run (pid ${around.pid}) is at work in another pid namespace, so this may be the inside of its cycle: ${what}`,
    'call it where the run was started, or when the run has ended',
  );
}

function insideCycle(what: string): UserError {
  return new UserError('inside-cycle', `this is the inside of a cycle: ${what}`, 'end your work; the runner judges it');
}
