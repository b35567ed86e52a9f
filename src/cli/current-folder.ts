/** `null`: it was removed. */
export function currentFolder(): string | null {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}
