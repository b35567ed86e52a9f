import type { Gate, GateStage } from '../../core/gate/gate.ts';
import type { TreeStart } from '../../host/git/port.ts';

/** One gate to run on one tree. */
export interface GateCall {
  readonly gate: Gate;
  readonly stage: GateStage;
  readonly tree: string;
  readonly head: string;
  readonly start: TreeStart;
  /** The gates before it in their order: it may need what they build. */
  readonly earlier: readonly Gate[];
  /** Manifests and lock files that a guard found changed: setup runs anew for them, wherever they are. */
  readonly manifests?: readonly string[];
  /** Where its log goes. */
  readonly folder: string;
}
