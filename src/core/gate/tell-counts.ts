import type { CountReading } from './count-reader.ts';

/** A reading whose total is the sum of its parts. */
export function tellCounts(
  reader: string,
  line: number,
  { passed, failed, skipped }: { readonly passed: number; readonly failed: number; readonly skipped: number },
): CountReading {
  return { counts: { collected: passed + failed + skipped, passed, failed, skipped, reader }, line };
}
