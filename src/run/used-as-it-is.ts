import { dirname, join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { pathInside } from './path-inside.ts';

/** Files of the user's that a run reads where they are, committed or not; paths from the top of the repository. */
export function usedAsItIs(root: string, plan: string, { file, context }: Settings): ReadonlySet<string> {
  const beside = ['PLAN.md', 'progress.txt'].map((name) => join(dirname(plan), name));
  const files = [plan, ...beside, file, ...context.constitution, ...context.conventions];
  return new Set(files.flatMap((each) => pathInside(root, each) ?? []));
}
