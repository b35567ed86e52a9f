import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalEvent } from '../../src/core/journal/event.ts';
import { readJournal } from '../../src/host/file/journal-file.ts';

/** Every event of the only loop below a state folder. */
export function journalOf(stateFolder: string): JournalEvent[] {
  const events: JournalEvent[] = [];
  const found = readdirSync(stateFolder, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('journal.jsonl'),
  );
  if (found === undefined) throw new Error('no journal');
  const reading = readJournal(join(stateFolder, found), (event) => void events.push(event));
  if (!reading.ok) throw new Error(reading.why);
  return events;
}
