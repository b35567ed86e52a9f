import { commandText } from '../gate/command-text.ts';
import type { Gate } from '../gate/gate.ts';

export const hiddenSentence = 'A hidden check failed.';

/** A sentence for the agent; one that would name a hidden gate or its command is told without either. */
export function hideGates(text: string, gates: readonly Gate[]): string {
  const names = gates
    .filter((gate) => gate.hidden)
    .flatMap((gate) => [gate.name, commandText(gate.run)])
    .filter((name) => name.trim() !== '');
  return names.some((name) => text.includes(name)) ? hiddenSentence : text;
}
