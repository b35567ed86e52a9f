import type { Settings } from '../config/settings.ts';
import type { Gate, GateRun } from '../core/gate/gate.ts';
import { orderGates } from '../core/gate/order-gates.ts';
import { verifyGates } from '../core/gate/verify-gates.ts';
import { setupGate } from '../core/loop/next-gate.ts';
import type { Task } from '../core/plan/plan.ts';
import { chooseCommand } from '../core/verify/choose-command.ts';

export interface ChosenGate {
  readonly gate: Gate;
  /** The gates before it in their order. */
  readonly earlier: readonly Gate[];
  readonly isConfigured: boolean;
}

/** The gate that a run of the journal was of: as configured, else as the journal has its command, which is the runner's own. */
export function chooseGate(run: GateRun, { gates, setup }: Settings, task: Task | null): ChosenGate {
  const [byText] = verifyGates([run.command]);
  if (byText === undefined) throw new Error('a command makes a gate');
  const asSetup = setup === null ? [] : [{ ...byText, run: setup.run, timeoutMs: setup.timeoutMs, name: setupGate }];
  const ordered = orderGates({ ...gates, verify: verifyGates(task?.verify ?? []) }).map(({ gate }) => gate);
  const gate = chooseCommand(run, [...ordered, ...asSetup]);
  if (gate === null) return { gate: { ...byText, name: run.name }, earlier: [], isConfigured: false };
  const at = ordered.indexOf(gate);
  return { gate, earlier: ordered.slice(0, Math.max(0, at)), isConfigured: true };
}
