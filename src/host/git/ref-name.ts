import { createHash } from 'node:crypto';

/** A file's name may have 255 bytes, and git adds `.lock`. */
const maxBytes = 200;

function escapeBytes(text: string): string {
  return [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

/**
 * An id as one component of a ref's name and a file's: what git or a file system would refuse or change is escaped as
 * in an address, so that two ids never share a name. A very long one ends in its digest.
 */
export function refComponent(id: string): string {
  // A file system may compose characters; those that it would are escaped.
  const unsafe = id.normalize('NFC') === id ? /[^\p{L}\p{N}_.-]/gu : /[^\w.-]/gu;
  const name = id.replace(unsafe, escapeBytes).replace(/^[.-]|\.$|\.(?=\.)|\.(?=lock$)/gi, escapeBytes);
  if (name === '') return '%';
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const digest = createHash('sha256').update(id).digest('hex');
  let short = '';
  for (const character of name) {
    if (Buffer.byteLength(short + character) > maxBytes - digest.length - 1) break;
    short += character;
  }
  return `${short}%${digest}`;
}
