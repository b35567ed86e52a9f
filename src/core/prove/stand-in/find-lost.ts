import type { Named } from './stand-in-grammar.ts';

const word = /#?[\p{L}_$@][\p{L}\p{N}_$]*[?!]?/gu;

/** What the new file no longer has but the texts taken from the old one still name, and what that names in turn. */
export function findLost(before: readonly Named[], after: readonly Named[], taken: readonly string[]): Named[] {
  const kept = new Set(after.map(nameIn));
  const gone = before.filter((named) => !kept.has(nameIn(named)));
  const lost = new Set<Named>();
  const unread = [...taken];
  for (let text = unread.pop(); text !== undefined; text = unread.pop()) {
    const words = new Set(text.match(word));
    for (const named of gone) {
      if (lost.has(named) || !words.has(named.name)) continue;
      lost.add(named);
      unread.push(named.text);
    }
  }
  // A member comes with its holder where that is gone too.
  return gone.filter((named) => lost.has(named) && (named.holder === '' || hasHolder(after, named.holder)));
}

const nameIn = ({ holder, name }: Named): string => `${holder}.${name}`;

function hasHolder(named: readonly Named[], holder: string): boolean {
  return named.some((each) => each.name === holder && each.membersEnd !== null);
}
