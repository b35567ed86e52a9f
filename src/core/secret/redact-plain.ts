import { plainLines } from '../gate/plain-text.ts';
import { mask, valuePattern } from './redact.ts';

/** The text as a person would have seen it, without the values that only show so; `null` where none does. */
export function redactPlain(text: string, values: readonly string[]): string | null {
  const pattern = valuePattern(values);
  if (pattern === null) return null;
  const plain = plainLines(text, Number.MAX_SAFE_INTEGER).join('\n');
  const clean = plain.replace(pattern, mask);
  return clean === plain ? null : clean;
}
