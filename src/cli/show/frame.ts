import { styleText } from 'node:util';
import { cleanLine } from '../../core/report/clean-line.ts';
import type { Tone } from '../../core/report/event-tone.ts';
import { fitWidth } from '../../core/report/fit-width.ts';
import { displayWidth } from './width.ts';

/** What of standard error a frame needs. */
export interface FrameStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  write(text: string): unknown;
  on(event: 'resize', listener: () => void): unknown;
  off(event: 'resize', listener: () => void): unknown;
}

/** Lines at the bottom of a terminal that are redrawn in place. */
export interface Frame {
  /** Replaces what stands there. */
  draw(lines: readonly string[]): void;
  /** A line that stays, above the frame; good and bad news in their colours where colour is wanted. */
  say(line: string, tone?: Tone): void;
  /** Takes the frame away and gives the cursor back. Safe to repeat. */
  close(): void;
}

export interface FrameOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Called with what gives the cursor back, for an exit that nobody planned; gives what takes that back. */
  readonly onExit: (restore: () => void) => () => void;
}

const maxLineChars = 2000;
const hideCursor = '\u001B[?25l';
const showCursor = '\u001B[?25h';
const eraseBelow = '\u001B[J';
const colours = { good: 'green', bad: 'red' } as const;

/** `null` where nothing can be redrawn: in a pipe, a file, or a terminal that calls itself dumb. */
export function openFrame(stream: FrameStream, { env, onExit }: FrameOptions): Frame | null {
  if (stream.isTTY !== true || env['TERM'] === 'dumb') return null;
  // By the convention of NO_COLOR any value but an empty one counts.
  const isPlain = (env['NO_COLOR'] ?? '') !== '';
  const style = (format: 'bold' | 'green' | 'red', text: string): string =>
    isPlain ? text : styleText(format, text, { validateStream: false });
  let wanted: string[] = [];
  let drawn: string[] = [];
  let isOpen = true;

  // The last column stays free: some terminals wrap as soon as it is written. A terminal that was told no size says 0.
  const columns = (): number => Math.max(1, (stream.columns || 80) - 1);
  const rows = (): number => Math.max(1, (stream.rows || 24) - 1);

  // After a resize the terminal has wrapped what was drawn wider than it now is.
  const goToTop = (): string => {
    const height = drawn.reduce((sum, line) => sum + Math.max(1, Math.ceil(displayWidth(line) / (columns() + 1))), 0);
    return height === 0 ? '' : `\u001B[${Math.min(height, rows())}A\r`;
  };
  const paint = (above: string): void => {
    const lines = wanted.slice(0, rows()).map((line) => fitWidth(line, columns(), displayWidth));
    const shown = lines.map((line, index) => `${index === 0 ? style('bold', line) : line}\n`).join('');
    stream.write(`${goToTop()}${eraseBelow}${above}${shown}`);
    drawn = lines;
  };
  const onResize = (): void => paint('');
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    stream.off('resize', onResize);
    stopWatching();
    stream.write(`${goToTop()}${eraseBelow}${showCursor}`);
  };
  const stopWatching = onExit(close);

  stream.on('resize', onResize);
  stream.write(hideCursor);
  return {
    draw: (lines) => {
      if (!isOpen) return;
      wanted = lines.map(cleanIndented);
      paint('');
    },
    say: (line, tone = null) => {
      const clean = cleanIndented(line);
      const text = `${tone === null ? clean : style(colours[tone], clean)}\n`;
      if (isOpen) paint(text);
      else stream.write(text);
    },
    close,
  };
}

/** Blanks at the beginning are the caller's. */
function cleanIndented(line: string): string {
  const text = line.trimStart();
  return ' '.repeat(line.length - text.length) + cleanLine(text, maxLineChars);
}
