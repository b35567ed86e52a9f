/** What a gate said, for the readers. */
export interface GateOutput {
  /** The shell line, or argv joined by blanks. */
  readonly command: string;
  /** Raw text; escape sequences are taken out by who reads it. */
  readonly stdout: string;
  readonly stderr: string;
  /** Text of the report file; `null` where none is configured or none was written by this run. */
  readonly report: string | null;
  /** Something in the middle of a stream is missing: numbers that must be added up can't be known. */
  readonly cut: boolean;
}
