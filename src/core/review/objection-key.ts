import type { Objection } from './objection.ts';

/**
 * The same for the same objection in two reviews: the path, and what is said without case, numbers and punctuation. Other
 * words make another one; a reviewer is therefore given those before and asked to keep their words.
 */
export function objectionKey({ path, what }: Objection): string {
  const plain = what
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{N}+/gu, '#')
    .replaceAll(/[^\p{L}\p{M}#]+/gu, ' ')
    .trim();
  return `${path.replace(/^(?:\.\/+)+/, '')}: ${plain === '' ? what : plain}`;
}
