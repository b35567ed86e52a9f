/** The first digits of an object id, enough for a person to copy. */
export function shortId(id: string): string {
  return id.slice(0, 10);
}
