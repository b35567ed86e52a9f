import type { AgentEnded } from '../journal/event.ts';

/** The agent ended itself by a signal, or by an error with nothing claimed. Where it left nothing new, that is all there is. */
export function hasCrashed({ ending, exitCode, claim, error }: AgentEnded): boolean {
  if (ending === 'signalled') return true;
  if (claim.kind !== 'none') return false;
  if (error?.kind === 'context' || error?.kind === 'other') return true;
  return ending === 'exited' && exitCode !== null && exitCode !== 0;
}
