import type { SecretHit } from './secret-reader.ts';

const begin = /-----BEGIN ((?:[A-Z0-9]+ ){0,3})PRIVATE KEY(?: BLOCK)?-----|^PuTTY-User-Key-File-\d: /gm;
/** Behind a block's first line; in JSON and in sources the line ends are escaped. */
const maxBodyChars = 400;
const minBodyChars = 48;
const escapedEnds = /\\r|\\n|["'+\s\\]/g;
const rows = /[A-Za-z0-9+/=]{16,}/g;

/** Blocks of private keys with a body; a text that only names such a block has none. The first row of the body stands for it. */
export function findPrivateKeys(text: string): SecretHit[] {
  return Array.from(text.matchAll(begin)).flatMap(({ index, 0: head }): SecretHit[] => {
    const from = index + head.length;
    const after = text.slice(from, from + maxBodyChars);
    const end = after.indexOf('-----');
    const body = end < 0 ? after : after.slice(0, end);
    if (
      body
        .replaceAll(escapedEnds, '')
        .match(rows)
        ?.some((row) => row.length >= minBodyChars) !== true
    )
      return [];
    const row = Array.from(body.matchAll(rows)).at(0);
    if (row === undefined) return [];
    const start = from + row.index;
    return [{ kind: 'a private key', start, end: start + row[0].length, hasPrefix: false, certainty: 'sure' }];
  });
}
