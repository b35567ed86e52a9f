import { formatCount } from '../../core/report/format-amount.ts';
import type { RunCommand } from '../command-context.ts';
import { openRunner } from '../open-runner.ts';
import { requireLoop, tellJournal } from '../require-loop.ts';
import { noRunYet } from '../no-run-yet.ts';

const maxDiffBytes = 8 * 1024 * 1024;

/** What the loop made, against its base: the files first, then the diff. */
export const runDiff: RunCommand = async (context, [name], options) => {
  const found = await requireLoop(context, name);
  const { repository, view } = found;
  const exitCode = tellJournal(context, found);
  const { start, head } = view.state;
  if (start === null && exitCode !== 0) return exitCode;
  if (start === null || head === null) throw noRunYet();
  const runner = await openRunner(context, repository);
  try {
    const [from, to] = [await runner.treeOf(start.base), await runner.treeOf(head)];
    const change = await runner.change(from, to);
    if (options['json'] === true) {
      context.out(`${JSON.stringify({ base: start.base, head, ...change })}\n`);
      return exitCode;
    }
    if (change.files.length === 0) {
      context.err(`nothing landed: ${start.branch} has no change against its base\n`);
      return exitCode;
    }
    for (const file of change.files) {
      const size = file.added === null ? 'binary' : `+${file.added} -${file.removed ?? 0}`;
      context.out(` ${file.path} (${file.status}) ${size}\n`);
    }
    context.out(` ${formatCount(change.files.length, 'file')}, +${change.added} -${change.removed}\n`);
    if (options['stat'] !== true) context.out(`\n${await runner.diffText(from, to, maxDiffBytes)}`);
    return exitCode;
  } finally {
    await runner.close();
  }
};
