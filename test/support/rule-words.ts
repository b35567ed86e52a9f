import { expect, test } from 'vitest';
import { findingsOf, type GuardCase } from './guard-case.ts';

/** A change in one file, and each finding of the rule as `severity line message`. */
export type Told = readonly [path: string, before: string | null, after: string | null, ...found: string[]];

/** What a rule finds in each change, word for word. */
export function tells(rule: string, cases: Readonly<Record<string, Told>>, more: GuardCase = {}): void {
  test.each(Object.entries(cases))('%s', async (_name, [path, before, after, ...found]) => {
    const change = {
      ...more,
      before: { ...more.before, ...(before === null ? {} : { [path]: before }) },
      after: { ...more.after, ...(after === null ? {} : { [path]: after }) },
    };
    const findings = (await findingsOf(change)).filter((finding) => finding.rule === rule);
    expect(findings.map(({ severity, line, message }) => `${severity} ${line ?? '-'} ${message}`)).toEqual(found);
  });
}
