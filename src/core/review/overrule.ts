import type { Objection } from './objection.ts';
import type { Overruled } from './overruled.ts';

/** Each takes an attempt and a person: more of them than any task sees before it lands. */
const maxRemembered = 8;

/** A person said yes to work that was objected to. */
export function overrule(
  known: readonly Overruled[],
  objections: readonly Objection[],
  answer: string | null,
): readonly Overruled[] {
  return objections.length === 0 ? known : [...known, { objections, answer }].slice(-maxRemembered);
}
