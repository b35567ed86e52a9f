import type { FileChange } from '../file-change.ts';
import type { Found } from '../finding.ts';
import { quoted } from '../quoted.ts';
import { splitArguments } from './split-arguments.ts';
import { readTestCases } from '../test-case/read-test-cases.ts';

const snapshotFile =
  /(?:^|\/)(?:__snapshots__|__image_snapshots__|__file_snapshots__)\/|\.(?:snap|ambr|approved\.\w+|verified\.\w+)$|(?:^|\/)snapshots\/[^/]+\.snap$/;
/** Names of tests in a snapshot file: they change with the test's own name. */
const heading = /^(?:exports\[`|# name:|# ---|---|source:|expression:|assertion_line:|\s*$|\/\/ )/;
const inline =
  /\b(?:toMatchInlineSnapshot|toThrowErrorMatchingInlineSnapshot|assert_\w*snapshot!|snapshot|InlineSnapshot|MatchInline\w*)\(/g;
const noSource = /\.(?:md|mdx|rst|adoc|txt)$|(?:^|\/)(?:LICENSE|CHANGELOG|\.gitignore)[^/]*$/i;

/** Snapshots whose recorded value was replaced. With the source it may be right, and is only told; without, nothing can have changed it. */
export function overwrittenSnapshots(files: readonly FileChange[]): Found[] {
  const hasSource = files.some(({ path, isTest }) => !isTest && !snapshotFile.test(path) && !noSource.test(path));
  const end = hasSource ? 'was overwritten together with the source' : 'was overwritten, and no source changed';
  const atMost = hasSource ? 'note' : 'block';
  return files.flatMap((file): Found[] => {
    if (snapshotFile.test(file.path)) {
      const line = overwrittenLine(file);
      if (line === null) return [];
      return [{ path: file.path, line: line === 0 ? null : line, message: `the snapshot ${file.path} ${end}`, atMost }];
    }
    if (!file.isTest) return [];
    const old = new Map((readTestCases(file, file.before)?.cases ?? []).map((test) => [test.name, test]));
    return (readTestCases(file, file.after)?.cases ?? []).flatMap((test): Found[] => {
      const known = old.get(test.name);
      if (known === undefined) return [];
      const before = recorded(known.node.text);
      const after = recorded(test.node.text);
      const isSame = before.every((text) => text === '' || after.includes(text));
      if (isSame || after.length < before.length) return [];
      return [
        { path: file.path, line: test.line, message: `the snapshot in the test ${quoted(test.name)} ${end}`, atMost },
      ];
    });
  });
}

/** `null`: nothing recorded is gone. A snapshot that is no text, an image say, counts when it differs. */
function overwrittenLine(file: FileChange): number | null {
  if (file.status !== 'modified') return null;
  if (file.after?.head === null) return 0;
  const fresh = new Map<string, number>();
  for (const { text } of file.addedLines) fresh.set(text.trim(), (fresh.get(text.trim()) ?? 0) + 1);
  const gone = file.removedLines.some(({ text }) => {
    if (heading.test(text)) return false;
    const left = fresh.get(text.trim()) ?? 0;
    fresh.set(text.trim(), left - 1);
    return left <= 0;
  });
  // What only went away belonged to a test that went away: another rule's.
  if (!gone || file.addedLines.every(({ text }) => heading.test(text))) return oneLine(file);
  return file.addedLines.find(({ text }) => !heading.test(text))?.line ?? 0;
}

/** `exports[`a 1`] = `"x"`;`: name and value on one line. */
function oneLine(file: FileChange): number | null {
  const before = new Map(file.removedLines.flatMap(({ text }) => splitEntry(text)));
  for (const { line, text } of file.addedLines) {
    const [entry] = splitEntry(text);
    if (entry === undefined) continue;
    const old = before.get(entry[0]);
    if (old !== undefined && old !== entry[1]) return line;
  }
  return null;
}

function splitEntry(text: string): [string, string][] {
  const at = text.startsWith('exports[`') ? text.indexOf('`] = ') : -1;
  return at < 0 ? [] : [[text.slice(0, at), text.slice(at + 5)]];
}

/** What inline snapshots hold; empty where none was recorded yet. */
function recorded(text: string): string[] {
  return [...text.matchAll(inline)].map((match) => {
    const list = splitArguments(text, match.index + match[0].length - 1);
    return (list?.parts ?? []).join(',').replaceAll(/\s+/g, '');
  });
}
