// Stryker has no samples. A checker turns away what was not chosen, which costs nothing; a reporter tells of the rest.
import { relative } from 'node:path';
import { mutantKey } from './mutant-key.mjs';

const notChosen = 'not chosen';

/** @param {Pick<import('@stryker-mutator/api/core').MutantResult, 'statusReason'>} result */
export function wasNotChosen({ statusReason }) {
  return statusReason === notChosen;
}

class ChosenChecker {
  static inject = /** @type {const} */ (['options']);

  /** @param {{ chosen: readonly string[] }} options */
  constructor({ chosen }) {
    this.chosen = new Set(chosen);
  }

  init() {
    return Promise.resolve();
  }

  /** @param {readonly import('@stryker-mutator/api/core').Mutant[]} mutants */
  group(mutants) {
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }

  /** @param {readonly import('@stryker-mutator/api/core').Mutant[]} mutants */
  check(mutants) {
    const results = mutants.map((mutant) => {
      const isChosen = this.chosen.has(mutantKey(mutant, process.cwd()));
      return [mutant.id, isChosen ? { status: 'passed' } : { status: 'compileError', reason: notChosen }];
    });
    return Promise.resolve(Object.fromEntries(results));
  }
}

/** One line for each mutant as soon as it is tested: a night that is cut off has not been for nothing. */
class LineReporter {
  tested = 0;

  /** @param {import('@stryker-mutator/api/core').MutantResult} result */
  onMutantTested(result) {
    if (wasNotChosen(result)) return;
    this.tested += 1;
    const { fileName, location, mutatorName, status } = result;
    const place = `${relative(process.cwd(), fileName)}:${location.start.line}:${location.start.column}`;
    console.error(`${this.tested} ${status} ${place} ${mutatorName}`);
  }
}

/** @public Stryker reads it by this name. */
export const strykerPlugins = [
  { kind: 'Checker', name: 'chosen', injectableClass: ChosenChecker },
  { kind: 'Reporter', name: 'lines', injectableClass: LineReporter },
];
