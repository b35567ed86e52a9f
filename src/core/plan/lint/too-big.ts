import type { LintRule } from './lint-rule.ts';

/** More criteria than one cycle has been seen to meet. */
const maxCriteria = 12;

/** Many criteria are many jobs. */
export const tooBig: LintRule = {
  rule: 'too-big',
  find({ tasks }) {
    return tasks
      .filter(({ acceptanceCriteria }) => acceptanceCriteria.length > maxCriteria)
      .map((task) => ({
        task,
        message: `It has ${task.acceptanceCriteria.length} criteria, more than one cycle is likely to meet: split it.`,
      }));
  },
};
