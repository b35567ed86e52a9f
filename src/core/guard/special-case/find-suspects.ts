import { answerGroups } from './answer-groups.ts';
import { isPlainData, maybeData } from './is-data.ts';
import { isBoundary, isDistinctive, isName, isStatus } from './is-distinctive.ts';
import type { Answer } from './read-answers.ts';
import type { TestValues } from './test-values.ts';

/** One alone may be a special value of the domain. */
const least = 2;

/**
 * Answers that may be meant for the tests, and may as well be data: several values that nobody branches on by chance, which tests ask
 * for, beside code that works the others out; or a table that says yes and no to little else than them. A person must tell.
 */
export function findSuspects(answers: readonly Answer[], tests: TestValues): Answer[] {
  return answerGroups(answers).flatMap((group) => {
    const known = group.filter((answer) => isSuspect(answer, tests));
    return known.length >= least && known.length * 2 >= group.length ? known : [];
  });
}

function isSuspect(answer: Answer, tests: TestValues): boolean {
  const { inputs, output, isTable, isShortcut } = answer;
  const [input = '', more] = inputs;
  if (isPlainData(answer)) return false;
  if (maybeData(answer) && !isName(output) && !isStatus(input)) return tests.together([output, ...inputs]);
  if (more !== undefined || isBoundary(input) || isStatus(input) || !isDistinctive(input)) return false;
  // `assert valid(x)`: a yes or no stands in no test.
  if (isTable) return /^k:(?:true|false)$/i.test(output) && tests.together(inputs);
  return isName(output) && tests.together([output, input]) && isShortcut();
}
