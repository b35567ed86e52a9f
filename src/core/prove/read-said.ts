import type { Failure } from './failure.ts';
import type { Language } from './language.ts';

export const maxSaidLength = 400;
/** What an error says stands at its start; code frames and stacks follow. */
const maxSaidLines = 40;
const maxHeadLines = 6;

/** A test that ran and failed. `said`: from the error's first line on; no line of it is a stack or a code frame. */
export function testFailure(test: string, said: readonly string[], language: Language): Failure {
  const head = said.map((line) => line.trim()).filter((line) => line !== '');
  const missing = readMissing(head.slice(0, 1), language.missing) ?? readOtherThrown(head, language);
  return missing ?? { kind: 'failed', test };
}

/** Something that could not be loaded or compiled, so that no test of it ran. */
export function loadFailure(said: readonly string[], language: Language): Failure {
  const lines = said.map((line) => line.trim().slice(0, maxSaidLength)).filter((line) => line !== '');
  const missing = readMissing(lines, language.missing);
  if (missing) return missing;
  const unparsable = lines.slice(0, maxSaidLines).find((line) => language.unparsable.some((each) => each.test(line)));
  if (unparsable !== undefined) return { kind: 'unparsable', message: unparsable };
  return { kind: 'unloadable', message: lines[0] ?? '' };
}

function readOtherThrown(said: readonly string[], language: Language): Failure | null {
  const { otherThrown, missingInside } = language;
  if (!otherThrown || !said.slice(0, maxHeadLines).some((line) => otherThrown.test(line.slice(0, maxSaidLength))))
    return null;
  return readMissing(said, missingInside);
}

function readMissing(said: readonly string[], patterns: readonly RegExp[]): Failure | null {
  for (const line of said.slice(0, maxSaidLines)) {
    const text = line.slice(0, maxSaidLength);
    for (const pattern of patterns) {
      const match = pattern.exec(text);
      if (match)
        return {
          kind: 'missing',
          names: match
            .slice(1)
            .filter((name) => name !== undefined)
            .slice(0, 1),
        };
    }
  }
  return null;
}
