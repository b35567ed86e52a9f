import { createHash } from 'node:crypto';

/**
 * `size` of the keys, each with the same chance; the same ones for the same seed. One that is added or taken away
 * elsewhere moves the choice by one at most.
 * @param {readonly string[]} keys
 * @param {number} size
 * @param {number} seed
 */
export function chooseKeys(keys, size, seed) {
  const lots = keys.map((key) => ({ key, lot: createHash('sha256').update(`${seed}\n${key}`).digest('hex') }));
  const drawn = lots.toSorted((a, b) => (a.lot < b.lot ? -1 : 1)).slice(0, size);
  return drawn.map(({ key }) => key);
}
