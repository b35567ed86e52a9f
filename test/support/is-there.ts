import { spawnSync } from 'node:child_process';

/** Whether a toolchain is on this machine, as its own answer tells. */
export function isThere(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}
