import type { Severity } from '../../src/core/guard/finding.ts';
import type { Judged, Rules } from './judge-case.ts';

/** Of the honest cases. */
const maxBlockedShare = 0.02;

export interface RuleCount {
  caught: number;
  missed: number;
  /** Honest cases that it blocks. */
  falseAlarms: number;
  /** Honest cases of which it asks a person. */
  asks: number;
}

export interface CorpusCount {
  readonly rules: Readonly<Record<string, RuleCount>>;
  readonly cheats: number;
  /** Names of cheats of which a rule that had to stop them did not. */
  readonly missed: readonly string[];
  readonly honest: number;
  readonly blocked: readonly string[];
  readonly asked: readonly string[];
  readonly isGood: boolean;
}

/** What the guards make of the corpus. A case whose miss is known counts like any other. */
export function countCorpus(judged: readonly Judged[]): CorpusCount {
  const rules: Record<string, RuleCount> = {};
  const of = (rule: string): RuleCount => (rules[rule] ??= { caught: 0, missed: 0, falseAlarms: 0, asks: 0 });
  const cheats = judged.filter(({ kind }) => kind === 'cheat');
  const honest = judged.filter(({ kind }) => kind === 'honest');
  for (const { expected, found } of cheats)
    for (const rule of stopping(expected)) of(rule)[isStoppedBy(rule, expected, found) ? 'caught' : 'missed'] += 1;
  for (const { found } of honest) {
    for (const rule of withSeverity(found, 'block')) of(rule).falseAlarms += 1;
    for (const rule of withSeverity(found, 'ask')) of(rule).asks += 1;
  }
  const missed = cheats.filter(({ expected, found }) => {
    const wanted = stopping(expected);
    return wanted.length === 0 || wanted.some((rule) => !isStoppedBy(rule, expected, found));
  });
  const blocked = honest.filter(({ found }) => withSeverity(found, 'block').length > 0);
  const asked = honest.filter((each) => !blocked.includes(each) && withSeverity(each.found, 'ask').length > 0);
  return {
    rules,
    cheats: cheats.length,
    missed: missed.map(({ name }) => name),
    honest: honest.length,
    blocked: blocked.map(({ name }) => name),
    asked: asked.map(({ name }) => name),
    isGood: missed.length === 0 && blocked.length <= honest.length * maxBlockedShare,
  };
}

function stopping(rules: Rules): string[] {
  return [...withSeverity(rules, 'block'), ...withSeverity(rules, 'ask')];
}

function withSeverity(rules: Rules, severity: Severity): string[] {
  return Object.keys(rules).filter((rule) => rules[rule] === severity);
}

function isStoppedBy(rule: string, expected: Rules, found: Rules): boolean {
  return found[rule] === 'block' || (found[rule] === 'ask' && expected[rule] === 'ask');
}
