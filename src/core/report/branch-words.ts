import { cleanLine } from './clean-line.ts';

/** What became of a loop's branch since it landed something there. */
export interface BranchNow {
  /** The user's repository still has it. */
  readonly exists: boolean;
  /** The user's branch that has all that landed; `null`: none that is known. */
  readonly mergedInto: string | null;
}

const maxNameChars = 200;

/** A sentence without its full stop; `null` for a branch that is there and waits to be merged. */
export function branchWords(branch: string, now: BranchNow | undefined): string | null {
  if (now === undefined || (now.exists && now.mergedInto === null)) return null;
  const name = cleanLine(branch, maxNameChars);
  const merged = now.mergedInto === null ? null : `what landed is in ${cleanLine(now.mergedInto, maxNameChars)}`;
  if (now.exists) return `The branch ${name} is merged: ${merged}`;
  return `The branch ${name} isn't there any more; ${merged ?? 'a new start does its tasks again'}`;
}
