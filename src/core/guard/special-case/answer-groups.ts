import type { Answer } from './read-answers.ts';

/** Answers of one table, switch or function together. */
export function answerGroups(answers: readonly Answer[]): Answer[][] {
  const groups = new Map<string, Answer[]>();
  for (const answer of answers) {
    const group = groups.get(answer.group);
    if (group === undefined) groups.set(answer.group, [answer]);
    else group.push(answer);
  }
  return [...groups.values()];
}
