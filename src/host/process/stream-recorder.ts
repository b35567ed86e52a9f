import type { StreamRecord } from './port.ts';

/** Bytes at the end that begin a UTF-8 sequence and don't finish it. */
function unfinishedAtEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}

/** Bytes at the start that continue a sequence whose beginning is lost. */
function orphansAtStart(bytes: Uint8Array): number {
  let count = 0;
  while (count < 3 && ((bytes[count] ?? 0) & 0xc0) === 0x80) count += 1;
  return count;
}

/** Keeps a stream's first and last bytes in memory that does not grow with it. */
export class StreamRecorder {
  readonly #keepBytes: number;
  readonly #head: Uint8Array[] = [];
  #headBytes = 0;
  #bytes = 0;
  /** A ring; made when the head is full. */
  #ring: Buffer | null = null;
  #ringEnd = 0;

  constructor(keepBytes: number) {
    this.#keepBytes = Math.max(1, keepBytes);
  }

  push(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    const toHead = Math.min(chunk.length, this.#keepBytes - this.#headBytes);
    if (toHead > 0) {
      // A copy: the chunk may be a slice of something much larger.
      this.#head.push(Uint8Array.prototype.slice.call(chunk, 0, toHead));
      this.#headBytes += toHead;
    }
    if (toHead < chunk.length) this.#pushToRing(chunk.subarray(toHead));
  }

  #pushToRing(bytes: Uint8Array): void {
    const ring = (this.#ring ??= Buffer.alloc(this.#keepBytes));
    const kept = bytes.subarray(Math.max(0, bytes.length - ring.length));
    const first = Math.min(kept.length, ring.length - this.#ringEnd);
    ring.set(kept.subarray(0, first), this.#ringEnd);
    ring.set(kept.subarray(first), 0);
    this.#ringEnd = (this.#ringEnd + kept.length) % ring.length;
  }

  record(): StreamRecord {
    const head = Buffer.concat(this.#head);
    const afterHead = this.#bytes - head.length;
    const ring = this.#ring ?? Buffer.alloc(0);
    const whole = afterHead <= ring.length;
    const tail = whole
      ? ring.subarray(0, afterHead)
      : Buffer.concat([ring.subarray(this.#ringEnd), ring.subarray(0, this.#ringEnd)]);
    // A character on the border goes to the tail as a whole, or is left out with what is missing between the two.
    const cut = afterHead > 0 ? unfinishedAtEnd(head) : 0;
    const border = head.subarray(head.length - cut);
    return {
      head: head.subarray(0, head.length - cut).toString('utf8'),
      tail: whole
        ? Buffer.concat([border, tail]).toString('utf8')
        : tail.subarray(orphansAtStart(tail)).toString('utf8'),
      bytes: this.#bytes,
    };
  }
}
