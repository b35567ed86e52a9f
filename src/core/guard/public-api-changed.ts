import type { FileChange, FileSide } from './file-change.ts';
import type { Found } from './finding.ts';
import type { Guard } from './guard.ts';
import { openApiNames } from './public-api/open-api.ts';
import { packageEntries } from './public-api/package-entries.ts';
import type { PublicName } from './public-api/public-name.ts';
import { readBlocks } from './public-api/read-blocks.ts';
import { surfaces } from './public-api/surfaces.ts';
import { quoted } from './quoted.ts';

const maxPerFile = 20;

/** What others may use is gone or declared otherwise: they have to change with it. Something more is none of it. */
export const publicApiChanged: Guard = {
  rule: 'public-api-changed',
  severity: 'ask',
  find({ files }) {
    // A Rust library holds its own tests: only the path tells what is a test.
    const watched = files.filter(
      (file) => !file.isGenerated && !(file.isTest && file.language !== 'rust') && !shown.test(file.path),
    );
    let everywhere: ReadonlyMap<string, PublicName> | null = null;
    return watched.flatMap((file) => {
      const before = file.before === null ? [] : namesIn(file, file.before);
      // Most files make nothing public: nobody needs to know what they hold now.
      if (before.length === 0) return [];
      const own = new Map(namesAfter(file).map((name) => [name.key, name]));
      if (cannotBeRead(file)) return [];
      const seen = new Set<string>();
      const found = before.flatMap((name): Found[] => {
        if (seen.has(name.key)) return [];
        seen.add(name.key);
        const now = own.get(name.key) ?? (everywhere ??= namesByKey(watched)).get(name.key);
        return tell(file.path, name, now);
      });
      const rest = found.length - maxPerFile;
      if (rest <= 0) return found;
      return [
        ...found.slice(0, maxPerFile),
        { path: file.path, line: null, message: `${rest} more public names of ${file.path} changed` },
      ];
    });
  },
};

function namesByKey(files: readonly FileChange[]): ReadonlyMap<string, PublicName> {
  return new Map(files.flatMap(namesAfter).map((name) => [name.key, name]));
}

const shown =
  /(?:^|\/)(?:docs?|examples?|samples?|__fixtures__|fixtures?|testdata|tests?|specs?|benches|benchmarks?|scripts?|node_modules)\//i;
/** Text that grammars read, and that they could not read now: its names are not gone. */
function cannotBeRead({ after, language }: FileChange): boolean {
  return after !== null && language !== null && surfaces[language] !== undefined && after.glimpse(() => true) === null;
}

function namesAfter(file: FileChange): readonly PublicName[] {
  return file.after === null ? [] : namesIn(file, file.after);
}

const readings = new WeakMap<FileSide, readonly PublicName[]>();

function namesIn(file: FileChange, side: FileSide): readonly PublicName[] {
  const known = readings.get(side);
  if (known !== undefined) return known;
  const names = read(file, side);
  readings.set(side, names);
  return names;
}

function read({ path, language }: FileChange, side: FileSide): readonly PublicName[] {
  const text = side.text ?? '';
  if (/\.(?:graphqls?|gql)$/.test(path)) return readBlocks(text, 'graphql');
  if (path.endsWith('.proto')) return readBlocks(text, 'proto');
  if (/(?:^|\/)package\.json$/.test(path)) return packageEntries(text, path);
  if (/\.(?:ya?ml|json)$/.test(path)) return openApiNames(text) ?? [];
  const surface = language === null ? undefined : surfaces[language];
  if (surface === undefined || !surface.paths.test(path) || !surface.mayHold(text, path)) return [];
  return side.glimpse(({ root }) => surface.read(root, path)) ?? [];
}

function tell(path: string, before: PublicName, after: PublicName | undefined): Found[] {
  const line = before.line === 0 ? null : before.line;
  if (after === undefined) return [{ path, line, message: `${quoted(before.name)}, which others may use, is gone` }];
  if (isCompatible(before, after)) return [];
  const at = after.line === 0 ? null : after.line;
  return [
    {
      path,
      line: at,
      message: `${quoted(before.name)}, which others may use, is declared otherwise: ${quoted(after.written)}`,
    },
  ];
}

/** The same, or with parameters more at the end that may be left out. */
function isCompatible(before: PublicName, after: PublicName): boolean {
  return (
    before.head === after.head &&
    before.tail === after.tail &&
    before.parameters.every(({ text }, index) => after.parameters[index]?.text === text) &&
    after.parameters.slice(before.parameters.length).every(({ isOptional }) => isOptional)
  );
}
