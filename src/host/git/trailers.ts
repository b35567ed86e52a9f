/** Trailers of a commit's message by their name in lower case; of several of a name the last counts. */
export function readTrailers(message: string): ReadonlyMap<string, string> {
  const lines = message.replaceAll('\r\n', '\n').trimEnd().split('\n');
  const start = lines.findLastIndex((line) => line.trim() === '') + 1;
  const trailers = new Map<string, string>();
  // A message of one paragraph is a subject, whatever it looks like.
  if (start === 0) return trailers;
  for (const line of lines.slice(start)) {
    const found = /^([A-Za-z0-9-]+)\s*:\s*(.*)$/.exec(line);
    if (found?.[1] !== undefined) trailers.set(found[1].toLowerCase(), (found[2] ?? '').trimEnd());
  }
  return trailers;
}
