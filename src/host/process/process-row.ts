export interface ProcessRow {
  readonly pid: number;
  readonly ppid: number;
  readonly pgid: number;
  /** Ended, and its parent has not asked for the exit status yet. */
  readonly zombie: boolean;
  readonly cpuMs: number;
  /** As in `ProcessRecord`. */
  readonly startTime: string;
}

export type ProcessTable = readonly ProcessRow[];
