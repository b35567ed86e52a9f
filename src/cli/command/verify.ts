import { GitFault } from '../../host/git/git-fault.ts';
import { readFrozenSettings } from '../../host/git/read-frozen-settings.ts';
import { openRunnerGit } from '../../host/git/runner-git.ts';
import { removePath } from '../../host/git/tree/remove-path.ts';
import { join } from 'node:path';
import { isPass } from '../../core/loop/next-gate.ts';
import { cleanLine } from '../../core/report/clean-line.ts';
import { describeGate } from '../../core/report/describe-gate.ts';
import { renderVerify } from '../../core/verify/render-verify.ts';
import { openSignals } from '../../run/signals.ts';
import { StepCancelled } from '../../run/step-cancelled.ts';
import { verifyCommits } from '../../run/verify/verify-commits.ts';
import { chooseCommits } from '../choose-commits.ts';
import type { RunCommand } from '../command-context.ts';
import { loopKnowledge } from '../loop-knowledge.ts';
import { readRunSettings } from '../read-run-settings.ts';
import { requireRepository } from '../require-repository.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { UserError } from '../user-error.ts';

/** Runs the proofs of commits again. Exit 0: all have one, and it came out the same; 1: not so. */
export const runVerify: RunCommand = async (context, [range], options) => {
  const repository = await requireRepository(context);
  const plan = typeof options['plan'] === 'string' ? options['plan'] : undefined;
  const reading = readRunSettings(context, repository, plan, options, { needsGates: false });
  for (const warning of reading.warnings) context.err(`warning: ${warning}\n`);
  const { settings } = reading;
  const folder = temporaryFolder(repository, 'verify');
  const signals = openSignals();
  const ignoreSignals = context.onSignal((kind) => signals.raise(kind));
  const notice = (text: string): void => context.err(`${cleanLine(text)}\n`);
  try {
    const frozen = await readFrozenSettings(repository, context.env);
    const runner = await openRunnerGit(repository, frozen, join(folder, 'git'), context.env);
    try {
      const commits = await chooseCommits(context, runner, range);
      const result = await verifyCommits({
        runner,
        commits,
        settings,
        knowledgeOf: loopKnowledge(context, settings, repository),
        folder,
        env: context.env,
        signals,
        onNotice: notice,
        onPhase: (phase) => {
          if (phase.kind === 'setup') notice('setup …');
          if (phase.kind === 'gate') notice(`gate ${phase.name} …`);
        },
        onRun: (run) => {
          if (!isPass(run)) context.err(`${cleanLine(describeGate(run), 2_000)}\n${run.excerpt}\n`);
        },
      });
      context.out(options['json'] === true ? `${JSON.stringify(result)}\n` : renderVerify(result));
      return result.same ? 0 : 1;
    } finally {
      await runner.close();
    }
  } catch (error) {
    if (error instanceof StepCancelled) {
      context.err('interrupted: nothing is compared\n');
      return signals.kind === 'terminate' ? 143 : 130;
    }
    if (error instanceof GitFault) throw new UserError('git', error.message);
    throw error;
  } finally {
    ignoreSignals();
    removePath(Buffer.from(folder));
  }
};
