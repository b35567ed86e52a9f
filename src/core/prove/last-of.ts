/** The last so many; none for 0. */
export function lastOf<T>(all: readonly T[], count: number): readonly T[] {
  return count <= 0 ? [] : all.slice(-count);
}
