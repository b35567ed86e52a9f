import { commandText } from '../gate/command-text.ts';
import type { Gate } from '../gate/gate.ts';

/**
 * The gate of the present configuration that a run names; `null`: it is not configured any more. What is started is what
 * is configured, never the text of the run: anybody can push a note.
 */
export function chooseCommand(
  { name, command }: { readonly name: string; readonly command: string },
  configured: readonly Gate[],
): Gate | null {
  const fitting = configured.filter((gate) => commandText(gate.run) === command);
  return fitting.find((gate) => gate.name === name) ?? fitting[0] ?? null;
}
