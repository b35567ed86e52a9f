import { closedScope } from './closed-scope.ts';
import type { LintRule } from './lint-rule.ts';
import { mayChange } from './may-change.ts';
import { noCommand } from './no-command.ts';
import { openEnded } from './open-ended.ts';
import { repeatedTask } from './repeated-task.ts';
import { tooBig } from './too-big.ts';
import { twoJobs } from './two-jobs.ts';
import { vague } from './vague.ts';

/** Every rule there is over tasks that can be read. What can't be read is told by the plan format itself. */
export const lintRules: readonly LintRule[] = [
  vague,
  noCommand,
  openEnded,
  twoJobs,
  tooBig,
  repeatedTask,
  closedScope,
  mayChange,
];
