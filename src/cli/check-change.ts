import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { CheckResult } from '../core/check/check-result.ts';
import type { GateRun } from '../core/gate/gate.ts';
import { isPass } from '../core/loop/next-gate.ts';
import type { Task } from '../core/plan/plan.ts';
import { cleanLine } from '../core/report/clean-line.ts';
import { describeGate } from '../core/report/describe-gate.ts';
import type { Repository } from '../host/git/port.ts';
import { readFrozenSettings } from '../host/git/read-frozen-settings.ts';
import { openRunnerGit } from '../host/git/runner-git.ts';
import { openWorkingTree } from '../host/git/working-tree.ts';
import { compare } from '../run/check/compare.ts';
import { runCheck } from '../run/check/run-check.ts';
import { pathInside } from '../run/path-inside.ts';
import type { Signals } from '../run/signals.ts';
import type { CommandContext } from './command-context.ts';
import { guardsBefore } from './guards-before.ts';
import type { CheckOptions } from './read-check-options.ts';
import { UserError } from './user-error.ts';

/** What `check` has read of its command line and its surroundings. */
export interface Check {
  /** Of its own, empty; removed by whoever made it. */
  readonly folder: string;
  readonly context: CommandContext;
  readonly repository: Repository;
  readonly settings: Settings;
  readonly task: Task | null;
  readonly options: CheckOptions;
  readonly signals: Signals;
}

/** Finds both sides, and has guards and gates look at what lies between them. */
export async function checkChange(check: Check): Promise<CheckResult> {
  const { folder, context, repository, settings, task, options, signals } = check;
  const { env } = context;
  const notice = (text: string): void => context.err(`${cleanLine(text)}\n`);
  const frozen = await readFrozenSettings(repository, env);
  const runner = await openRunnerGit(repository, frozen, join(folder, 'git'), env);
  try {
    mkdirSync(join(folder, 'index'));
    const files = openWorkingTree(runner, join(folder, 'index'), env);
    const configurationPath = pathInside(repository.root, settings.file);
    const reading = await compare(runner, files, { ...options.asked, configurationPath });
    if (!reading.ok) throw new UserError(reading.problem.code, reading.problem.message, reading.problem.hint);
    const { comparison } = reading;
    notice(`comparing ${comparison.words}`);
    const before = configurationPath === null ? null : await guardsBefore(runner, comparison, configurationPath);
    if (before !== null) notice(`${configurationPath} is changed: the guards are set as they were before`);
    return await runCheck({
      runner,
      files,
      comparison,
      settings: before === null ? settings : { ...settings, guards: before },
      task,
      guardsOnly: options.guardsOnly,
      folder,
      env,
      signals,
      onNotice: notice,
      onPhase: (phase) => {
        if (phase.kind === 'setup') notice('setup …');
        if (phase.kind === 'gate') notice(`gate ${phase.name} …`);
      },
      onRun: (run) => tellFailure(context, run),
    });
  } finally {
    await runner.close();
  }
}

/** What a gate that did not pass said of it. */
function tellFailure(context: CommandContext, run: GateRun): void {
  if (isPass(run)) return;
  const why = run.changedFiles.length === 0 ? '' : `: ${run.changedFiles.join(', ')}`;
  context.err(`${cleanLine(`${describeGate(run)}${why}`, 2_000)}\n${run.excerpt === '' ? '' : `${run.excerpt}\n`}`);
}
