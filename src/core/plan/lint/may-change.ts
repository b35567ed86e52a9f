import type { LintRule } from './lint-rule.ts';

/** A grant that an agent may have written into the plan: a person must have seen it before the night. */
export const mayChange: LintRule = {
  rule: 'may-change',
  find({ tasks }) {
    return tasks
      .filter((task) => task.mayChange.length > 0)
      .map((task) => ({
        task,
        message: `It lets the agent change ${task.mayChange.join(', ')}: guards only note what they find there.`,
      }));
  },
};
