import { ruleOf } from './rule-of.mjs';

/** What several rules read by is tested through all of them. */
const shared = ['guard/test-case', 'guard/occurrence'];

/** Tests of many rules at once. */
const common = /\/corpus\/|[/-](?:rules|table-tests|scope)\.test\.ts$/;

/**
 * Of some test files those that are named for the rule of a mutated file, and those of many rules; all of them where none is. What only
 * another rule's tests would notice is not noticed.
 * @param {string} mutated
 * @param {readonly string[]} tests paths
 */
export function ownTests(mutated, tests) {
  const rule = ruleOf(mutated.slice(mutated.lastIndexOf('src/core/')));
  const [room = '', part = ''] = rule.split('/');
  const own = tests.filter(
    (path) => path.includes(`/${room}/`) && path.slice(path.lastIndexOf(`/${room}/`)).includes(part),
  );
  if (room !== 'guard' || shared.includes(rule) || own.length === 0) return tests;
  return [...own, ...tests.filter((path) => common.test(path))];
}
