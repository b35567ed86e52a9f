/** Marks that reorder text: a title must not hide what stands beside it. */
const reordering = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Colours, titles, clipboard writes: whole sequences, so that their parameters don't stay behind. */
// oxlint-disable-next-line no-control-regex -- each begins with one
const escapes = /(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]|\u001B\](?:(?!\p{Cc}).)*(?:\u0007|\u001B\\)?|\u001B[@-Z\\^_]/gu;
const controls = /\p{Cc}/gu;
const loneSurrogate = /\p{Surrogate}/gu;

/**
 * Text of others on one line: escape sequences and controls out, white space in single blanks, cut at `maxChars` code
 * points with an ellipsis. Halves of surrogate pairs become U+FFFD, so that the result can always be written as UTF-8.
 */
export function cleanLine(text: string, maxChars = 400): string {
  // Four times as much as can be shown: a long text is not walked through to its end.
  const head = text.slice(0, maxChars * 4 + 64);
  const line = head
    .replaceAll(escapes, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(controls, '')
    .replaceAll(reordering, '')
    .replaceAll(loneSurrogate, '\uFFFD')
    .trim();
  const chars = Array.from(line);
  if (chars.length <= maxChars && head.length === text.length) return line;
  return `${chars.slice(0, maxChars - 1).join('')}…`;
}
