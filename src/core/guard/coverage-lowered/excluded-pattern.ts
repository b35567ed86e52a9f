import type { Occurrence } from '../occurrence/occurrence.ts';
import { quote } from '../occurrence/quote.ts';

/** What no one measures: tests, build products, samples, declarations, tools. */
const unmeasured =
  /node_modules|\btests?\b|__tests__|__mocks__|\bmocks?\b|\bspecs?\b|\.d\.|\bdist\b|\bbuild\b|\bout\b|\bcoverage\b|\bgenerated?\b|__generated__|\bfixtures?\b|\bmigrations?\b|\bvendor\b|\bdocs?\b|\bscripts?\b|\bexamples?\b|\be2e\b|\bstories\b|\bbench\w*|\bconfig\b|site-packages|\.?venv\b|\bsetup\.py\b|conftest|\b_?version\.py|_pb2|\.pb\.|\btypes?\b/i;

/** A pattern of files that a configuration leaves out of coverage; none where nobody would measure them. */
export function excludedPattern(pattern: string, line: number): Occurrence[] {
  const trimmed = pattern.trim();
  if (trimmed === '' || unmeasured.test(trimmed)) return [];
  return [
    {
      key: `excluded ${trimmed}`,
      context: trimmed,
      holder: '',
      line,
      message: `${quote(trimmed)} is kept out of what coverage measures`,
    },
  ];
}
