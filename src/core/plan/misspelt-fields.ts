import { nearestName } from '../word/nearest-name.ts';
import type { JsonObject } from './json-node.ts';

/** A field that is not read, and is so near to one that is that this was probably meant. */
export interface MisspeltField {
  /** Offset of its name. */
  readonly start: number;
  readonly message: string;
}

/** Shorter beginnings are names of their own. */
const minAbbreviated = 4;

/** Other fields are people's own and stay. */
export function misspeltFields({ members }: JsonObject, known: readonly string[]): MisspeltField[] {
  return members.flatMap(({ key, keyStart }) => {
    const meant = known.includes(key) ? null : (nearestName(key, known) ?? continued(key, known));
    if (meant === null) return [];
    const message = `${JSON.stringify(key)} is no field that is read; is ${JSON.stringify(meant)} meant?`;
    return [{ start: keyStart, message }];
  });
}

/** `prio` begins `priority`. */
function continued(key: string, known: readonly string[]): string | null {
  if (key.length < minAbbreviated) return null;
  return known.find((name) => name.toLowerCase().startsWith(key.toLowerCase())) ?? null;
}
