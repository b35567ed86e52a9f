/** More digits than these a double can't tell apart. */
const maxDigits = 15;
const plain = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * The number that a command prints: its last line that isn't blank, as a plain decimal number and nothing else. No sign,
 * no exponent, no separators, no words: what might be read in two ways is not read, and `null`. Never 0 for want of one.
 */
export function readNumber(stdout: string): number | null {
  const line = lastLine(stdout);
  if (line === null || !plain.test(line)) return null;
  return line.replace('.', '').length <= maxDigits ? Number(line) : null;
}

/** Without blanks around it, as `wc -l` writes some; `null`: all lines are blank. */
export function lastLine(text: string): string | null {
  // Other white space, which `trim` takes away too, has no place in a number's line.
  const lines = text.split('\n').map((line) => line.replaceAll(/^[ \t]+|[ \t\r]+$/g, ''));
  return lines.findLast((line) => line !== '') ?? null;
}
