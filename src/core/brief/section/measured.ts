import type { Gate } from '../../gate/gate.ts';
import type { KeptWork, TriedAttempt } from '../brief.ts';
import { cleanLine } from '../clean-text.ts';
import { hideGates } from '../hide-gates.ts';
import { quote } from '../quote.ts';
import { fitEntries, fitText, joinTexts, type SectionText } from '../section-text.ts';
import { formatCount } from '../../report/format-amount.ts';

const maxCommits = 15;
const maxPaths = 40;
const maxTried = 10;
const maxEntryBytes = 400;

/** Subjects of the newest commits. */
export function commitsText(subjects: readonly string[], maxBytes: number): SectionText {
  const lines = subjects.map((subject) => fitLine(subject));
  const { text, leftOut } = fitEntries(lines, maxCommits, maxBytes, 'commits');
  return { text: text === '' ? '' : quote(text, '|'), leftOut };
}

/** What the tree holds beyond the last green commit. */
export function stateText(kept: KeptWork | null, maxBytes: number): SectionText {
  if (!kept) return { text: 'The working tree is the last green commit: nothing in it is unfinished.', leftOut: null };
  const more = kept.files - kept.paths.length;
  const { text, leftOut } = fitEntries(kept.paths.map(fitLine), maxPaths, maxBytes, 'paths');
  const said = `The working tree holds what the attempt before you left, not committed: ${formatCount(kept.files, 'file')}, ${formatCount(kept.added, 'line')} added, ${kept.removed} removed. Go on from it, or undo it where it is wrong.`;
  return joinTexts([
    { text: text === '' ? said : `${said}\n${quote(text, '|')}`, leftOut },
    { text: '', leftOut: more > 0 ? `${formatCount(more, 'path')} not named` : null },
  ]);
}

/** The attempts before the last one, the newest first: what is not to be tried the same way again. */
export function triedText(tried: readonly TriedAttempt[], gates: readonly Gate[], maxBytes: number): SectionText {
  const lines = tried
    .toReversed()
    .map(({ cycle, verdict, because }) => fitLine(`cycle ${cycle}, ${verdict}: ${hideGates(because, gates)}`));
  const { text, leftOut } = fitEntries(lines, maxTried, maxBytes, 'attempts');
  return { text: text === '' ? '' : quote(text, '|'), leftOut };
}

function fitLine(text: string): string {
  const line = cleanLine(text);
  const fitted = fitText(line, maxEntryBytes);
  return fitted.leftOut === null ? line : cleanLine(fitted.text);
}
