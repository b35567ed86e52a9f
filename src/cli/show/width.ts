import stringWidth from 'fast-string-width';

/** Columns that a text takes on a terminal: two for most CJK characters and emoji, none for combining marks. */
export function displayWidth(text: string): number {
  return stringWidth(text);
}
