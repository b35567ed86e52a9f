import { quoted } from '../quoted.ts';
import type { Assertion, TestCase } from '../test-case/test-case.ts';
import { comparesItself } from './compares-itself.ts';
import { expectsFailure } from './expects-failure.ts';
import { isUnawaited } from './is-unawaited.ts';
import { onlySomewhere } from './only-somewhere.ts';
import type { Weakness } from './weakness.ts';

interface Lapse {
  readonly is: (assertion: Assertion, test: TestCase) => boolean;
  /** To stand after the test's name. */
  readonly says: string;
  readonly asks?: true;
}

/** What a test may do for its own reasons (a library of assertions expects them to fail), and an old one does not begin with. */
const lapses: readonly Lapse[] = [
  { is: expectsFailure, says: 'passes where an assertion fails' },
  { is: isUnawaited, says: 'does not wait for its assertion' },
  { is: comparesItself, says: 'compares a call with the same call' },
  { is: (each, test) => onlySomewhere(each, test) === 'block', says: 'asserts only where something is set' },
  { is: (each, test) => onlySomewhere(each, test) !== null, says: 'asserts only on some platforms', asks: true },
];

/** An assertion that is made as before, in a way that keeps the test from failing by it. */
export function newLapse(before: TestCase, after: TestCase): Weakness | null {
  for (const { is, says, asks } of lapses) {
    const found = after.assertions.filter((each) => is(each, after));
    if (found.length === 0) continue;
    const count = before.assertions.filter((each) => is(each, before)).length;
    const last = found.at(-1);
    // As many beside it as there were: it says more than before.
    const beside = after.assertions.filter(
      (each) => !found.includes(each) && !/\bexpectException/.test(each.text),
    ).length;
    if (found.length <= count || beside >= before.assertions.length - count) continue;
    if (last === undefined) continue;
    return { message: `${says}: ${quoted(last.text)}`, ...(asks === true ? { atMost: 'ask' as const } : {}) };
  }
  return null;
}
