import { cleanLine } from '../../core/report/clean-line.ts';
import { formatDuration } from '../../core/report/format-duration.ts';
import { stopReasons } from '../../core/loop/stop-reason.ts';
import type { StopReason } from '../../core/loop/stop-reason.ts';
import { drive } from '../../run/drive.ts';
import { infrastructureWords } from '../../run/infrastructure-fault.ts';
import { damageHint, describeDamage } from '../../run/journal-damage.ts';
import { openRun } from '../../run/open-run.ts';
import { openSignals } from '../../run/signals.ts';
import { watchForEnd } from '../../run/watch-for-end.ts';
import type { CommandContext, CommandOptions, RunCommand } from '../command-context.ts';
import { describeStart } from '../describe-start.ts';
import { keepReport } from '../keep-report.ts';
import { prepareRun } from '../prepare-run.ts';
import { printBrief } from '../print-brief.ts';
import { openRunView } from '../show/run-view.ts';
import { refuseInsideCycle } from '../refuse-inside-cycle.ts';
import { restoreOnExit } from '../restore-on-exit.ts';
import { sayFault } from '../say-fault.ts';
import { UserError } from '../user-error.ts';
import { version } from '../version.ts';

/** Works on a plan until a stop reason says why no more. */
export const runRun: RunCommand = async (context, [plan], options) => {
  refuseInsideCycle(context, 'a run can not be started here');
  const prepared = await prepareRun(context, plan, options);
  if (options['dryRun'] === true) return printBrief(context, prepared);
  const json = options['json'] === true;
  const signals = openSignals();
  const { settings, runner } = prepared;
  const view = openRunView({
    stderr: context.stderr,
    env: context.env,
    limits: settings.limits,
    nowMs: Date.now,
    onExit: restoreOnExit,
  });
  const ignoreSignals = context.onSignal((kind) => {
    const isFirst = signals.kind === 'none';
    signals.raise(kind);
    const grace = formatDuration(settings.limits.graceMs);
    view.notice(isFirst ? `stopping: what runs has ${grace} to end; once more ends it at once` : 'stopping at once');
  });
  try {
    const opening = await openRun({
      ...prepared,
      version,
      args: context.words,
      env: context.env,
      signals,
      nowMs: Date.now,
      onEvent(event, state) {
        if (json) context.out(`${JSON.stringify(event)}\n`);
        view.event(event, state);
      },
      onNotice: (text) => view.notice(text),
      onPhase: (phase) => view.phase(phase),
    });
    if (opening.kind === 'refused')
      throw new UserError(opening.problem.kind, opening.problem.message, opening.problem.hint);
    if (opening.kind === 'locked') {
      const { pid, host, since } = opening.holder;
      const detail = `another run has this loop: pid ${pid} on ${host}, since ${since}`;
      const way = 'lastgreen status shows it, lastgreen stop ends it';
      return endWithout(context, 'locked', json ? detail : `${detail}\n  ${way}`, options);
    }
    if (opening.kind === 'corrupt') {
      const detail = describeDamage(opening, opening);
      const way = json ? '' : `\n  ${damageHint(opening.journal)}`;
      return endWithout(context, 'infrastructure', `${detail}${way}`, options);
    }
    const { loop } = opening;
    const unwatch = watchForEnd(loop, signals);
    try {
      for (const line of await describeStart(loop)) view.notice(line);
      const stop = await drive(loop);
      view.close();
      const report = await keepReport(context, loop, plan ?? null).catch((error: unknown) =>
        sayFault(context, 'the report could not be written', error),
      );
      if (!json && typeof report === 'string') context.out(report);
      if (!json) {
        const detail = stop.detail === '' ? '' : `: ${stop.detail}`;
        context.out(`\n${cleanLine(`stopped: ${stop.reason}${detail}`)}\nSTOP_REASON=${stop.reason}\n`);
      }
      return stop.exitCode;
    } catch (error) {
      // The journal itself can't take the stop; whoever waits for the last line gets it all the same.
      const words = infrastructureWords(error);
      if (words === null) throw error;
      view.close();
      return endWithout(context, 'infrastructure', words, options);
    } finally {
      unwatch();
      for (const fault of await opening.close()) sayFault(context, 'in closing', fault);
    }
  } finally {
    view.close();
    ignoreSignals();
    await runner.close().catch((error: unknown) => sayFault(context, 'in closing', error));
  }
};

/** A stop that no journal can take: the loop belongs to another run, or its journal can't be read. */
function endWithout(context: CommandContext, reason: StopReason, detail: string, options: CommandOptions): number {
  context.err(`${detail}\n`);
  const exitCode = stopReasons[reason];
  const event = { type: 'run-stopped', reason, exitCode, detail };
  context.out(options['json'] === true ? `${JSON.stringify(event)}\n` : `STOP_REASON=${reason}\n`);
  return exitCode;
}
