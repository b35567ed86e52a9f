import type { CycleState } from '../loop/state.ts';

/** A person accepted these changes of tests although the old ones could not be tried. */
export function approvesTests({ approval, tests }: CycleState): boolean {
  const old = tests?.old ?? [];
  const isLifted = (path: string): boolean =>
    approval?.findings.some((each) => each.rule === 'test-changed' && each.path === path) === true;
  return old.length > 0 && old.every(isLifted);
}
