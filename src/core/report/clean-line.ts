/** C0, DEL and C1 controls, and the marks that reorder text: a title must not move the cursor or hide what stands beside it. */
const controls = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;
const loneSurrogate = /\p{Surrogate}/gu;

/**
 * Text of others on one line: escape sequences and controls out, white space in single blanks, cut at `maxChars` code
 * points with an ellipsis. Halves of surrogate pairs become U+FFFD, so that the result can always be written as UTF-8.
 */
export function cleanLine(text: string, maxChars = 400): string {
  // Four times as much as can be shown: a long text is not walked through to its end.
  const head = text.slice(0, maxChars * 4 + 64);
  const line = head.replaceAll(escapes, '').replaceAll(/\s+/g, ' ').replaceAll(controls, '').replaceAll(loneSurrogate, '\uFFFD').trim();
  const chars = Array.from(line);
  if (chars.length <= maxChars && head.length === text.length) return line;
  return `${chars.slice(0, maxChars - 1).join('')}…`;
}
