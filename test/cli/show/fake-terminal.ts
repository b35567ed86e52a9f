import { EventEmitter } from 'node:events';
import { displayWidth } from '../../../src/cli/show/width.ts';

// oxlint-disable-next-line no-control-regex -- what a terminal reads is made of them
const tokens = /\u001B\[([?0-9;]*)([A-Za-z])|([\r\n])|([^\u001B\r\n]+)/g;

/** Understands what a frame writes, and throws at anything else. A line that is too wide wraps. */
export class FakeTerminal extends EventEmitter {
  readonly isTTY: boolean = true;
  columns = 40;
  rows = 10;
  written = '';
  cursorShown = true;
  #lines: string[] = [''];
  #row = 0;

  write(text: string): void {
    this.written += text;
    for (const [, code, final, control, plain] of text.matchAll(tokens)) {
      if (plain !== undefined) this.#put(plain);
      else if (control === '\n') this.#newLine();
      else if (control === '\r') continue;
      else this.#command(code ?? '', final ?? '');
    }
  }

  /** What stands on the screen and above it. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  resize(columns: number): void {
    const rows = this.#lines.map((line) => wrap(line, columns));
    this.#row = rows.slice(0, this.#row).flat().length;
    this.#lines = rows.flat();
    this.columns = columns;
    this.emit('resize');
  }

  #put(text: string): void {
    const [first = '', ...more] = wrap(`${this.#lines[this.#row] ?? ''}${text}`, this.columns);
    this.#lines[this.#row] = first;
    for (const line of more) {
      this.#newLine();
      this.#lines[this.#row] = line;
    }
  }

  #newLine(): void {
    this.#row += 1;
    this.#lines[this.#row] ??= '';
  }

  #command(code: string, final: string): void {
    if (final === 'A') this.#row -= Number(code);
    else if (final === 'J') this.#lines = [...this.#lines.slice(0, this.#row), ''];
    else if (code === '?25') this.cursorShown = final === 'h';
    else if (final !== 'm') throw new Error(`a frame wrote ${code}${final}`);
  }
}

function wrap(line: string, columns: number): string[] {
  const lines = [''];
  for (const char of line) {
    const last = lines.length - 1;
    if (displayWidth(`${lines[last]}${char}`) > columns) lines.push(char);
    else lines[last] += char;
  }
  return lines;
}
