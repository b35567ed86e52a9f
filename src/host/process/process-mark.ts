import { readEnvironment } from './process-table.ts';

/** Set for programs that have no namespace; children inherit it unless they clear their environment. */
export const markName = 'LASTGREEN_PROCESS';

/** Whether the mark, or one that begins so, is in its environment. False where the platform shows none. */
export function isMarked(pid: number, mark: string): boolean {
  return readEnvironment(pid).includes(`${markName}=${mark}`);
}
