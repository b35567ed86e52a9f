import { explicitId, withoutId } from './checklist-id.ts';
import type { PlanKind } from './plan.ts';

const maxLength = 200;

/**
 * The first line of a task's commit. `template` may hold `{id}` and `{title}`; `null` takes the plan format's own form.
 * One line of at most 200 UTF-16 units, cut between characters as people see them, without control characters.
 */
export function commitSubject(
  kind: PlanKind,
  task: { readonly id: string; readonly title: string },
  template: string | null,
): string {
  const form = template ?? (kind === 'prd' ? 'feat: {id} - {title}' : '{title}');
  // An item's text begins with its id already.
  const repeatsId = form.includes('{id}') && explicitId(task.title) === task.id;
  const title = repeatsId ? withoutId(task.title) : task.title;
  // One pass: what a title says in braces is text.
  const subject = toOneLine(form.replace(/\{(id|title)\}/g, (_all, name) => (name === 'id' ? task.id : title)));
  return shorten(subject === '' ? toOneLine(task.id) : subject);
}

function toOneLine(text: string): string {
  return (
    text
      .replace(/\p{Surrogate}/gu, '\ufffd')
      .replace(/[\s\u0085]+/g, ' ')
      // Control characters, and those that turn the direction of what follows.
      .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
      .trim()
  );
}

function shorten(line: string): string {
  if (line.length <= maxLength) return line;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line)) {
    if (kept.length + segment.length > maxLength - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
