import { relative, resolve } from 'node:path';
import type { CommandOptions, RunCommand } from '../command-context.ts';
import { runOptions } from '../run-options.ts';
import { readWords, writeWords } from '../read-run-words.ts';
import { requireLoop, tellJournal } from '../require-loop.ts';
import { noRunYet } from '../no-run-yet.ts';
import { runRun } from './run.ts';

/**
 * Goes on with a loop: the plan and the branch are those of its journal, and so is all that its last run was called with
 * and that is not given anew. Who capped a night's money did not mean that for its first half.
 */
export const runResume: RunCommand = async (context, [name], options) => {
  const found = await requireLoop(context, name);
  const { repository, view } = found;
  const { start } = view.state;
  const exitCode = start === null ? tellJournal(context, found) : 0;
  if (start === null && exitCode !== 0) return exitCode;
  if (start === null) throw noRunYet();
  const plan = relative(context.cwd, resolve(repository.root, start.plan.path));
  const { json: _json, dryRun: _dryRun, branch: _branch, ...before } = readWords(start.args, runFlags);
  const asked: CommandOptions = { ...withoutRivals(before, options), ...options };
  const { json: _, dryRun: __, branch: ___, ...kept } = asked;
  const words = ['resume', start.branch, ...writeWords(kept)];
  return runRun({ ...context, words }, [plan], { ...asked, branch: start.branch });
};

const runFlags = runOptions.map(([flags]) => flags);

/** Of an agent's name and a command in its place the last word counts. */
function withoutRivals(before: CommandOptions, given: CommandOptions): CommandOptions {
  if (given['agent'] === undefined && given['agentCommand'] === undefined) return before;
  const { agent: _agent, agentCommand: _command, ...rest } = before;
  return rest;
}
