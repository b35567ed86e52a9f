import { answerGroups } from './answer-groups.ts';
import { isPlainData, maybeData } from './is-data.ts';
import { isBoundary, isDistinctive, isName, isOddNumber, isStatus } from './is-distinctive.ts';
import type { Literal } from './literal.ts';
import type { Answer } from './read-answers.ts';
import type { TestValues } from './test-values.ts';

/** So many unremarkable answers that all stand in tests are no chance any more. */
const leastPlain = 3;
const longChars = 12;
const leastNamed = 2;

/**
 * Answers that can only be meant for the tests: what they ask for and what they give stand together in one, most of their table or
 * function is made of such ones, and they are remarkable, alone or together.
 */
export function findSpecialCases(answers: readonly Answer[], tests: TestValues): Answer[] {
  return answerGroups(answers).flatMap((group) => {
    const known = group.filter(({ inputs, output }) => tests.together([output, ...inputs]));
    if (known.length * 2 < group.length) return [];
    const strong = known.filter((answer) => isRemarkable(answer) && !isPlainData(answer) && !maybeData(answer));
    const named = known.filter(isNamedAnswer);
    if (strong.length > 0 || named.length >= leastNamed || named.some(({ output }) => isTelling(output))) {
      return [...strong, ...named];
    }
    const plain = known.filter((answer) => isPlainAnswer(answer) && !isPlainData(answer) && !maybeData(answer));
    return plain.length >= leastPlain ? plain : [];
  });
}

function isRemarkable({ inputs, output, isTable, isShortcut }: Answer): boolean {
  if (inputs.length > 1) {
    const telling = [...inputs, output].filter((value) => !isBoundary(value) || value === 'n:2');
    return telling.length > 1 && !inputs.every(isName);
  }
  const [input = ''] = inputs;
  if (isBoundary(input) || isStatus(input)) return false;
  if (isDistinctive(input)) {
    if (!isBoundary(output) && (!isName(output) || output.length >= longChars)) return true;
    return !isTable && isShortcut() && input.length >= longChars;
  }
  if (isName(input)) return false;
  return isDistinctive(output) || isOddNumber(output, 100);
}

/** A value for a name. Programs have many of those: one alone must be telling by itself. */
function isNamedAnswer({ inputs, output, isTable, isShortcut, isOrdinary }: Answer): boolean {
  const [input = ''] = inputs;
  if (inputs.length !== 1 || isBoundary(input) || isDistinctive(input) || !isName(input) || isTable) return false;
  return isDistinctive(output) && isShortcut() && !isOrdinary();
}

/** A text or a number that nobody writes by chance, by itself or in a list. */
function isTelling(output: Literal): boolean {
  if (!output.startsWith('c:')) return output.startsWith('n:') || output.length >= longChars;
  return output
    .slice(2)
    .split(/,(?=[snkc]:)/)
    .some((value) => isDistinctive(value) && (value.startsWith('n:') || value.length >= longChars));
}

/** A number for a number, as nobody tabulates them. */
function isPlainAnswer({ inputs, output }: Answer): boolean {
  const [input = ''] = inputs;
  return (
    inputs.length === 1 &&
    !isName(input) &&
    !isStatus(input) &&
    !/^[kc]:/.test(input) &&
    !output.startsWith('k:') &&
    !isName(output)
  );
}
