import type { Task } from '../plan.ts';
import type { LintRule } from './lint-rule.ts';

/** The same task written twice: whoever comes second finds it done, changes nothing, and is set aside. */
export const repeatedTask: LintRule = {
  rule: 'repeated-task',
  find({ tasks }) {
    const first = new Map<string, Task>();
    return tasks.flatMap((task) => {
      if (task.title === '') return [];
      // Under another heading or with other criteria the same words are another task.
      const key = JSON.stringify([fold(task.title), fold(task.description), task.acceptanceCriteria.map(fold)]);
      const earlier = first.get(key);
      if (earlier !== undefined) return [{ task, message: `This says the same as the task in line ${earlier.line}.` }];
      first.set(key, task);
      return [];
    });
  },
};

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
