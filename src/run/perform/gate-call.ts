import type { Gate, GateStage } from '../../core/gate/gate.ts';

/** One gate to run on one tree. */
export interface GateCall {
  readonly gate: Gate;
  readonly stage: GateStage;
  readonly tree: string;
  readonly head: string;
  readonly fresh: boolean;
  /** Where its log goes. */
  readonly folder: string;
}
