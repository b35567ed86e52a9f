/** A line, or the size of one that was too long to keep. */
export type SplitLine =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'too-long'; readonly bytes: number };

/** What a line may be at most. Tool results of several megabytes on one line are usual. */
const defaultMaxLineBytes = 32 * 1024 * 1024;

const LF = 0x0a;
const whole = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Bytes into lines, on LF only: U+2028 and CR are text. Each byte is looked at once, and a line is decoded when it is
 * whole, so that no character is cut; what isn't UTF-8 becomes U+FFFD, a BOM stays.
 */
export class LineSplitter {
  readonly #maxBytes: number;
  #parts: Uint8Array[] = [];
  #bytes = 0;

  constructor(maxBytes: number = defaultMaxLineBytes) {
    this.#maxBytes = maxBytes;
  }

  push(chunk: Uint8Array): SplitLine[] {
    const lines: SplitLine[] = [];
    let from = 0;
    const last = chunk.lastIndexOf(LF);
    if (this.#bytes === 0 && last >= 0 && last <= this.#maxBytes) {
      // No line here began earlier: all are decoded in one go. No character of UTF-8, whole or not, goes over an LF.
      for (const text of whole.decode(chunk.subarray(0, last)).split('\n')) lines.push({ kind: 'line', text });
      from = last + 1;
    }
    for (let at = chunk.indexOf(LF, from); at >= 0; at = chunk.indexOf(LF, from)) {
      this.#add(chunk.subarray(from, at));
      lines.push(this.#take());
      from = at + 1;
    }
    if (from < chunk.length) this.#add(chunk.subarray(from));
    return lines;
  }

  /** What came after the last LF. */
  end(): SplitLine[] {
    return this.#bytes === 0 ? [] : [this.#take()];
  }

  #add(part: Uint8Array): void {
    this.#bytes += part.length;
    if (this.#bytes > this.#maxBytes) this.#parts = [];
    // A copy: the reader may use the chunk's memory again.
    else if (part.length > 0) this.#parts.push(part.slice());
  }

  #take(): SplitLine {
    const bytes = this.#bytes;
    const parts = this.#parts;
    this.#bytes = 0;
    this.#parts = [];
    if (bytes > this.#maxBytes) return { kind: 'too-long', bytes };
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const text = parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode();
    return { kind: 'line', text };
  }
}
