import { commandText } from '../core/gate/command-text.ts';

const maxNameLength = 40;

/** A name for what was given none: its command, short and on one line, and unlike those that are used. */
export function defaultName(run: string | readonly string[], used: ReadonlySet<string>): string {
  const line = commandText(run)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const name = line.length > maxNameLength ? `${line.slice(0, maxNameLength - 1).trimEnd()}…` : line;
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name} (${count})`;
    if (!used.has(candidate)) return candidate;
  }
}
