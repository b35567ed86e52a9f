import { createHash } from 'node:crypto';
import type { ChangedFile } from '../../src/core/guard/change.ts';
import type { Finding } from '../../src/core/guard/finding.ts';
import type { GuardInput, GuardSettings, TaskScope } from '../../src/core/guard/guard.ts';
import { reachedScripts } from '../../src/core/guard/gate-config/reached-scripts.ts';
import { languageOf } from '../../src/core/guard/language-of.ts';
import { makeFileChange, readSide, type ReadSide } from '../../src/core/guard/make-file-change.ts';
import { pairRenames } from '../../src/core/guard/pair-renames.ts';
import { runGuards } from '../../src/core/guard/run-guards.ts';
import type { Language } from '../../src/core/guard/syntax.ts';
import { openSecretReader } from '../../src/host/secret/open-secret-reader.ts';
import { openSyntax } from '../../src/host/syntax/open-syntax.ts';

/** Texts of files by path; bytes for those that are none; left out: not there on that side. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

export interface GuardCase {
  readonly before?: Files;
  readonly after?: Files;
  /** Modes other than 100644, by path, of the new side. */
  readonly modes?: Readonly<Record<string, string>>;
  readonly scope?: Partial<TaskScope>;
  readonly settings?: Partial<GuardSettings>;
  readonly commands?: readonly string[];
  readonly configurationPath?: string | null;
  readonly workFolder?: string;
  readonly copiedValues?: readonly string[];
  readonly notes?: readonly string[];
}

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;
const blobOf = (content: string | Uint8Array): string => createHash('sha1').update(bytesOf(content)).digest('hex');

/** All findings over a change that is given by its two sides, as the loop would get them. */
export async function findingsOf(written: GuardCase, open = openSyntax): Promise<Finding[]> {
  return runGuards(await guardInput(written, open));
}

/** Findings of one rule, as `severity path:line`. */
export async function told(rule: string, written: GuardCase): Promise<string[]> {
  const findings = await findingsOf(written);
  return findings
    .filter((finding) => finding.rule === rule)
    .map(({ severity, path, line }) => `${severity} ${path ?? '-'}${line === null ? '' : `:${line}`}`);
}

async function guardInput(written: GuardCase, open: typeof openSyntax): Promise<GuardInput> {
  const { before = {}, after = {}, modes = {} } = written;
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const changed = paths.flatMap((path): ChangedFile[] => {
    const [old, fresh] = [before[path], after[path]];
    const newMode = fresh === undefined ? '000000' : (modes[path] ?? '100644');
    if (old !== undefined && fresh !== undefined && blobOf(old) === blobOf(fresh) && newMode === '100644') return [];
    return [
      {
        path,
        status:
          old === undefined
            ? 'added'
            : fresh === undefined
              ? 'deleted'
              : newMode === '120000'
                ? 'type-changed'
                : 'modified',
        oldMode: old === undefined ? '000000' : '100644',
        newMode,
        oldBlob: old === undefined ? '0' : blobOf(old),
        newBlob: fresh === undefined ? '0' : blobOf(fresh),
        added: 1,
        removed: 1,
      },
    ];
  });
  const side = (content: string | Uint8Array | undefined): ReadSide | null =>
    content === undefined ? null : readSide({ bytes: bytesOf(content), size: bytesOf(content).length });
  const text = (content: string | Uint8Array | undefined): string | null =>
    typeof content === 'string' ? content : null;
  const languages = paths.map((path) => languageOf(path, text(after[path] ?? before[path])));
  const syntax = await open(languages.filter((language): language is Language => language !== null));
  const renames = pairRenames(changed, (file, which) => text((which === 'before' ? before : after)[file.path]));
  const origin = new Map(renames.map(({ from, to }) => [to.path, from.path]));
  const files = changed.map((file) =>
    makeFileChange(
      file,
      { before: side(before[file.path]), after: side(after[file.path]) },
      syntax,
      origin.get(file.path) ?? null,
    ),
  );
  const added = files.reduce((sum, file) => sum + file.addedLines.length, 0);
  const removed = files.reduce((sum, file) => sum + file.removedLines.length, 0);
  return {
    change: { from: 'a', to: 'b', files: changed, added, removed },
    files,
    scope: { allowedPaths: [], forbid: [], mayChange: [], ...written.scope },
    settings: { protect: [], ask: [], allow: [], rules: {}, ...written.settings },
    commands: written.commands ?? ['npm test'],
    configurationPath: written.configurationPath ?? 'lastgreen.yaml',
    secrets: await openSecretReader(),
    scriptLines: reachedScripts(written.commands ?? ['npm test'], text(before['package.json'])),
    workFolder: written.workFolder ?? '',
    copiedValues: written.copiedValues ?? [],
    notes: written.notes ?? [],
  };
}
