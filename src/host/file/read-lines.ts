/** How the lines of a file end. */
export interface LinesEnd {
  /** Bytes behind the last newline. */
  readonly restBytes: number;
  /** A line was longer than allowed; reading ended before it. */
  readonly tooLong: boolean;
}

const firstBufferBytes = 1 << 16;

/** Puts the next bytes of a file into a buffer, from that place on. Gives their number, 0 at the end. */
export type FillBuffer = (buffer: Buffer, from: number) => number;

/**
 * The lines of a file, without their newlines. A line is a view that holds until the next one is asked for: memory
 * stays at the longest line, not at the file.
 */
export function* readLines(fill: FillBuffer, maxLineBytes: number): Generator<Buffer, LinesEnd> {
  let buffer = Buffer.allocUnsafe(firstBufferBytes);
  let held = 0;
  for (;;) {
    if (held > maxLineBytes) return { restBytes: held, tooLong: true };
    if (held === buffer.length) buffer = grow(buffer);
    const count = fill(buffer, held);
    if (count === 0) return { restBytes: held, tooLong: false };
    const data = buffer.subarray(0, held + count);
    let from = 0;
    // What is held has been searched already.
    let newline = data.indexOf(10, held);
    while (newline >= 0) {
      if (newline - from > maxLineBytes) return { restBytes: data.length - from, tooLong: true };
      yield data.subarray(from, newline);
      from = newline + 1;
      newline = data.indexOf(10, from);
    }
    held = data.length - from;
    data.copy(buffer, 0, from);
  }
}

function grow(buffer: Buffer): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafe(buffer.length * 2);
  buffer.copy(larger);
  return larger;
}
