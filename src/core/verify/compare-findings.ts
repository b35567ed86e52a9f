import type { Finding } from '../guard/finding.ts';
import type { Difference } from './verify-result.ts';

/** They tell of the tree that an agent left, which no commit has. */
const ofTheAttempt: ReadonlySet<string> = new Set(['snapshot-note', 'plan-tampered']);

/**
 * What guards find now and did not find then, or the other way round, by rule and path; and what would keep the commit
 * from landing now and did not then, unless a person approved it.
 */
export function compareFindings(
  before: readonly Finding[],
  now: readonly Finding[],
  approved: readonly Pick<Finding, 'rule' | 'path'>[],
): Difference[] {
  const [then, again] = [byPlace(before), byPlace(now)];
  const isApproved = ({ rule, path }: Finding): boolean =>
    approved.some((each) => each.rule === rule && each.path === path);
  const stopping = now.filter((each) => each.severity === 'block' || (each.severity === 'ask' && !isApproved(each)));
  const known = [...byPlace(stopping)].filter(([key]) => then.has(key));
  return [
    ...known.map(([, place]) => told(`${place} would not let it land now (is it granted by a plan: --plan FILE)`)),
    ...[...again].filter(([key]) => !then.has(key)).map(([, place]) => told(`${place} is found now, not in the proof`)),
    ...[...then].filter(([key]) => !again.has(key)).map(([, place]) => told(`${place} is in the proof, not found now`)),
  ];
}

function byPlace(findings: readonly Finding[]): ReadonlyMap<string, string> {
  return new Map(
    findings
      .filter(({ rule }) => !ofTheAttempt.has(rule))
      .map(({ rule, path }) => [JSON.stringify([rule, path]), path === null ? rule : `${rule} in ${path}`]),
  );
}

function told(message: string): Difference {
  return { about: 'guards', message };
}
