import type { FileChange, FileSide } from './file-change.ts';
import type { Found } from './finding.ts';
import type { Guard } from './guard.ts';
import { ddlStatements } from './migration/ddl-statements.ts';
import { onlyNew, type Occurrence } from './only-new.ts';
import { quoted } from './quoted.ts';
import { descendants } from './test-case/test-case.ts';

/** Rails, Alembic, Prisma, Flyway, Liquibase, Drizzle, Diesel, Laravel: told by the path alone. */
const byPath: readonly RegExp[] = [
  /(?:^|\/)db\/(?:\w+_)?migrate\/.+\.rb$/,
  /(?:^|\/)(?:alembic|migrations)\/versions\/.+\.py$/,
  /(?:^|\/)prisma\/(?:.*\/)?migrations\/.+\.sql$/,
  /(?:^|\/)(?:V\d[\w.]*|U\d[\w.]*|R)__[^/]+\.(?:sql|java|kt)$/,
  /(?:^|\/)(?:db|database)\/(?:changelog|migrations?|changes)\/.+\.(?:xml|ya?ml|json|sql|php|[cm]?[jt]s|go|rb|cs)$/,
  /(?:^|\/)drizzle\/\d+_[^/]+\.sql$/,
  /(?:^|\/)migrations?\/(?:.*\/)?(?:\d{3,}|[vV]\d+|[mM]\d{6,})[\w.-]*(?:\/(?:up|down)\.sql|\.(?:py|sql|rb|[cm]?[jt]s|php|go|cs|exs|java|kt|rs|xml|ya?ml))$/,
];
/** Where the folder's name could be that of any source, the text has to tell. */
const migrationFolder = /(?:^|\/)migrations?\/[^/]+\.(?:py|sql|rb|[cm]?[jt]s|php|go|cs|exs|java|kt|rs)$/i;
const migrationText =
  /\bmigrations\.Migration\b|\bop\.(?:create|drop|add|alter)_\w+\(|\bknex\.schema\b|\bqueryInterface\.|\bSchema::(?:create|table|drop)|\bMigrationBuilder\b|\bextends\s+(?:Base|Abstract)?Migration\b|\bimplements\s+MigrationInterface\b|\bActiveRecord::Migration\b|\bEcto\.Migration\b|\b(?:CREATE|ALTER|DROP)\s+TABLE\b/i;
/** What the database looks like as a whole: it changes with a migration, or makes one. */
const schema = /(?:^|\/)(?:db\/(?:schema\.rb|structure\.sql)|schema\.prisma|prisma\/schema\/[^/]+\.prisma)$/;
const shown =
  /(?:^|\/)(?:docs?|examples?|samples?|__fixtures__|fixtures?|testdata|tests?|specs?|__tests__)\/|\.(?:md|mdx|rst|adoc)$/i;

/** A change to how stored data is laid out: it can't be taken back by taking back the commit. */
export const migration: Guard = {
  rule: 'migration',
  severity: 'ask',
  find({ files }) {
    const moved = new Set(files.flatMap(({ renamedFrom }) => renamedFrom ?? []));
    const watched = files.filter(({ path, isTest }) => !isTest && !shown.test(path));
    const steps = watched.filter(isMigration);
    const rest = watched.filter((file) => !steps.includes(file) && !file.isGenerated);
    return [
      ...steps.filter(({ path, after }) => after !== null || !moved.has(path)).map(describeStep),
      ...onlyNew(rest, (file, side) => statementsIn(file, side)),
    ];
  },
};

function isMigration(file: FileChange): boolean {
  const { path } = file;
  if (/(?:^|\/)__init__\.py$/.test(path)) return false;
  if (schema.test(path) || byPath.some((pattern) => pattern.test(path))) return true;
  return migrationFolder.test(path) && [file.before, file.after].some((side) => migrationText.test(side?.head ?? ''));
}

function describeStep({ path, before, after, renamedFrom, addedLines }: FileChange): Found {
  const line = before === null ? null : (addedLines[0]?.line ?? null);
  if (schema.test(path)) return { path, line, message: `${path}, the layout of the database, changed` };
  if (renamedFrom !== null) {
    return { path, line: null, message: `the migration ${renamedFrom} is called ${path} now; it may have run already` };
  }
  if (after === null) return { path, line: null, message: `the migration ${path} is gone; it may have run already` };
  if (before === null) return { path, line: null, message: `${path} is a new migration` };
  return { path, line, message: `the migration ${path} changed; it may have run already` };
}

const strings: readonly string[] = [
  'string',
  'template_string',
  'interpreted_string_literal',
  'raw_string_literal',
  'string_literal',
  'verbatim_string_literal',
  'encapsed_string',
  'heredoc_body',
];
/** A statement begins with its verb: prose that mentions one does not. */
const statementStart = /^[\s"'`#rbfuR@$(]*(?:create|alter|drop|truncate)\s/i;

/** SQL of its own, and statements in a program's strings. */
function statementsIn(file: FileChange, side: FileSide): Occurrence[] {
  if (/\.(?:sql|ddl|psql|pgsql)$/i.test(file.path)) {
    return ddlStatements(side.head ?? '').map(({ line, text }) => occurrence(file.path, line, text));
  }
  // Most files hold no such word: without it no tree is needed.
  if (side.text === null || !/\b(?:create|alter|drop|truncate)\s/i.test(side.text)) return [];
  const tree = side.tree();
  if (tree === null) return [];
  return descendants(tree.root, ...strings).flatMap((node) => {
    if (!statementStart.test(node.text.slice(0, 200))) return [];
    return ddlStatements(node.text.slice(0, 20_000).replaceAll(/^[rbfuR@$]*["'`]+|["'`]+$/g, '')).map(({ text }) =>
      occurrence(file.path, node.startPosition.row + 1, text),
    );
  });
}

function occurrence(path: string, line: number, text: string): Occurrence {
  return { path, line, key: text.toLowerCase(), message: `a new statement changes the database: ${quoted(text)}` };
}
