import type { Gate } from './gate.ts';

const defaults = { timeoutMs: 15 * 60_000, report: null, hidden: false, lock: null } as const;

/** A task's own commands as gates. */
export function verifyGates(commands: readonly string[]): Gate[] {
  return commands.map((run, index) => ({ ...defaults, name: `verify ${index + 1}`, run }));
}
