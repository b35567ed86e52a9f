import type { GateRun } from '../gate/gate.ts';

/** Why a ratchet's run has no number, as a clause: its record begins with the reason where its output does not tell. */
export function whyNotRead({ outcome, excerpt, signal, changedFiles }: GateRun): string {
  const first = excerpt.split('\n')[0] ?? '';
  switch (outcome) {
    case 'timed-out':
      return 'it ran into its time limit';
    case 'killed':
      return `it was ended by ${signal ?? 'a signal'} from outside`;
    case 'changed-files':
      return `it changed tracked files: ${changedFiles.slice(0, 5).join(', ')}`;
    case 'not-run':
      return `it could not run${first === '' ? '' : `: ${first}`}`;
    case 'green':
    case 'flaky':
    case 'red':
    case 'nothing-ran':
    case 'lock-missed':
      return first === '' ? 'it failed' : first;
  }
}
