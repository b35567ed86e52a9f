import { commandText } from '../../gate/command-text.ts';
import type { BriefInput } from '../brief.ts';
import { cleanLine } from '../clean-text.ts';
import type { SectionText } from '../section-text.ts';
import { code } from './gate-lines.ts';

const maxCommands = 20;

/** The ratchet's number as it is now, and which commands it may excuse. Hidden ones are not named. */
export function ratchetText({ ratchet, gates }: Pick<BriefInput, 'ratchet' | 'gates'>): SectionText {
  if (ratchet === null || ratchet.number === null) return { text: '', leftOut: null };
  const known = [...gates.quick, ...gates.full].filter((gate) => !gate.hidden && ratchet.red.includes(gate.name));
  const commands = [...new Set(known.map((gate) => code(cleanLine(commandText(gate.run)))))];
  const failing = commands.length === 0 ? '' : ` Failing already: ${commands.slice(0, maxCommands).join(', ')}.`;
  const text = `The number is ${ratchet.number} on the last green commit.${failing}`;
  return { text, leftOut: commands.length > maxCommands ? `${commands.length - maxCommands} failing commands` : null };
}
