import { mask, valuePattern } from './redact.ts';

/**
 * Takes values out of a text that comes in pieces. Held back is only an end that a value begins with, so that what a
 * program prints is not late in its log.
 */
export class StreamRedactor {
  readonly #values: readonly string[];
  readonly #pattern: RegExp | null;
  readonly #longest: number;
  #held = '';

  constructor(values: readonly string[]) {
    this.#values = values;
    this.#pattern = valuePattern(values);
    this.#longest = values.reduce((most, { length }) => Math.max(most, length), 0);
  }

  /** What can be told of the text so far. */
  push(piece: string): string {
    if (this.#pattern === null) return piece;
    const text = this.#held + piece;
    let told = '';
    let at = 0;
    let hold = this.#holdFrom(text, 0);
    for (;;) {
      this.#pattern.lastIndex = at;
      const match = this.#pattern.exec(text);
      if (match === null || match.index >= hold) break;
      told += text.slice(at, match.index) + mask;
      at = match.index + match[0].length;
      if (at > hold) hold = this.#holdFrom(text, at);
    }
    this.#held = text.slice(hold);
    return told + text.slice(at, hold);
  }

  /** What was held back. */
  end(): string {
    const rest = this.#held;
    this.#held = '';
    return this.#pattern === null ? rest : rest.replace(this.#pattern, mask);
  }

  /** First place from which on all that is there is the beginning of a longer value. */
  #holdFrom(text: string, from: number): number {
    for (let at = Math.max(from, text.length - this.#longest + 1); at < text.length; at += 1) {
      const end = text.slice(at);
      if (this.#values.some((value) => value.length > end.length && value.startsWith(end))) return at;
    }
    return text.length;
  }
}
