import { randomBytes } from 'node:crypto';

const timeDigits = 16;

/** A name for a request's file that sorts by time and that nobody else has. */
export function requestId(): string {
  return `${String(Date.now()).padStart(timeDigits, '0')}-${randomBytes(6).toString('hex')}`;
}
