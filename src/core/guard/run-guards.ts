import type { Finding, Severity } from './finding.ts';
import type { GuardInput } from './guard.ts';
import { guards } from './guards.ts';
import { pathMatcher } from './match-path.ts';
import { conceal } from './secret/conceal.ts';
import { formatCount } from '../report/format-amount.ts';

const maxFindings = 200;

/** Asks every guard. What the configuration allows is not asked about; what the task may change becomes a note. */
export function runGuards(input: GuardInput): Finding[] {
  const { settings, scope, change } = input;
  const isAllowed = pathMatcher(settings.allow);
  const isGranted = pathMatcher(scope.mayChange);
  const judged = {
    ...input,
    change: { ...change, files: change.files.filter((file) => !isAllowed(file.path)) },
    files: input.files.filter((file) => !isAllowed(file.path)),
  };
  const secrets: string[] = [];
  const found = guards.flatMap((guard) => {
    const configured = settings.rules[guard.rule] ?? guard.severity;
    if (configured === 'off') return [];
    return guard.find(judged).map(({ atMost = 'block', byDefault, conceals = [], ...each }): Finding => {
      secrets.push(...conceals);
      const wanted = settings.rules[guard.rule] === undefined ? (byDefault ?? configured) : configured;
      const severity = each.path !== null && isGranted(each.path) ? 'note' : weaker(wanted, atMost);
      return { rule: guard.rule, severity, ...each };
    });
  });
  const findings = withoutIdleNotes(secrets.length === 0 ? found : found.map((each) => conceal(each, secrets)));
  if (findings.length <= maxFindings) return findings;
  const ordered = worstFirst(findings);
  return [...ordered.slice(0, maxFindings), tooMany(ordered)];
}

/** A note on a place of which another rule says more tells nothing new. */
function withoutIdleNotes(findings: readonly Finding[]): Finding[] {
  const told = new Set(findings.filter(({ severity, line }) => severity !== 'note' && line !== null).map(placeOf));
  return findings.filter((finding) => finding.severity !== 'note' || !told.has(placeOf(finding)));
}

function placeOf({ path, line }: Finding): string {
  return JSON.stringify([path, line]);
}

const byWeight: readonly Severity[] = ['note', 'ask', 'block'];

function weaker(one: Severity, other: Severity): Severity {
  return byWeight.indexOf(one) < byWeight.indexOf(other) ? one : other;
}

/** So that the cut takes away notes rather than the reason of the verdict. */
function worstFirst(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((one, other) => byWeight.indexOf(other.severity) - byWeight.indexOf(one.severity));
}

/** The worst of those left out decides how the rest counts. */
function tooMany(findings: readonly Finding[]): Finding {
  const rest = findings.slice(maxFindings);
  const severity = rest.some((one) => one.severity === 'block')
    ? 'block'
    : rest.some((one) => one.severity === 'ask')
      ? 'ask'
      : 'note';
  return { rule: 'more-findings', severity, path: null, line: null, message: formatCount(rest.length, 'more finding') };
}
