import { describe, expect, test } from 'vitest';
import { findingsOf, type GuardCase } from '../../support/guard-case.ts';
import { ddlStatements } from '../../../src/core/guard/migration/ddl-statements.ts';

const told = async (written: GuardCase): Promise<string[]> =>
  (await findingsOf(written))
    .filter(({ rule }) => rule === 'migration')
    .map(({ severity, line, message }) => `${severity} ${line ?? '-'} ${message}`);
const one = (path: string, text = 'a\n'): Promise<string[]> => told({ after: { [path]: text } });
const words = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '));

describe('a new migration is told by its path', () => {
  test.each(
    words(
      'db/migrate/1_a.rb x/db/post_migrate/a.rb alembic/versions/a.py migrations/versions/x/a.py prisma/migrations/1_a/migration.sql',
      'prisma/x/migrations/a.sql V1__a.sql x/V1.2_3__a.java U2__b.sql R__view.kt db/changelog/a.xml database/migration/a.php',
      'db/migrations/a.ts db/changes/a.yaml database/changelog/a.json db/migrations/a.go db/migrations/a.rb db/migrations/a.cs',
      'drizzle/0001_a.sql migrations/001_a.py migration/x/20240101_a.js migrations/v2.sql migrations/m240101_a.php migrations/001/up.sql',
      'migrations/0002/down.sql migrations/123.go migrations/123a.exs migrations/V1.kt migrations/123.rs migrations/123.yml migrations/123.cjs',
    ),
  )('%s', async (path) => {
    expect(await one(path)).toEqual([`ask - ${path} is a new migration`]);
  });

  test.each(words('db/schema.rb db/structure.sql schema.prisma x/prisma/schema/a.prisma'))(
    'the layout as a whole: %s',
    async (path) => {
      expect(await one(path)).toEqual([`ask - ${path}, the layout of the database, changed`]);
    },
  );

  test.each(
    words(
      'db/migrate/a.py alembic/a.py migrations/versions/__init__.py migrations/001/__init__.py V__a.sql v1__a.sql db/changelog/a.md',
      'drizzle/a.sql migrations/a.py migrations/12_a.py migrations/v.sql migrations/001_a.md docs/migrations/001_a.py fixtures/V1__a.sql',
      'test/migrations/001_a.py __tests__/V1__a.sql samples/V1__a.sql db/schema.ts a.prisma emigrations/001.py',
    ),
  )('and not %s', async (path) => {
    expect(await one(path)).toEqual([]);
  });
});

describe('in a folder that may be any source the text tells', () => {
  test.each([
    'class A(migrations.Migration):\n',
    ...['create', 'drop', 'add', 'alter'].map((verb) => `op.${verb}_table('a')\n`),
    'knex.schema.x()\n',
    'queryInterface.x()\n',
    ...['create', 'table', 'drop'].map((verb) => `Schema::${verb}('a')\n`),
    'MigrationBuilder b\n',
    ...['', 'Base', 'Abstract'].map((head) => `class A extends ${head}Migration\n`),
    'class A implements MigrationInterface\n',
    'class A < ActiveRecord::Migration[7]\n',
    'use Ecto.Migration\n',
    'alter table a\n',
  ])('%j', async (text) => {
    expect(await one('migrations/a.rs', text)).toEqual(['ask - migrations/a.rs is a new migration']);
    expect(await one('x/migration/a.php', text)).toEqual(['ask - x/migration/a.php is a new migration']);
    expect(await one('migrating/a.rs', text)).toEqual([]);
    expect(await one('migrations/x/a.rs', text)).toEqual([]);
  });

  test.each([
    'op.remove_table(x)\n',
    'Schema::other()\n',
    'class A extends MyMigration\n',
    'alter tables\n',
    'immigrations.Migration\n',
  ])('and not by %j', async (text) => {
    expect(await one('migrations/a.rs', text)).toEqual([]);
  });
});

describe('a migration that may have run already is told as such', () => {
  const path = 'migrations/001_a.py';
  const text = 'a\nb\nc\nd\n';

  test('where it changed, is gone or bears another name', async () => {
    expect(await told({ before: { [path]: 'a\n' }, after: { [path]: 'a\nb\n' } })).toEqual([
      `ask 2 the migration ${path} changed; it may have run already`,
    ]);
    expect(await told({ before: { [path]: text } })).toEqual([
      `ask - the migration ${path} is gone; it may have run already`,
    ]);
    expect(await told({ before: { [path]: text }, after: { 'migrations/002_a.py': text } })).toEqual([
      `ask - the migration ${path} is called migrations/002_a.py now; it may have run already`,
    ]);
    expect(await told({ before: { 'db/schema.rb': 'a\n' }, after: { 'db/schema.rb': 'a\nb\n' } })).toEqual([
      'ask 2 db/schema.rb, the layout of the database, changed',
    ]);
  });
});

