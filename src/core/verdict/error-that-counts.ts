import type { AgentEnded } from '../journal/event.ts';

/**
 * The agent's error as far as it counts. Words alone are no evidence where the program ended well and left work: people
 * build things about rate limits and logins.
 */
export function errorThatCounts(ended: AgentEnded, empty: boolean): AgentEnded['error'] {
  const { error } = ended;
  if (error === null || error.by === 'structure' || empty) return error;
  return ended.ending === 'exited' && ended.exitCode === 0 ? null : error;
}
