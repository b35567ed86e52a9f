const maxQuoted = 60;

/** A piece of the change as a message shows it: on one line, in quotes, cut. */
export function quote(text: string): string {
  const flat = text
    .slice(0, maxQuoted * 4)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `"${flat.length > maxQuoted ? `${flat.slice(0, maxQuoted - 1)}…` : flat}"`;
}
