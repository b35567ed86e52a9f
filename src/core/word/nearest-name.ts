/** The known name that was probably meant; `null` where none is near. */
export function nearestName(written: string, known: readonly string[]): string | null {
  const folded = fold(written);
  const limit = Math.max(1, Math.floor(folded.length / 3));
  let nearest: string | null = null;
  let least = limit + 1;
  for (const name of known) {
    const distance = editDistance(folded, fold(name), least);
    if (distance < least) {
      nearest = name;
      least = distance;
    }
  }
  return nearest;
}

/** `maxAttempts` and `max_attempts` are `max-attempts`. */
function fold(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}

/** Insertions, deletions, changes and swaps of neighbours; gives up at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let twoAgo: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(change, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (twoAgo[j - 2] ?? 0) + 1);
      current.push(least);
    }
    twoAgo = previous;
    previous = current;
  }
  return previous[b.length] ?? limit;
}
