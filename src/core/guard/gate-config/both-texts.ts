import type { FileChange } from '../file-change.ts';

/** The old and the new text; `null` where one side has none. */
export function bothTexts({ before, after }: FileChange): readonly [before: string, after: string] | null {
  const [old, fresh] = [before?.text ?? null, after?.text ?? null];
  return old === null || fresh === null ? null : [old, fresh];
}
