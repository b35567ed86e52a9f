import type { Status } from './status.ts';

/** `Ratchet: 38, from 41 at the start; red as before any work: types`. */
export function ratchetWords({ number, first, red }: NonNullable<Status['ratchet']>): string {
  const from = number === first ? ', as at the start' : `, from ${first} at the start`;
  return `Ratchet: ${number}${from}${red.length === 0 ? '' : `; red as before any work: ${red.join(', ')}`}`;
}
