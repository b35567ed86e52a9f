import type { JournalEvent } from '../core/journal/event.ts';
import type { Repository } from '../host/git/port.ts';
import { stopReasons } from '../core/loop/stop-reason.ts';
import { findLoop, type LoopView } from '../run/find-loop.ts';
import { damageHint, describeDamage } from '../run/journal-damage.ts';
import type { CommandContext } from './command-context.ts';
import { requireRepository } from './require-repository.ts';
import { UserError } from './user-error.ts';
import { formatCount } from '../core/report/format-amount.ts';

export interface FoundLoop {
  readonly repository: Repository;
  readonly view: LoopView;
}

/** The loop that a command is about: named by plan or branch, or the only one. */
export async function requireLoop(
  context: CommandContext,
  name: string | undefined,
  onEvent?: (event: JournalEvent) => void,
): Promise<FoundLoop> {
  const repository = await requireRepository(context);
  const found = findLoop(repository, context.env, name ?? null, context.cwd, onEvent);
  switch (found.kind) {
    case 'found':
      if (name === undefined && found.view.others > 0) {
        context.err(
          `this is ${found.view.state.start?.branch ?? ''}, one of ${found.view.others + 1} loops here; for another one name its plan or branch\n`,
        );
      }
      return { repository, view: found.view };
    case 'none':
      throw new UserError('no-loop', 'no loop was started in this repository', 'lastgreen run PLAN starts one');
    case 'unknown':
      throw new UserError('unknown-loop', `there is no loop ${name ?? ''}`, `there are: ${found.branches.join(', ')}`);
    case 'several':
      throw new UserError(
        'several-loops',
        'there are several loops here: name the plan or the branch',
        found.branches.join(', '),
      );
  }
}

/**
 * A journal that can't be read to its end still shows what came before, and says so. The exit code is then that of a
 * run, which stops there; else 0.
 */
export function tellJournal(context: CommandContext, { view }: FoundLoop): number {
  const { reading, folder } = view;
  if (reading.ok) {
    if (reading.tornBytes > 0)
      context.err(`warning: the journal's last line is torn (${formatCount(reading.tornBytes, 'byte')})\n`);
    return 0;
  }
  context.err(`error: ${describeDamage(reading, folder)}\n  ${damageHint(folder.journal)}\n`);
  return stopReasons.infrastructure;
}
