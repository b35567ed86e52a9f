import { entropy } from './entropy.ts';
import type { SecretHit } from './secret-reader.ts';

/** Settings of a test's surroundings are in such files too: names, ports, addresses. */
const minChars = 12;
const minEntropy = 3.2;

/** Values of files that the user keeps out of the repository, where nobody would have chosen them by chance. */
export function findCopiedValues(text: string, values: readonly string[]): SecretHit[] {
  return values.flatMap((value): SecretHit[] => {
    const start = looksChosen(value) ? -1 : text.indexOf(value);
    if (start < 0) return [];
    const kind = 'a value of a file that trees.copy brings';
    return [{ kind, start, end: start + value.length, hasPrefix: false, certainty: 'sure' }];
  });
}

function looksChosen(value: string): boolean {
  const isMixed = /\d/.test(value) && /\p{L}/u.test(value);
  return value.length < minChars || !isMixed || /[\s/]|:\/\//.test(value) || entropy(value) < minEntropy;
}
