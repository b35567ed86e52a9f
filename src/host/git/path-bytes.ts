const loneByte = /[\uDC80-\uDCFF]/u;
const fatal = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeValid(bytes: Uint8Array): string | null {
  try {
    return fatal.decode(bytes);
  } catch {
    return null;
  }
}

/** Bytes that a UTF-8 lead byte announces; 1 for what can't lead. */
function sequenceLength(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  if (lead >= 0xf0 && lead <= 0xf4) return 4;
  return 1;
}

/** A path's bytes as text: UTF-8 where valid, each other byte as U+DC80..U+DCFF, so that no name is lost. */
export function decodePath(bytes: Uint8Array): string {
  const whole = decodeValid(bytes);
  if (whole !== null) return whole;
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes[at] ?? 0);
    const character = at + length <= bytes.length ? decodeValid(bytes.subarray(at, at + length)) : null;
    text += character ?? String.fromCharCode(0xdc00 + (bytes[at] ?? 0));
    at += character === null ? 1 : length;
  }
  return text;
}

/** The bytes again: `encodePath(decodePath(bytes))` is `bytes`. */
export function encodePath(path: string): Buffer {
  if (!loneByte.test(path)) return Buffer.from(path, 'utf8');
  const parts: Buffer[] = [];
  // By code points: the low half of a pair isn't an escaped byte.
  for (const character of path) {
    parts.push(
      loneByte.test(character) ? Buffer.of((character.codePointAt(0) ?? 0) - 0xdc00) : Buffer.from(character, 'utf8'),
    );
  }
  return Buffer.concat(parts);
}
