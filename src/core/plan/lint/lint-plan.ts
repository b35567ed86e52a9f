import { withoutId } from '../checklist-id.ts';
import type { PlanKind, PlanReading } from '../plan.ts';
import type { LintProblem } from './lint-rule.ts';
import { lintRules } from './lint-rules.ts';

/** Everything to mend in a plan, in the order of the file: what a run would refuse, and what nobody could prove. */
export function lintPlan(kind: PlanKind, reading: PlanReading): LintProblem[] {
  const refused = reading.ok
    ? []
    : reading.problems.map(({ rule, task, line, message, hint }) => {
        const sentence = `${message.replace(/\.$/, '')} (${hint}).`;
        return { rule, task, line, message: sentence };
      });
  const all = reading.ok ? reading.plan.tasks : reading.tasks;
  const tasks = all.filter(({ ticked }) => !ticked).map((task) => ({ ...task, title: bareTitle(task.title) }));
  const found = lintRules.flatMap((each) =>
    each.find({ kind, tasks }).map(({ task, message }) => ({
      rule: each.rule,
      task: task.id === '' ? null : task.id,
      line: task.line,
      message,
    })),
  );
  const misspelt = (reading.ok ? (reading.plan.misspelt ?? []) : []).map((remark) => ({
    rule: 'misspelt-field',
    ...remark,
  }));
  return [...refused, ...misspelt, ...found].toSorted((a, b) => a.line - b.line);
}

/** Without its id or its number: `A-1` and `1.2` would count as things that can be looked for. */
function bareTitle(title: string): string {
  return withoutId(title).replace(/^\s*\d+(?:\.\d+)*[.)]?\s+/, '');
}
