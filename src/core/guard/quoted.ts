const maxChars = 60;

/** A piece of text as a message names it: on one line, in quotes, cut. */
export function quoted(text: string): string {
  // Cut before folding, so that a long text costs no more than a short one.
  const folded = text
    .slice(0, maxChars * 10)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return JSON.stringify(folded.length > maxChars ? `${folded.slice(0, maxChars - 1)}…` : folded);
}
