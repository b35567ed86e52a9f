import type { CycleStarted, JournalEvent } from '../core/journal/event.ts';
import type { CommandContext } from './command-context.ts';
import { requireLoop, tellJournal, type FoundLoop } from './require-loop.ts';
import { UserError } from './user-error.ts';

/** One attempt at a task, as the journal tells it. */
export interface FoundAttempt extends FoundLoop {
  readonly task: string;
  /** The `<n>` of its ref. */
  readonly number: number;
  readonly started: CycleStarted;
  /** Of its cycle, from its start on. */
  readonly events: readonly JournalEvent[];
  /** 0, or that of a damaged journal. */
  readonly exitCode: number;
}

/** The attempt that is named; without a number the newest. A number: what a damaged journal leaves of the command. */
export async function requireAttempt(
  context: CommandContext,
  command: 'show' | 'reproduce',
  [task, number]: readonly (string | undefined)[],
  loop: unknown,
): Promise<FoundAttempt | number> {
  if (task === undefined) throw new UserError('no-task', `name a task: lastgreen ${command} TASK [N]`);
  const cycles = new Map<number, JournalEvent[]>();
  let open: JournalEvent[] | null = null;
  const found = await requireLoop(context, typeof loop === 'string' ? loop : undefined, (event) => {
    if (event.type === 'cycle-started') {
      open = event.task === task ? [] : null;
      if (open !== null) cycles.set(event.taskCycle, open);
    }
    if (event.type !== 'run-started' && event.type !== 'run-stopped') open?.push(event);
  });
  const exitCode = tellJournal(context, found);
  if (cycles.size === 0) {
    if (exitCode !== 0) return exitCode;
    const known = [...found.view.state.tasks.keys()].slice(0, 20).join(', ');
    throw new UserError('unknown-task', `there is no attempt at ${task}`, known === '' ? null : `tasks: ${known}`);
  }
  const wanted = number === undefined ? Math.max(...cycles.keys()) : Number(number);
  const events = cycles.get(wanted);
  if (events === undefined)
    throw new UserError(
      'unknown-attempt',
      `there is no attempt ${number ?? ''} at ${task}`,
      `1 to ${Math.max(...cycles.keys())}`,
    );
  const started = events.find((event) => event.type === 'cycle-started');
  if (started === undefined) throw new Error('a cycle without its start');
  return { ...found, task, number: wanted, started, events, exitCode };
}