describe('a statement that changes the database is read', () => {
  test.each(
    ['create', 'alter', 'drop', 'truncate', 'rename'].flatMap((verb) =>
      ['table', 'index'].map((kind) => `${verb} ${kind} a`),
    ),
  )('%s', (sql) => {
    expect(ddlStatements(sql)).toEqual([{ line: 1, text: sql }]);
  });

  test.each(
    words(
      'view schema database column type sequence trigger function procedure constraint extension role user policy domain',
    ),
  )('of a %s', (kind) => {
    expect(ddlStatements(`CREATE ${kind.toUpperCase()} a`)).toHaveLength(1);
    expect(ddlStatements(`create ${kind}s a`)).toEqual([]);
  });

  test.each([
    'create or replace view a',
    ...words('global local temp temporary unique unlogged materialized virtual concurrently external').map(
      (word) => `create ${word} table a`,
    ),
    'create global temporary unlogged table a',
  ])('%s', (sql) => {
    expect(ddlStatements(sql)).toHaveLength(1);
  });

  test.each([
    'create a table',
    'select 1',
    'recreate table a',
    'insert into create_table',
    'create global local temp unique table a',
    '',
  ])('but not %j', (sql) => {
    expect(ddlStatements(sql)).toEqual([]);
  });

  test('with its line, its white space folded, without comments and texts', () => {
    const sql = [
      '-- create table x;',
      '/* drop table',
      '   y; */ create',
      "  table a (b text default 'drop table z;');",
      '',
      'select \'create table q\', "drop table r";',
      '',
      'alter table c; drop index d',
      '$$ create table e; $$;',
    ].join('\n');
    expect(ddlStatements(sql)).toEqual([
      { line: 3, text: "create table a (b text default '')" },
      { line: 6, text: 'select \'\', "drop table r"' },
      { line: 8, text: 'alter table c' },
      { line: 8, text: 'drop index d $$ create table e; $$' },
    ]);
  });
});

describe('a statement of SQL is told where it is new', () => {
  const message = 'a new statement changes the database: "CREATE TABLE a (b int)"';
  const sql = 'CREATE TABLE a (b int)';

  test.each(words('a.sql a.ddl a.psql a.pgsql A.SQL'))('in %s', async (path) => {
    expect(await one(path, `select 1;\n${sql};\n`)).toEqual([`ask 2 ${message}`]);
  });

  test.each([
    ['a.js', `f("${sql}");\n`],
    ['a.js', `f(\`\n  ${sql}\`);\n`],
    ['a.ts', `f('${sql}');\n`],
    ['a.py', `f("""${sql}""")\n`],
    ['a.py', `f(r"${sql}")\n`],
    ['a.go', `package a; var x = \`${sql}\`\n`],
    ['a.go', `package a; var x = "${sql}"\n`],
    ['a.rs', `fn f() { g("${sql}"); g(r"x"); }\n`],
    ['A.java', `class A { String x = "${sql}"; }\n`],
    ['A.cs', `class A { string X = @"${sql}"; }\n`],
    ['a.php', `<?php f("${sql}");\n`],
    ['a.rb', `f("${sql}")\n`],
  ])('in a text of %s: %s', async (path, text) => {
    expect(await one(path, text)).toEqual([`ask 1 ${message}`]);
  });

  test.each([
    ['a.js', `f("please ${sql}");\n`],
    ['a.js', `// "${sql}"\n`],
    ['a.js', `f("create something");\n`],
    ['a.txt', `"${sql}"\n`],
    ['test/a.test.js', `f("${sql}");\n`],
    ['docs/a.sql', `${sql};\n`],
  ])('but not in %s: %s', async (path, text) => {
    expect(await one(path, text)).toEqual([]);
  });

  test('and not where it stood before, in another case or file', async () => {
    expect(await told({ before: { 'a.sql': `${sql};\n` }, after: { 'b.sql': `${sql.toLowerCase()};\n` } })).toEqual([]);
  });
});
