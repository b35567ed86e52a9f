import type { Gate, GateStage } from './gate.ts';

export interface GateLists {
  readonly quick: readonly Gate[];
  readonly full: readonly Gate[];
  /** A task's own. */
  readonly verify: readonly Gate[];
}

/** All gates in the order in which they run. A full one that is quick as well runs once. */
export function orderGates({ quick, full, verify }: GateLists): { gate: Gate; stage: GateStage }[] {
  return [
    ...quick.map((gate) => ({ gate, stage: 'quick' as const })),
    ...full
      .filter((gate) => !quick.some((known) => isSameGate(known, gate)))
      .map((gate) => ({ gate, stage: 'full' as const })),
    ...verify.map((gate) => ({ gate, stage: 'verify' as const })),
  ];
}

function isSameGate(one: Gate, other: Gate): boolean {
  return one.name === other.name && JSON.stringify(one.run) === JSON.stringify(other.run);
}
