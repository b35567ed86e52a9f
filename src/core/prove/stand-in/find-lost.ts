import type { Named } from './stand-in-grammar.ts';

const word = /#?[\p{L}_$@][\p{L}\p{N}_$]*[?!]?/gu;

/** What the new file no longer has but the texts taken from the old one still name, and what that names in turn. */
export function findLost(before: readonly Named[], after: readonly Named[], taken: readonly string[]): Named[] {
  const kept = new Set(after.map(nameIn));
  const gone = before.filter((named) => named.text !== '' && !kept.has(nameIn(named)));
  if (taken.length === 0) return [];
  const lost = new Set(gone.filter(({ isAmbient }) => isAmbient === true));
  const unread = [...taken];
  for (let text = unread.pop(); text !== undefined; text = unread.pop()) {
    const words = new Set(text.match(word));
    for (const named of gone) {
      if (lost.has(named) || !words.has(named.name)) continue;
      lost.add(named);
      // What an import names is another file's.
      if (!named.isImport) unread.push(named.text);
    }
  }
  // A member comes with its holder where that is gone too; what names several things comes once.
  const texts = new Set<string>();
  return gone.filter((named) => {
    const comes = lost.has(named) && (named.holder === '' || hasHolder(after, named.holder)) && !texts.has(named.text);
    if (comes) texts.add(named.text);
    return comes;
  });
}

const nameIn = ({ holder, name, sort = '' }: Named): string => `${holder}.${name}${sort}`;

function hasHolder(named: readonly Named[], holder: string): boolean {
  return named.some((each) => each.name === holder && each.membersEnd !== null);
}
