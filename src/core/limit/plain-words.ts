/** Typography differs between versions of a program: no-break spaces, curly quotes, several kinds of dots. */
export function plainWords(line: string): string {
  return line
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
