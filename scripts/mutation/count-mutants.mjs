/**
 * @typedef {object} MutantCount
 * @property {number} killed a test failed
 * @property {number} timeout tests ran without end: noticed as well
 * @property {number} survived tests ran the place, and all passed
 * @property {number} noCoverage no test ran the place
 * @property {number} broken nothing could be told of it; not in the score
 */

/**
 * @param {Iterable<string>} statuses of Stryker
 * @returns {MutantCount}
 */
export function countMutants(statuses) {
  const count = { killed: 0, timeout: 0, survived: 0, noCoverage: 0, broken: 0 };
  for (const status of statuses) {
    if (status === 'Killed') count.killed += 1;
    else if (status === 'Timeout') count.timeout += 1;
    else if (status === 'Survived') count.survived += 1;
    else if (status === 'NoCoverage') count.noCoverage += 1;
    else count.broken += 1;
  }
  return count;
}

/** @param {MutantCount} count */
export function noticed({ killed, timeout }) {
  return killed + timeout;
}

/** @param {MutantCount} count */
export function judged({ killed, timeout, survived, noCoverage }) {
  return killed + timeout + survived + noCoverage;
}
