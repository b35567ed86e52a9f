import { commandText } from '../../gate/command-text.ts';
import type { BriefInput } from '../brief.ts';
import { cleanText } from '../clean-text.ts';
import { code } from './gate-lines.ts';

/** What a ratchet asks of every task of a run, without the number: that changes with each landing. `''`: there is none. */
export function ratchetRule({ ratchet }: Pick<BriefInput, 'ratchet'>): string {
  if (ratchet === null) return '';
  const command = code(cleanText(commandText(ratchet.run)).replaceAll('\n', ' '));
  return `Besides, ${command} prints a number that may never rise. A command that failed before your change already may fail on, but only where your change makes that number fall.`;
}
