/** No grammar reads a file with a longer line: some take minutes on it. */
export const maxReadLineChars = 20_000;

/** Number of the first line with more characters, from 1; `null`: none has. */
export function longLineOf(text: string, maxChars: number): number | null {
  for (let from = 0; text.length - from > maxChars;) {
    // As far as one line may reach: those before the last end in it are shorter.
    const end = text.lastIndexOf('\n', from + maxChars);
    if (end < from) return text.slice(0, from).split('\n').length;
    from = end + 1;
  }
  return null;
}
