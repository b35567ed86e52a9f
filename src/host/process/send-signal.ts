/** Sends a signal. False when nobody is there any more, or it is not ours. A negative pid is a process group. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
