import type { Literal } from './literal.ts';

/** Values at the edges of a domain: every program asks about these. */
export function isBoundary(value: Literal): boolean {
  return value.startsWith('k:') || /^(?:n:-?[012]|n:10|n:100|s:.?|n:NaN|c:)$/.test(value);
}

/** Names of things, extensions, media types: members of an enumeration, as far as anybody can tell. */
export function isName(value: Literal): boolean {
  return (
    /^s:(?:[A-Za-z_$][\w$-]*|\.?[\w-]+(?:[/.:][\w.+-]+)?|[^A-Za-z0-9]*)$/.test(value) && !/^s:\d+[-.:]\d/.test(value)
  );
}

/** A number that somebody made up, no size, count, port or status. */
export function isOddNumber(value: Literal, least: number): boolean {
  if (!value.startsWith('n:')) return false;
  const number = Math.abs(Number(value.slice(2)));
  if (!Number.isFinite(number)) return false;
  if (!Number.isInteger(number)) return !/\.(?:0?5|25|75)$/.test(value);
  return (
    number >= least &&
    number % 10 !== 0 &&
    !Number.isInteger(Math.log2(number)) &&
    !Number.isInteger(Math.log2(number + 1))
  );
}

/** Status codes of HTTP. */
export function isStatus(value: Literal): boolean {
  return /^n:[1-5]\d\d$/.test(value);
}

/** A sentence, an address, a date, a list: nobody branches on it by chance. */
export function isDistinctive(value: Literal): boolean {
  if (value.startsWith('c:')) return value.includes(',');
  if (value.startsWith('n:')) return isOddNumber(value, 1_000);
  return value.startsWith('s:') && value.length >= 7 && !isName(value) && /[\s\d@]/.test(value.slice(2));
}
