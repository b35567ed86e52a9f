import { objectionKey } from './objection-key.ts';
import type { Objection } from './objection.ts';
import type { Overruled } from './overruled.ts';

/** The objections that no person has decided on. */
export function notOverruled(objections: readonly Objection[], overruled: readonly Overruled[]): readonly Objection[] {
  const decided = new Set(overruled.flatMap((each) => each.objections.map(objectionKey)));
  return objections.filter((each) => !decided.has(objectionKey(each)));
}
