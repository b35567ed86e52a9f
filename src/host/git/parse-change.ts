import { decodePath } from './path-bytes.ts';
import type { Change, ChangedFile, ObjectId } from './port.ts';

const statuses: Readonly<Record<string, ChangedFile['status']>> = {
  A: 'added',
  M: 'modified',
  D: 'deleted',
  T: 'type-changed',
};

function* splitNul(output: Buffer): Generator<Buffer> {
  for (let at = 0; at < output.length;) {
    const found = output.indexOf(0, at);
    const end = found < 0 ? output.length : found;
    yield output.subarray(at, end);
    at = end + 1;
  }
}

/** What `git diff-tree -r -z --raw --numstat --no-renames --no-abbrev` prints: all raw records, then all numbers. */
export function parseChange(from: ObjectId, to: ObjectId, output: Buffer): Change {
  const files = new Map<string, ChangedFile>();
  const records = splitNul(output);
  for (const record of records) {
    if (record[0] === 0x3a) {
      const [oldMode, newMode, oldBlob, newBlob, letter] = record.toString('latin1', 1).split(' ');
      const next = records.next();
      const status = statuses[letter?.[0] ?? ''];
      if (!oldMode || !newMode || !oldBlob || !newBlob || status === undefined || next.done === true) {
        throw new Error(`git diff-tree printed an unknown record: ${record.toString('utf8').slice(0, 200)}`);
      }
      const path = decodePath(next.value);
      files.set(path, { path, status, oldMode, newMode, oldBlob, newBlob, added: 0, removed: 0 });
    } else {
      const first = record.indexOf(0x09);
      const second = record.indexOf(0x09, first + 1);
      const path = decodePath(record.subarray(second + 1));
      const file = files.get(path);
      if (file === undefined) continue;
      const count = (start: number, end: number): number | null => {
        const text = record.toString('latin1', start, end);
        return text === '-' ? null : Number(text);
      };
      files.set(path, {
        ...file,
        added: count(0, first),
        removed: count(first + 1, second),
      });
    }
  }
  const all = [...files.values()];
  return {
    from,
    to,
    files: all,
    added: all.reduce((sum, file) => sum + (file.added ?? 0), 0),
    removed: all.reduce((sum, file) => sum + (file.removed ?? 0), 0),
  };
}
