import { isBoundary, isName } from './is-distinctive.ts';
import type { Literal } from './literal.ts';
import type { Answer } from './read-answers.ts';

/** A path that something is served under, with its method or without; one that leads up or holds an empty part is somebody's input. */
const address = /^s:(?:[A-Z]+ )?\/(?:[\w\-.:{}*$[\]@]+\/)*[\w\-.:{}*$[\]@]*$/;
/** The number of one thing: a test's own user, not a route. */
const numbered = /\/\d+(?:\/|$)/;
const dialled = /^s:\+\d{1,4}$/;
const dated = /^s:(?:\d{4}-)?\d{2}-\d{2}$/;
/** What things are called: `United Kingdom`, `Christmas Day`. */
const title = /^s:\p{Lu}[\p{L}'’.-]*(?: [\p{L}'’.-]+){0,3}$/u;
const maxIndex = 12;

/** An entry of a table as every program has them: routes by their names, rights by their routes, countries by their codes. */
export function isPlainData({ isTable, inputs, output }: Answer): boolean {
  const [input = '', more] = inputs;
  if (!isTable || more !== undefined) return false;
  if (dialled.test(input)) return title.test(output);
  return isRoute(input) && (isName(output) || isBoundary(output));
}

/**
 * Whether a table may be data that nobody could work out, as a list of holidays, of codes, of redirects, of the days in a month is. It may
 * as well be a list of what tests ask: a person must tell.
 */
export function maybeData({ isTable, inputs, output }: Answer): boolean {
  const [input = '', more] = inputs;
  if (more !== undefined) return false;
  // What a handler serves under an address of its own: `/health`.
  if (!isTable) return isRoute(input);
  if (address.test(input) && !input.includes('..')) return isName(output) || isBoundary(output) || isRoute(output);
  if (dated.test(input)) return title.test(output);
  const number = Number(/^n:(\d+)$/.exec(input)?.[1] ?? Number.NaN);
  return number >= 0 && (title.test(output) || (number <= maxIndex && /^n:\d+$/.test(output)));
}

function isRoute(value: Literal): boolean {
  return address.test(value) && !value.includes('..') && !numbered.test(value);
}
