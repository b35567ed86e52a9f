import type { Severity } from '../../src/core/guard/finding.ts';
import { findingsOf } from '../support/guard-case.ts';
import type { Kind, NamedCase } from './read-corpus.ts';

/** The severest finding of each rule that found something. */
export type Rules = Readonly<Record<string, Severity>>;

export interface Judged {
  readonly name: string;
  readonly kind: Kind;
  readonly expected: Rules;
  readonly found: Rules;
  readonly known: string | null;
}

const severities: readonly Severity[] = ['note', 'ask', 'block'];

export async function judgeCase({ name, kind, written }: NamedCase): Promise<Judged> {
  const { before, after, commands, scope, settings, modes } = written;
  const found: Record<string, Severity> = {};
  const findings = await findingsOf({ before, after, commands, scope, settings, modes });
  for (const { rule, severity } of findings)
    if (severities.indexOf(severity) > severities.indexOf(found[rule] ?? 'note') || found[rule] === undefined)
      found[rule] = severity;
  return { name, kind, expected: written.expect, found, known: written.known ?? null };
}
