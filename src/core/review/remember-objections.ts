import { objectionKey } from './objection-key.ts';
import type { Objection } from './objection.ts';

/** More of them than any task sees before its attempts are used up. */
const maxRemembered = 60;

/** Objections to the attempts at a task, each once, the newest last. */
export function rememberObjections(known: readonly Objection[], more: readonly Objection[]): readonly Objection[] {
  const byKey = new Map(known.map((each) => [objectionKey(each), each]));
  for (const each of more) {
    const key = objectionKey(each);
    byKey.delete(key);
    byKey.set(key, each);
  }
  return [...byKey.values()].slice(-maxRemembered);
}
