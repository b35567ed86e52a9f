/** Longer than any message that a person would read. */
const maxChars = 128 * 1024;

/** The end of a long message, in whole lines: a line that is cut must not read as one of its own. */
export function endOfMessage(text: string): string {
  if (text.length <= maxChars) return text;
  const end = text.slice(-maxChars / 2);
  const whole = end.indexOf('\n');
  return whole < 0 ? `…${end}` : end.slice(whole + 1);
}
