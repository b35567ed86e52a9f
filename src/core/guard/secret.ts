import type { FileChange } from './file-change.ts';
import type { Found } from './finding.ts';
import type { Guard, GuardInput } from './guard.ts';
import { addedText } from './secret/added-text.ts';
import { findAssignments } from './secret/find-assignments.ts';
import { findConnectionPasswords } from './secret/find-connection-passwords.ts';
import { findCopiedValues } from './secret/find-copied-values.ts';
import { findPrivateKeys } from './secret/find-private-keys.ts';
import { findTokens } from './secret/find-tokens.ts';
import { isMarkedFake } from './secret/is-marked-fake.ts';
import { isPlaceholder } from './secret/is-placeholder.ts';
import { isSampleFile } from './secret/is-sample-file.ts';
import { secretFile } from './secret/secret-file.ts';
import type { SecretHit } from './secret/secret-reader.ts';

/** A secret may be shown by no more than its beginning, which tells what it is. */
const shownChars = 4;
/** More in one file say nothing new, and each is searched for in all that was there before. */
const maxHits = 50;

/** A secret that the change brings in, by content or by a file's name. What was there before, or only moved, is none. */
export const secret: Guard = {
  rule: 'secret',
  severity: 'block',
  find(input) {
    return input.files.flatMap((file) => (file.after === null ? [] : [...inName(file, input), ...inText(file, input)]));
  },
};

function inName(file: FileChange, { files }: GuardInput): Found[] {
  const token = file.status === 'added' ? findTokens(file.path).find((hit) => isReal(file.path, hit)) : undefined;
  if (
    token !== undefined &&
    !files.some(({ before, path }) => before !== null && path.includes(valueOf(file.path, token)))
  ) {
    // The path itself would tell it.
    const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
    const place =
      findTokens(folder).length === 0 ? `a file in ${folder === '' ? 'the top folder' : folder}` : 'a folder';
    return [
      {
        path: null,
        line: null,
        message: `the name of ${place} holds ${token.kind}`,
        conceals: [valueOf(file.path, token)],
      },
    ];
  }
  const held = secretFile(file);
  return held === null ? [] : [{ path: file.path, line: null, message: `${file.path} is by its name ${held}` }];
}

function inText(file: FileChange, { files, secrets, copiedValues }: GuardInput): Found[] {
  const { text, isCut, lineAt } = addedText(file);
  const isSample = isSampleFile(file);
  const lines = file.after?.head?.split('\n') ?? [];
  const found = new Map<number, { message: string; conceals: string[] }>();
  const own = [
    ...findCopiedValues(text, copiedValues),
    ...findPrivateKeys(text),
    ...findTokens(text),
    ...findConnectionPasswords(text),
    ...findAssignments(text, file.language !== null && file.language !== 'shell'),
  ];
  const hits = [...own, ...secrets.read(file.path, text)].filter((hit) => isReal(text, hit)).slice(0, maxHits);
  for (const hit of hits) {
    const line = lineAt(hit.start);
    if (isSample && (hit.certainty === 'by-name' || isMarkedFake(lines, line))) continue;
    const value = valueOf(text, hit);
    const known = found.get(line);
    known?.conceals.push(value);
    if (known !== undefined) continue;
    if (files.some(({ before }) => before?.head?.includes(value) === true)) continue;
    const beginning = hit.hasPrefix ? ` (${value.slice(0, shownChars)}…)` : '';
    found.set(line, { message: `this is ${hit.kind}${beginning}`, conceals: [value] });
  }
  const findings = [...found].map(([line, each]): Found => ({ path: file.path, line, ...each }));
  if (!isCut) return findings;
  const message = `only the first part of ${file.path} was looked at for secrets`;
  return [...findings, { path: file.path, line: null, message, atMost: 'note' }];
}

function valueOf(text: string, { start, end }: SecretHit): string {
  return text.slice(start, end);
}

function isReal(text: string, hit: SecretHit): boolean {
  return !isPlaceholder(valueOf(text, hit));
}
