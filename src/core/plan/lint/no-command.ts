import type { Task } from '../plan.ts';
import type { LintRule } from './lint-rule.ts';
import { ownCriteria } from './own-criteria.ts';
import { hasSign } from './sign-of-proof.ts';

/** So many words of a checklist's item say what is wanted; a PRD has fields for that. */
const minWords = 3;

/** No `verify`, no criterion of its own, and nothing in the text that could be seen to be done. */
export const noCommand: LintRule = {
  rule: 'no-command',
  find({ kind, tasks }) {
    const advice = kind === 'prd' ? '"verify" or "acceptanceCriteria"' : 'what a command or a test would show';
    return tasks
      .filter((task) => task.title !== '' && !saysWhatIsSeen(task, kind === 'checklist'))
      .map((task) => ({ task, message: `Nothing says how to see that this is done: add ${advice}.` }));
  },
};

function saysWhatIsSeen(task: Task, isChecklist: boolean): boolean {
  if (task.verify.length > 0 || ownCriteria(task).length > 0) return true;
  const own = isChecklist ? task.description.replace(/^Part of: .*$/m, '') : task.description;
  if (hasSign(task.title) || hasSign(own)) return true;
  return isChecklist && (own.trim() !== '' || countWords(task.title) >= minWords);
}

/** Scripts without blanks count two characters for a word, agglutinating ones with blanks their own words. */
function countWords(text: string): number {
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const words = text.match(/[\p{L}\p{N}]+/gu)?.filter((word) => !/^[\p{Script=Han}\p{Script=Katakana}]/u.test(word));
  return (words?.length ?? 0) + ideographs / 2;
}
