import { readFileSync } from 'node:fs';

/** Set for programs that have no namespace; children inherit it unless they clear their environment. */
export const markName = 'LASTGREEN_PROCESS';

/** Only Linux shows the environment of other processes; macOS hides it. */
export function carriesMark(pid: number, mark: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`${markName}=${mark}`);
  } catch {
    return false;
  }
}
