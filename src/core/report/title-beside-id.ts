import { explicitId, withoutId } from '../plan/checklist-id.ts';

/** What a task's title says besides the id it is shown with; empty where that is nothing. */
export function titleBesideId({ id, title }: { readonly id: string; readonly title: string }): string {
  // A prompt is one task, `the prompt`.
  if (title === id || title === `the ${id}`) return '';
  return explicitId(title) === id ? withoutId(title) : title;
}
