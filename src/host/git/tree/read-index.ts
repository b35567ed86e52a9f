import type { IndexEntry } from './index-entry.ts';

const statBytes = 40;
const billion = 1_000_000_000n;

/**
 * Entries of an index file (versions 2 to 4), without a process. `null`: not an index, torn, or of a kind (split) that
 * only git can read. An agent's index is hostile input: every length is checked and nothing is followed.
 */
export function readIndex(bytes: Buffer, hashBytes: number): IndexEntry[] | null {
  if (bytes.length < 12 + hashBytes || bytes.toString('latin1', 0, 4) !== 'DIRC') return null;
  const version = bytes.readUInt32BE(4);
  const count = bytes.readUInt32BE(8);
  if (version < 2 || version > 4 || count * (statBytes + hashBytes) > bytes.length) return null;
  const entries: IndexEntry[] = [];
  let at = 12;
  let previous = '';
  for (let n = 0; n < count; n++) {
    const start = at;
    const flagsAt = at + statBytes + hashBytes;
    if (flagsAt + 4 > bytes.length) return null;
    const flags = bytes.readUInt16BE(flagsAt);
    const isExtended = (flags & 0x4000) !== 0;
    const extended = isExtended ? bytes.readUInt16BE(flagsAt + 2) : 0;
    at = flagsAt + (isExtended ? 4 : 2);
    let kept = '';
    if (version === 4) {
      const strip = readOffset(bytes, at);
      if (strip === null || strip.value > previous.length) return null;
      kept = previous.slice(0, previous.length - strip.value);
      at = strip.next;
    }
    const end = bytes.indexOf(0, at);
    if (end === -1) return null;
    const path = kept + bytes.toString('latin1', at, end);
    // Versions 2 and 3 pad with one to eight NULs to a multiple of eight.
    at = version === 4 ? end + 1 : start + ((end - start + 8) & ~7);
    previous = path;
    entries.push({
      path,
      mode: bytes.readUInt32BE(start + 24),
      blob: bytes.toString('hex', start + statBytes, flagsAt),
      stage: (flags >> 12) & 3,
      skipWorktree: (extended & 0x4000) !== 0,
      ctimeNs: BigInt(bytes.readUInt32BE(start)) * billion + BigInt(bytes.readUInt32BE(start + 4)),
      mtimeNs: BigInt(bytes.readUInt32BE(start + 8)) * billion + BigInt(bytes.readUInt32BE(start + 12)),
      ino: bytes.readUInt32BE(start + 20),
      size: bytes.readUInt32BE(start + 36),
    });
  }
  return isSplit(bytes, at, bytes.length - hashBytes) ? null : entries;
}

/** A split index ("link" extension) holds a part of the entries only. */
function isSplit(bytes: Buffer, from: number, end: number): boolean {
  for (let at = from; at + 8 <= end; at += 8 + bytes.readUInt32BE(at + 4)) {
    if (bytes.toString('latin1', at, at + 4) === 'link') return true;
  }
  return false;
}

/** Git's variable-width number: each continued byte adds one before the shift. */
function readOffset(bytes: Buffer, from: number): { value: number; next: number } | null {
  let value = 0;
  for (let at = from; at < Math.min(bytes.length, from + 5); at++) {
    const byte = bytes[at] ?? 0;
    value = (value << 7) | (byte & 0x7f);
    if ((byte & 0x80) === 0) return { value, next: at + 1 };
    value += 1;
  }
  return null;
}
