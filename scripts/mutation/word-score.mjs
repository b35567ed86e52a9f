import { countMutants, judged, noticed } from './count-mutants.mjs';
import { ruleOf } from './rule-of.mjs';
import { wilsonInterval } from './wilson-interval.mjs';

/** @typedef {{ readonly path: string, readonly status: string }} Tested */

/**
 * A table with a row for each rule, the worst first, and the sum; of a sample with the bounds of what it stands for.
 * @param {readonly Tested[]} tested
 * @param {boolean} isSample
 */
export function wordScore(tested, isSample) {
  /** @type {Map<string, string[]>} */
  const byRule = new Map();
  for (const { path, status } of tested) {
    const rule = ruleOf(path);
    byRule.set(rule, [...(byRule.get(rule) ?? []), status]);
  }
  const rules = [...byRule].map(([rule, statuses]) => ({ rule, count: countMutants(statuses) }));
  const rows = rules
    .toSorted((a, b) => shareOf(a.count) - shareOf(b.count) || (a.rule < b.rule ? -1 : 1))
    .map(({ rule, count }) => row(rule, count));
  const sum = countMutants(tested.map(({ status }) => status));
  return [heads, ...rows, row('all', sum), wordSum(sum, isSample), ''].join('\n');
}

/** @typedef {import('./count-mutants.mjs').MutantCount} MutantCount */

const heads = cells('', ['killed', 'timeout', 'survived', 'no coverage', 'broken', 'score']);

/**
 * @param {string} name
 * @param {MutantCount} count
 */
function row(name, count) {
  const { killed, timeout, survived, noCoverage, broken } = count;
  const score = judged(count) === 0 ? '-' : percent(shareOf(count));
  return cells(name, [killed, timeout, survived, noCoverage, broken, score]);
}

/**
 * @param {string} name
 * @param {readonly (string | number)[]} values
 */
function cells(name, values) {
  return name.padEnd(32) + values.map((value) => String(value).padStart(12)).join('');
}

/**
 * @param {MutantCount} count
 * @param {boolean} isSample
 */
function wordSum(count, isSample) {
  if (judged(count) === 0) return 'no mutant could be judged';
  const score = `score: ${percent(shareOf(count))} of ${judged(count)} mutants were noticed`;
  if (!isSample) return score;
  const [low, high] = wilsonInterval(noticed(count), judged(count)).map(percent);
  return `${score} (95 %: ${low} to ${high})`;
}

/** @param {MutantCount} count */
function shareOf(count) {
  return judged(count) === 0 ? 1 : noticed(count) / judged(count);
}

/** @param {number} share */
function percent(share) {
  return `${(share * 100).toFixed(1)} %`;
}
