/** Gives the cursor back also when the process ends in a way that nobody planned. */
export function restoreOnExit(restore: () => void): () => void {
  process.once('exit', restore);
  return () => process.off('exit', restore);
}
