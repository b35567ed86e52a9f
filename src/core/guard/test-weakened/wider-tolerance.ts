import { quoted } from '../quoted.ts';
import { folded, type TestCase } from '../test-case/test-case.ts';
import { readTolerance } from './read-tolerance.ts';

/** From here on an allowance says that the value need not be right. */
const wide = 0.05;
const maxLines = 2_000;

/** An assertion that allows more than it did, or allows much where it allowed nothing. */
export function widerTolerance(before: TestCase, after: TestCase): string | null {
  const exact = new Set(units(before));
  const fresh = units(after).filter((unit) => !exact.has(unit));
  if (fresh.length === 0) return null;
  const old = new Map<string, number>();
  for (const unit of exact) {
    const read = readTolerance(unit);
    if (read !== null) old.set(read.key, Math.max(read.width, old.get(read.key) ?? 0));
  }
  for (const unit of fresh) {
    const read = readTolerance(unit);
    if (read === null) continue;
    const width = old.get(read.key);
    if (width !== undefined && read.width > width * 1.000_001) return `allows more than it did: ${quoted(unit)}`;
    if (width === undefined && old.size === 0 && read.width >= wide && replacesExact(before, after, unit)) {
      return `allows much where it allowed nothing: ${quoted(unit)}`;
    }
  }
  return null;
}

/** Assertions, and lines: in Go the condition stands outside of what reports it. */
function units(test: TestCase): string[] {
  const { text: code } = test.node;
  const lines = /\babs\b/i.test(code) ? code.split('\n', maxLines).map((line) => folded(line)) : [];
  return [...test.assertions.map(({ text }) => text), ...lines.filter((line) => /\babs\b.*[<>]/i.test(line))];
}

/** An assertion on the same call went away for it. */
function replacesExact(before: TestCase, after: TestCase, unit: string): boolean {
  const kept = new Set(after.assertions.map(({ text }) => text));
  const calls = unit.match(/\b[a-z_]\w*\([^()]*\)/gi) ?? [];
  return before.assertions.some(
    ({ text }) =>
      !kept.has(text) && calls.some((call) => !/^(?:expect|assert|approx)/.test(call) && text.includes(call)),
  );
}
