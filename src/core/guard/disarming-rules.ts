import { guards } from './guards.ts';

/** Rules over what takes the force out of tests or gates. */
export const disarmingRules: ReadonlySet<string> = new Set(
  guards.filter(({ disarms }) => disarms === true).map(({ rule }) => rule),
);
