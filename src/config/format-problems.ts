import type { PlanProblem } from '../core/plan/plan.ts';
import type { SettingProblem } from './settings.ts';

/** `lastgreen.yaml:3:9 limits.max-attempts: "08" can't be used here (…)`, one line each. */
export function formatProblems(problems: readonly SettingProblem[]): string[] {
  return problems.map(({ file, line, column, key, message, hint }) => {
    const place = line === null ? file : `${file}:${line}:${column ?? 1}`;
    // An option is its own key.
    const name = line === null || key === '' ? place : `${place} ${key}`;
    return oneLine(`${name}: ${message} (${hint})`);
  });
}

/** `prd.json:3:9: … (…)`, one line each. */
export function formatPlanProblems(fileName: string, problems: readonly PlanProblem[]): string[] {
  return problems.map(({ line, column, message, hint }) =>
    oneLine(`${fileName}:${line}:${column}: ${message} (${hint})`),
  );
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
