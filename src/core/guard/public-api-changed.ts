import type { FileChange, FileSide } from './file-change.ts';
import type { Found } from './finding.ts';
import type { Guard } from './guard.ts';
import { csharpNames } from './public-api/csharp.ts';
import { goNames } from './public-api/go.ts';
import { javaNames } from './public-api/java.ts';
import { javascriptNames } from './public-api/javascript.ts';
import { openApiNames } from './public-api/open-api.ts';
import { packageEntries } from './public-api/package-entries.ts';
import { phpNames } from './public-api/php.ts';
import type { PublicName, PublicReader } from './public-api/public-name.ts';
import { pythonNames } from './public-api/python.ts';
import { readBlocks } from './public-api/read-blocks.ts';
import { rustNames } from './public-api/rust.ts';
import { quoted } from './quoted.ts';
import type { Language } from './syntax.ts';

interface Surface {
  /** Which files others enter by. */
  readonly paths: RegExp;
  readonly read: PublicReader;
}

const scripts: Surface = {
  paths:
    /^(?:(?:packages|libs|modules|crates)\/(?:@[^/]+\/)?[^/]+\/)?(?:src\/|lib\/)?(?:index|mod|public[-_]api)\.[cm]?[jt]sx?$|\.d\.[cm]?ts$/,
  read: javascriptNames,
};
const surfaces: Readonly<Partial<Record<Language, Surface>>> = {
  typescript: scripts,
  tsx: scripts,
  javascript: scripts,
  python: { paths: /^(?!(?:.*\/)?_[^/]+\/)(?:.*\/)?(?!_(?!_init__\.py$))[^/]+\.py$/, read: pythonNames },
  go: { paths: /^(?!(?:.*\/)?(?:internal|cmd|vendor)\/).*(?<!_test)\.go$/, read: goNames },
  rust: { paths: /(?:^|\/)src\/lib\.rs$/, read: rustNames },
  java: { paths: /^(?!.*\/(?:internal|impl)\/).*\.java$/, read: javaNames },
  csharp: { paths: /^(?!.*\/Internal\/).*\.cs$/, read: csharpNames },
  php: { paths: /^(?!.*\/Internal\/).*\.php$/, read: phpNames },
};
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
    const after = watched.map((file) => ({ file, names: file.after === null ? [] : namesIn(file, file.after) }));
    const everywhere = new Map<string, PublicName>();
    for (const { names } of after) for (const name of names) everywhere.set(name.key, name);
    const broken = new Set(after.filter(({ file }) => cannotBeRead(file)).map(({ file }) => file));
    return after.flatMap(({ file, names }) => {
      if (file.before === null || broken.has(file)) return [];
      const own = new Map(names.map((name) => [name.key, name]));
      const seen = new Set<string>();
      const found = namesIn(file, file.before).flatMap((name): Found[] => {
        if (seen.has(name.key)) return [];
        seen.add(name.key);
        return tell(file.path, name, own.get(name.key) ?? everywhere.get(name.key));
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

const shown =
  /(?:^|\/)(?:docs?|examples?|samples?|__fixtures__|fixtures?|testdata|tests?|specs?|benches|benchmarks?|scripts?|node_modules)\//i;
/** Text that grammars read, and that they could not read now: its names are not gone. */
function cannotBeRead({ after, language }: FileChange): boolean {
  return after !== null && language !== null && surfaces[language] !== undefined && after.tree() === null;
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
  if (surface === undefined || !surface.paths.test(path)) return [];
  const tree = side.tree();
  return tree === null ? [] : surface.read(tree.root, path);
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
