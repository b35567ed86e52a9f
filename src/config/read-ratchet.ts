import type { Gate } from '../core/gate/gate.ts';
import type { PathProblem } from './describe-issue.ts';
import type { guardRules } from './guard-rules.ts';
import { defaultGateMs } from './read-gates.ts';
import type { Written } from './written-schema.ts';

type Rule = (typeof guardRules)[number];

/** Ways to have a number fall that mend nothing: these rules must at least stop for a person. */
const strictRules: readonly Rule[] = [
  'gate-config-changed',
  'test-deleted',
  'test-skipped',
  'test-weakened',
  'type-escape',
  'lint-escape',
  'coverage-lowered',
];

/** These must at least be told. */
const toldRules: readonly Rule[] = ['public-api-changed', 'commented-out'];

/** The command of a ratchet, run like a gate. `null`: there is none. */
export function readRatchet(written: Written['baseline']): Gate | null {
  if (typeof written !== 'object') return null;
  return {
    name: 'ratchet',
    run: written.ratchet,
    timeoutMs: defaultGateMs.full,
    report: null,
    hidden: false,
    lock: null,
  };
}

/** A ratchet without a command, and guards that a number needs and that are switched off. */
export function ratchetProblems({ baseline, guards }: Written): PathProblem[] {
  if (baseline === undefined || baseline === 'green') return [];
  if (baseline === 'ratchet') {
    const message = 'ratchet needs a command that prints the number that must fall';
    return [{ path: ['baseline'], part: 'value', message, hint: "{ratchet: 'npm run --silent count-errors'}" }];
  }
  const problems: PathProblem[] = [];
  for (const [rule, severity] of Object.entries(guards?.rules ?? {})) {
    const isStrict = strictRules.some((name) => name === rule);
    const isTold = toldRules.some((name) => name === rule);
    if (!(isStrict && severity === 'note') && !((isStrict || isTold) && severity === 'off')) continue;
    const message = `with a ratchet ${rule} can't be ${severity}: the number would fall by it, and nothing be mended`;
    const hint = isStrict ? 'block or ask, or leave it out' : 'block, ask or note, or leave it out';
    problems.push({ path: ['guards', 'rules', rule], part: 'value', message, hint });
  }
  return problems;
}
