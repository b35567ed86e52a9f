/** What `/proc/PID/stat` says. Source: proc(5). */
export interface ProcStat {
  readonly ppid: number;
  readonly pgid: number;
  readonly zombie: boolean;
  /** Of itself and of the children it has waited for. */
  readonly cpuMs: number;
  /** Clock ticks from the machine's boot to this process's start. */
  readonly startTicks: string;
}

/** The kernel counts in USER_HZ towards programs, which is 100 on every architecture of today. */
const tickMs = 10;

/** `null` for a text that is no such line. */
export function parseProcStat(text: string): ProcStat | null {
  // The name in parentheses may itself hold blanks and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, ppid, pgid] = fields;
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  const startTicks = fields[19];
  if (state === undefined || ppid === undefined || pgid === undefined || startTicks === undefined) return null;
  return {
    ppid: Number(ppid),
    pgid: Number(pgid),
    zombie: state === 'Z' || state === 'X',
    cpuMs: ticks * tickMs,
    startTicks,
  };
}
