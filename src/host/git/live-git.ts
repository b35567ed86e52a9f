/** Leaders of the groups of git processes that have not ended yet. */
const live = new Set<number>();

export function noteGit(pid: number | undefined): void {
  if (pid !== undefined) live.add(pid);
}

export function forgetGit(pid: number | undefined): void {
  if (pid !== undefined) live.delete(pid);
}

/** Ends the whole group of a process that leads one: git starts helpers of its own. */
export function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}

/** For who ends at once: a git that stands still has a group of its own, and would be left behind. */
export function endLiveGit(): void {
  for (const pid of live) endGroup(pid);
}
