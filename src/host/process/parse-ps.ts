import type { ProcessRow } from './process-row.ts';

/** `DD-HH:MM:SS` and `MM:SS.cc`: Linux and the BSDs write CPU time differently. */
function parseCpuMs(text: string): number {
  const [days, clock] = text.includes('-') ? [Number(text.split('-')[0]), text.split('-')[1] ?? ''] : [0, text];
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return Math.round((days * 86_400 + seconds) * 1000);
}

/** Reads `ps -axo pid=,ppid=,pgid=,stat=,time=,lstart=`. Lines of another shape are left out. */
export function parsePs(text: string): ProcessRow[] {
  const rows: ProcessRow[] = [];
  for (const line of text.split('\n')) {
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+([\d:.-]+)\s+(\S.*?)\s*$/.exec(line);
    if (match === null) continue;
    const [, pid, ppid, pgid, state = '', cpu = '', startTime = ''] = match;
    rows.push({
      pid: Number(pid),
      ppid: Number(ppid),
      pgid: Number(pgid),
      zombie: state.startsWith('Z'),
      cpuMs: parseCpuMs(cpu),
      startTime,
    });
  }
  return rows;
}
