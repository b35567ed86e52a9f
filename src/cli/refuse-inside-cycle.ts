import type { CommandContext } from './command-context.ts';
import { UserError } from './user-error.ts';

/** An agent that starts a run, or says yes to its own work, would have nobody to judge it. */
export function refuseInsideCycle({ env }: CommandContext, what: string): void {
  if (env['LASTGREEN_RUN'] === undefined) return;
  throw new UserError('inside-cycle', `this is the inside of a cycle: ${what}`, 'end your work; the runner judges it');
}
