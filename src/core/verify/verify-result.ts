import type { GateOutcome, GateStage, TestCounts } from '../gate/gate.ts';

/** Something in which a commit and its proof, or the proof and what was measured now, are not the same. */
export interface Difference {
  /**
   * `note`: the proof itself can't be read, or is not the one that the commit names. `commit`: it is not of this commit.
   * `proof`: what it says would not have let the commit land. `guards`, `gate`: measured again, it came out otherwise, or
   * could not be measured.
   */
  readonly about: 'note' | 'commit' | 'proof' | 'guards' | 'gate';
  /** One sentence. May quote what stands in the note. */
  readonly message: string;
}

/** What a gate told: in the proof, or now. */
export interface GateTold {
  readonly outcome: GateOutcome;
  readonly exitCode: number | null;
  readonly tests: TestCounts | null;
  /** Of a ratchet: what its command printed. Gates have none. */
  readonly number?: number | null;
}

/** One gate of a proof. */
export interface GateAgain {
  readonly name: string;
  readonly stage: GateStage;
  readonly command: string;
  readonly before: GateTold;
  /** `null`: not run again; a difference says why. */
  readonly now: GateTold | null;
}

/** One commit, held against its proof. */
export interface VerifiedCommit {
  readonly commit: string;
  readonly subject: string;
  /** As the proof has it, else the commit's trailer. */
  readonly task: string | null;
  /** `no-proof`: nothing vouches for it. */
  readonly result: 'same' | 'differs' | 'no-proof';
  readonly differences: readonly Difference[];
  readonly gates: readonly GateAgain[];
  /** What should be known and is no difference. */
  readonly notes: readonly string[];
}

/** What `verify --json` prints. */
export interface VerifyResult {
  /** Every commit has a proof, and all came out the same. */
  readonly same: boolean;
  /** Oldest first. */
  readonly commits: readonly VerifiedCommit[];
}
