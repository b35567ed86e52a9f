import type { AskKind } from '../approval/asked.ts';
import { quoteCommand } from './quote-shell.ts';

/** The command that says yes to what a task waits for, to paste; `loop`: name to add where there are several. */
export function approveCommand(task: string, kind: AskKind, loop: string | null = null): string {
  return answerCommand('approve', task, kind === 'question' ? ['--answer', 'YOUR ANSWER'] : [], loop);
}

/** The one that says no. */
export function rejectCommand(task: string, loop: string | null = null): string {
  return answerCommand('reject', task, ['--note', 'WHY'], loop);
}

function answerCommand(name: string, task: string, words: readonly string[], loop: string | null): string {
  const options = [...words, ...(loop === null ? [] : ['--loop', loop])];
  // A name that begins like an option stands behind what ends the options.
  const all = task.startsWith('-') ? [...options, '--', task] : [task, ...options];
  return quoteCommand(['lastgreen', name, ...all]);
}
