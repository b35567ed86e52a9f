/** A path from the top of the repository as a relative URI: each byte that a path segment can't hold as `%XX`. */
export function encodeUriPath(path: string): string {
  return Array.from(path, encodeCharacter).join('');
}

function encodeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(character).replaceAll('%2F', '/');
  // A byte of a name that is no UTF-8 stands as U+DC80..U+DCFF; any other half of a pair can't be a name.
  return code >= 0xdc80 && code <= 0xdcff ? `%${(code - 0xdc00).toString(16).toUpperCase()}` : '%EF%BF%BD';
}
