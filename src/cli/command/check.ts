import { FileFault } from '../../host/file/file-fault.ts';
import { GitFailure } from '../../host/git/git-command.ts';
import { MissingObject } from '../../host/git/object-reader.ts';
import { removePath } from '../../host/git/tree/remove-path.ts';
import { openSignals } from '../../run/signals.ts';
import { StepCancelled } from '../../run/step-cancelled.ts';
import { checkChange } from '../check-change.ts';
import type { RunCommand } from '../command-context.ts';
import { readCheckOptions } from '../read-check-options.ts';
import { readRunSettings } from '../read-run-settings.ts';
import { requireRepository } from '../require-repository.ts';
import { requireTask } from '../require-task.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { UserError } from '../user-error.ts';

/** Guards and gates over a change that anybody made. Exit 0: green; 1: anything else. */
export const runCheckCommand: RunCommand = async (context, [range], written) => {
  const options = readCheckOptions(range, written);
  const repository = await requireRepository(context);
  const { settings, warnings } = readRunSettings(context, repository, options.plan, {}, { needsGates: false });
  for (const warning of warnings) context.err(`warning: ${warning}\n`);
  const task = options.task === null ? null : requireTask(context, settings, repository.root, options.task);
  const folder = temporaryFolder(repository, 'check');
  const signals = openSignals();
  const ignoreSignals = context.onSignal((kind) => signals.raise(kind));
  try {
    const result = await checkChange({ folder, context, repository, settings, task, options, signals });
    context.out(options.render(result));
    return result.verdict === 'green' ? 0 : 1;
  } catch (error) {
    if (error instanceof StepCancelled) {
      context.err('interrupted: nothing is judged\n');
      return signals.kind === 'terminate' ? 143 : 130;
    }
    if (error instanceof FileFault) throw new UserError('file', error.message);
    if (error instanceof GitFailure || error instanceof MissingObject) throw new UserError('git', error.message);
    throw error;
  } finally {
    ignoreSignals();
    removePath(Buffer.from(folder));
  }
};
