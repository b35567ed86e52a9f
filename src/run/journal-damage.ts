import { stopReasons } from '../core/loop/stop-reason.ts';
import { quoteCommand } from '../core/report/quote-shell.ts';
import type { LoopState } from '../core/loop/state.ts';
import type { JournalReading } from '../host/file/journal-file.ts';
import type { LoopFolder } from '../host/file/state-folder.ts';

/** Where and why a journal can't be read to its end. */
export type JournalDamage = Pick<Extract<JournalReading, { readonly ok: false }>, 'line' | 'why'>;

/** What every command says of it. */
export function describeDamage({ line, why }: JournalDamage, { journal }: Pick<LoopFolder, 'journal'>): string {
  return `the journal is damaged at line ${line} (${why}): ${journal}`;
}

/** The way out: without a journal a loop is taken up from its branch. */
export function damageHint(journal: string): string {
  const command = quoteCommand(['mv', journal, `${journal}.damaged`]);
  return `${command}; the next start reads back from the branch what landed`;
}

/** Lets a state that ends before the damage say what any run would: it stops there. */
export function stopAtDamage(state: LoopState, detail: string): void {
  const reason = 'infrastructure';
  state.open = false;
  state.stop = { type: 'run-stopped', reason, exitCode: stopReasons[reason], detail };
}
