import { join, relative, resolve } from 'node:path';
import { existsSync } from 'node:fs';
import type { JournalEvent } from '../../core/journal/event.ts';
import type { LoopState } from '../../core/loop/state.ts';
import { work } from '../../run/drive.ts';
import { describeDamage } from '../../run/journal-damage.ts';
import { openRun } from '../../run/open-run.ts';
import { openSignals } from '../../run/signals.ts';
import { watchForEnd } from '../../run/watch-for-end.ts';
import type { CommandContext } from '../command-context.ts';
import { keepReport } from '../keep-report.ts';
import { noRunYet } from '../no-run-yet.ts';
import { prepareRun, type PreparedRun } from '../prepare-run.ts';
import { readRunWords } from '../read-run-words.ts';
import type { FoundLoop } from '../require-loop.ts';
import { restoreOnExit } from '../restore-on-exit.ts';
import { sayFault } from '../say-fault.ts';
import { openRunView } from '../show/run-view.ts';
import { UserError } from '../user-error.ts';
import { version } from '../version.ts';

/**
 * Opens the loop as a run does and works on what people said: no agent is needed, and none is started. Gives the state
 * after it; `null` when somebody else has the loop. Throws a `UserError` where a run could not begin either.
 */
export async function runApprovals(
  context: CommandContext,
  found: FoundLoop,
  onEvent: (event: JournalEvent) => void,
): Promise<LoopState | null> {
  const prepared = await prepareAsBefore(context, found);
  const signals = openSignals();
  const { stderr, env } = context;
  const { limits } = prepared.settings;
  const view = openRunView({ stderr, env, limits, nowMs: Date.now, onExit: restoreOnExit });
  const ignoreSignals = context.onSignal((kind) => signals.raise(kind));
  try {
    const opening = await openRun({
      ...prepared,
      version,
      args: context.words,
      env,
      signals,
      nowMs: Date.now,
      onEvent(event, state) {
        onEvent(event);
        view.event(event, state);
      },
      onNotice: (text) => view.notice(text),
      onPhase: (phase) => view.phase(phase),
      only: 'approvals',
    });
    if (opening.kind === 'locked') return null;
    if (opening.kind === 'refused')
      throw new UserError(opening.problem.kind, opening.problem.message, opening.problem.hint);
    if (opening.kind === 'corrupt') throw new UserError('journal', describeDamage(opening, opening));
    const unwatch = watchForEnd(opening.loop, signals);
    try {
      await work(opening.loop);
      // The text of a pull request is made of it.
      await keepReport(context, opening.loop, null).catch((error: unknown) =>
        sayFault(context, 'the report could not be written', error),
      );
      return opening.loop.state;
    } finally {
      unwatch();
      for (const fault of await opening.close()) sayFault(context, 'in closing', fault);
    }
  } finally {
    view.close();
    ignoreSignals();
    await prepared.runner.close().catch((error: unknown) => sayFault(context, 'in closing', error));
  }
}

/** Plan, branch and folder are the loop's; the rest is the configuration there, and what the last run was called with. */
function prepareAsBefore(context: CommandContext, { repository, view }: FoundLoop): Promise<PreparedRun> {
  const { start } = view.state;
  if (start === null) throw noRunYet();
  const folder = join(repository.root, start.folder ?? repository.prefix);
  const cwd = existsSync(folder) ? folder : repository.root;
  const plan = relative(cwd, resolve(repository.root, start.plan.path));
  const options = { ...readRunWords(start.args), branch: start.branch };
  return prepareRun({ ...context, cwd }, plan, options, { needsAgent: false });
}
