import type { Plan } from '../plan/plan.ts';

const maxTold = 10;

/** A line for each field of the plan that was probably meant to be another one, with its place. */
export function misspeltWords(shown: string, { misspelt = [] }: Plan): string[] {
  const lines = misspelt.slice(0, maxTold).map(({ task, line, message }) => {
    return `${shown}:${line}: ${task === null ? '' : `${task}: `}${message}`;
  });
  const more = misspelt.length - lines.length;
  return more > 0 ? [...lines, `${shown}: and ${more} more such fields: lastgreen lint says which`] : lines;
}
