import { join } from 'node:path';
import { isPass } from '../../core/loop/next-gate.ts';
import { workFolder } from '../../core/loop/work-folder.ts';
import { canBePasted } from '../../core/report/can-be-pasted.ts';
import { cleanLine } from '../../core/report/clean-line.ts';
import { describeGate } from '../../core/report/describe-gate.ts';
import { quoteCommand, quoteShell } from '../../core/report/quote-shell.ts';
import { decidingRun } from '../../core/verdict/deciding-run.ts';
import type { GateRan } from '../../core/journal/event.ts';
import { acquireLock } from '../../host/file/lock.ts';
import { reproduceRun } from '../../run/reproduce/reproduce-run.ts';
import { reproductionFolder } from '../../run/reproduce/reproduction-folder.ts';
import { openSignals } from '../../run/signals.ts';
import { StepCancelled } from '../../run/step-cancelled.ts';
import { chooseGate } from '../choose-gate.ts';
import type { RunCommand } from '../command-context.ts';
import { loopKnowledge } from '../loop-knowledge.ts';
import { openRunner } from '../open-runner.ts';
import { readRunSettings } from '../read-run-settings.ts';
import { requireAttempt, type FoundAttempt } from '../require-attempt.ts';
import { UserError } from '../user-error.ts';

/** The command that an attempt failed by, once more in a tree that stays. Exit 0: it passes now; 1: not so. */
export const runReproduce: RunCommand = async (context, args, options) => {
  const found = await requireAttempt(context, 'reproduce', args, options['loop']);
  if (typeof found === 'number') return found;
  const { repository, view, task, number, started, events } = found;
  const run = requireRun(found);
  const { settings } = readRunSettings(context, repository, undefined, {}, { needsGates: false });
  const { tasks } = loopKnowledge(context, settings, repository)(view.state.start?.branch ?? '');
  const chosen = chooseGate(run, settings, tasks.find(({ id }) => id === task) ?? null);
  if (!chosen.isConfigured) context.err('the command is not configured any more: it runs as the journal has it\n');
  const folder = reproductionFolder(view.folder);
  const works = workFolder(view.state, repository.prefix);
  const lock = acquireLock(folder.lock, Date.now());
  if (lock.kind === 'refused')
    throw new UserError(
      'reproducing',
      `process ${lock.holder.pid} is reproducing an attempt of this loop`,
      'wait for it',
    );
  const signals = openSignals();
  const ignoreSignals = context.onSignal((kind) => signals.raise(kind));
  try {
    context.err(`attempt ${number} at ${cleanLine(task)}: ${cleanLine(describeGate(run), 2_000)}\n`);
    const runner = await openRunner(context, repository);
    try {
      const moved = events.findLast((event) => event.type === 'branch-moved');
      const again = await reproduceRun({
        runner,
        settings,
        run,
        ...chosen,
        head: moved?.to ?? started.base,
        workFolder: works,
        folder,
        env: context.env,
        signals,
        live: { out: (text) => context.out(text), err: (text) => context.err(text) },
        onNotice: (text) => context.err(`${cleanLine(text)}\n`),
      });
      context.err(`now: ${cleanLine(describeGate(again), 2_000)}\n`);
      context.out(byHand(join(folder.verificationTree, works), chosen.gate.run));
      return isPass(again) ? 0 : 1;
    } finally {
      await runner.close();
    }
  } catch (error) {
    if (!(error instanceof StepCancelled)) throw error;
    context.err(`interrupted; the tree: ${folder.verificationTree}\n`);
    return signals.kind === 'terminate' ? 143 : 130;
  } finally {
    ignoreSignals();
    lock.release();
  }
};

function requireRun({ task, number, events }: FoundAttempt): GateRan {
  const verdict = events.findLast((event) => event.type === 'verdict-given');
  if (verdict === undefined) throw new UserError('not-judged', `attempt ${number} at ${task} is not judged yet`);
  const run = decidingRun(
    verdict,
    events.filter((event) => event.type === 'gate-ran'),
  );
  if (run !== null) return run;
  throw new UserError(
    'nothing-failed',
    `attempt ${number} at ${cleanLine(task)} failed by no command: ${verdict.verdict}: ${cleanLine(verdict.because)}`,
    quoteCommand(['lastgreen', 'show', task, String(number)]),
  );
}

/** What a person pastes to go on by hand. */
function byHand(folder: string, run: string | readonly string[]): string {
  const command = typeof run === 'string' ? run : quoteCommand(run);
  const told = canBePasted(command) ? command : `sh -c ${quoteShell(command)}`;
  return `cd ${quoteShell(folder)}\n${told}\n`;
}
