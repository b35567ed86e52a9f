import type { PathProblem } from './describe-issue.ts';
import { knownHint, pickAgent, readAgents, unknown } from './read-agents.ts';
import type { AgentChoice } from './settings.ts';
import type { Written } from './written-schema.ts';

/** Who reviews; `first`: the first agent of the ladder, whatever the command line makes of it. A name alone keeps what `agent` says of it. */
export function readReview(
  written: Written['review'],
  ladder: readonly AgentChoice[],
  known: readonly string[],
  report: (problem: PathProblem) => void,
): AgentChoice | 'first' | null {
  if (written === undefined || written === false) return null;
  if (written === true) return 'first';
  if (typeof written !== 'string') return readAgents([written], known, report, 'review')[0] ?? null;
  const picked = pickAgent(written, ladder, known);
  if (picked === null)
    report({ path: ['review'], part: 'value', message: unknown(written), hint: knownHint(written, known, 'review') });
  return picked;
}
