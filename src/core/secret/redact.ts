export const mask = '***';

/** Where any of `values` stands, the longest first; `null` when there is none. For `exec` and `replace`. */
export function valuePattern(values: readonly string[]): RegExp | null {
  const known = [...new Set(values)].filter((value) => value !== '').toSorted((a, b) => b.length - a.length);
  if (known.length === 0) return null;
  return new RegExp(known.map((value) => value.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)).join('|'), 'g');
}

/** The text with each value taken out. */
export function redact(text: string, values: readonly string[]): string {
  const pattern = valuePattern(values);
  return pattern === null ? text : text.replace(pattern, mask);
}
