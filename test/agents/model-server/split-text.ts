/** Cuts a text into at most `count` pieces of similar size, never inside a code point; an empty text is one empty piece. */
export function splitText(text: string, count: number): string[] {
  const points = Array.from(text);
  const size = Math.max(1, Math.ceil(points.length / Math.max(1, count)));
  const pieces: string[] = [];
  for (let at = 0; at < points.length; at += size) pieces.push(points.slice(at, at + size).join(''));
  return pieces.length > 0 ? pieces : [''];
}
