import { canBePasted } from './can-be-pasted.ts';
import { fence } from './escape-markdown.ts';
import { quoteCommand } from './quote-shell.ts';

/** A command to paste, within a line of Markdown: whole, and no character of it changed. */
export function commandSpan(argv: readonly string[]): string {
  const command = quoteCommand(argv);
  return canBePasted(command) ? fence(command) : 'a command with a name that can not be shown';
}
