export type ClaudeEvent = Readonly<Record<string, unknown>>;

interface Waiting {
  readonly fits: (event: ClaudeEvent) => boolean;
  readonly resolve: (event: ClaudeEvent) => void;
  readonly reject: (reason: Error) => void;
}

/** Cuts a program's output into lines, reads each as an event, and tells those who wait for one. */
export class EventLog {
  readonly lines: string[] = [];
  readonly events: ClaudeEvent[] = [];
  #rest = '';
  #ended = false;
  #waiting: Waiting[] = [];

  add(text: string): void {
    const parts = (this.#rest + text).split('\n');
    this.#rest = parts.pop() ?? '';
    for (const line of parts) this.#addLine(line);
  }

  /** No more text will come: an unfinished line counts, and whoever still waits is told. */
  end(): void {
    this.#ended = true;
    if (this.#rest !== '') this.lines.push(this.#rest);
    this.#rest = '';
    for (const { reject } of this.#waiting.splice(0)) reject(this.#missing());
  }

  /** The first event that fits, past or future. */
  event(fits: (event: ClaudeEvent) => boolean): Promise<ClaudeEvent> {
    const known = this.events.find(fits);
    if (known) return Promise.resolve(known);
    if (this.#ended) return Promise.reject(this.#missing());
    return new Promise((resolve, reject) => this.#waiting.push({ fits, resolve, reject }));
  }

  #addLine(line: string): void {
    const event = JSON.parse(line) as ClaudeEvent;
    this.lines.push(line);
    this.events.push(event);
    const told = this.#waiting.filter(({ fits }) => fits(event));
    this.#waiting = this.#waiting.filter((waiting) => !told.includes(waiting));
    for (const { resolve } of told) resolve(event);
  }

  #missing(): Error {
    return new Error(`the program ended without the awaited event; its last line: ${this.lines.at(-1) ?? 'none'}`);
  }
}
