import { commandText } from '../gate/command-text.ts';
import type { Gate } from '../gate/gate.ts';
import { cleanLine } from './clean-text.ts';

export const hiddenSentence = 'A hidden check failed.';

/** A sentence may be cut, and tell no more than the beginning of a long name. */
const maxTellingChars = 60;

/** A sentence for the agent; one that would name a hidden gate or its command is told without either. */
export function hideGates(text: string, gates: readonly Gate[]): string {
  const line = cleanLine(text);
  const isTold = gates
    .filter((gate) => gate.hidden)
    .flatMap((gate) => [gate.name, commandText(gate.run)].map((name) => cleanLine(name).slice(0, maxTellingChars)))
    .some((name) => name.trim() !== '' && line.includes(name));
  return isTold ? hiddenSentence : text;
}
