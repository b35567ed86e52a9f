import { describe, expect, test } from 'vitest';
import { findingsOf, told } from '../../support/guard-case.ts';

const binary = new Uint8Array([1, 2, 0, 3, 255, 0]);
const rule = 'binary-or-generated';

describe('what nobody writes', () => {
  test.each([
    'node_modules/left-pad/index.js',
    'packages/a/node_modules/b/package.json',
    'app/__pycache__/a.cpython-312.pyc',
    'src/Main.class',
    'native/add.o',
    'target/debug/app.d',
    'target/classes/App.properties',
    'bin/Debug/net8.0/App.json',
    '.DS_Store',
    'test/fixtures/.DS_Store',
    'coverage/lcov.info',
    'htmlcov/index.html',
    'coverage/lcov-report/index.html',
    'dist/index.js',
    'packages/a/dist/index.d.ts',
    'public/app.min.js',
    'lib/helper.jar',
    'my_package.egg-info/PKG-INFO',
    'tsconfig.tsbuildinfo',
    '.next/build-manifest.json',
  ])('%s does not come under version control', async (path) => {
    expect(await told(rule, { after: { [path]: 'x\n' } })).toEqual([`block ${path}`]);
  });

  test.each(['tool', 'src/data.bin', 'db.sqlite3', 'lib/add.wasm', 'vendor.zip', 'dist/logo.png'])(
    '%s, which is binary, neither',
    async (path) => {
      expect(await told(rule, { after: { [path]: binary } })).toEqual([`block ${path}`]);
    },
  );

  test('a bundle in a folder that could be a source folder is told by its text', async () => {
    const built = {
      'build/app.js': '"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });\n',
      'out/all.js': `var a=${'1+'.repeat(800)}1;\n`,
      'build/app.js.map': '{"version":3}\n',
      'out/a.css': 'a{}\n/*x*/\n',
    };
    expect(await told(rule, { after: built })).toEqual([
      'block build/app.js',
      'block build/app.js.map',
      'block out/all.js',
    ]);
  });

  test('a whole folder is told by its first files and a number, which no grant for one file covers', async () => {
    const after = Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`node_modules/m${at + 10}.js`, 'x\n']));
    const findings = await findingsOf({ after, scope: { mayChange: ['node_modules/m10.js'] } });
    const own = findings.filter((finding) => finding.rule === rule);
    expect(own.length).toBe(11);
    expect(own.at(0)?.severity).toBe('note');
    expect(own.at(-1)).toEqual({
      rule,
      severity: 'block',
      path: 'node_modules',
      line: null,
      message: '4 more files of node_modules/ come with it',
    });
  });

  test.each([
    ['an image beside the code', { 'src/logo.png': binary, 'docs/shot.jpg': binary, 'app/font.woff2': binary }],
    ['a fixture', { 'test/fixtures/a.zip': binary, 'pkg/testdata/x.bin': binary, 'tests/data/a.sqlite': binary }],
    ['a fixture that is build output', { 'test/fixtures/app/dist/a.js': 'x\n', 'fixtures/node_modules/a/b.js': 'x\n' }],
    ['a lock file', { 'package-lock.json': '{}\n', 'bun.lockb': 'x\n', 'Cargo.lock': 'x\n' }],
    ['WebAssembly that the change loads', { 'src/add.wasm': binary, 'src/add.ts': "load('./add.wasm');\n" }],
    ['source in a folder of such a name', { 'src/build/plan.ts': 'export {};\n', 'build/tasks.js': 'run();\n' }],
    ['scripts that build', { 'scripts/dist/pack.js': 'run();\n', 'src/target/arm.rs': 'fn a() {}\n' }],
    ['a report about coverage', { 'src/coverage/report.ts': 'export {};\n', 'docs/coverage.md': 'text\n' }],
    ["a wrapper's archive", { 'gradle/wrapper/gradle-wrapper.jar': binary }],
    ['an empty file', { 'src/__init__.py': '', '.gitkeep': '' }],
    ['a file in another alphabet', { 'src/данные.txt': 'текст\n' }],
  ])('%s may come', async (_name, after: Record<string, string | Uint8Array>) => {
    expect(await told(rule, { after })).toEqual([]);
  });

  test('output that is tracked may change, and so may binary files that are', async () => {
    const before = { 'dist/index.js': 'a\n', 'bin/tool': binary, 'old/a.dat': binary };
    const after = { 'dist/index.js': 'b\n', 'dist/2.js': 'c\n', 'bin/tool': new Uint8Array([0]), 'new/a.dat': binary };
    expect(await told(rule, { before, after })).toEqual([]);
  });
});

describe('how it is rolled out', () => {
  const paths = [
    'main.tf',
    'infra/prod.tfvars',
    'k8s/api.yaml',
    'deploy/run.sh',
    'charts/app/values.yaml',
    'helm/app/templates/service.yaml',
    'Procfile',
    'fly.toml',
    'vercel.json',
    'netlify.toml',
    'serverless.yml',
    'app.Dockerfile',
    'Dockerfile.prod',
    '.goreleaser.yaml',
    'config/deploy.rb',
    'scripts/deploy.sh',
    'ops/api.service',
    'wrangler.toml',
    'compose.prod.yaml',
  ];
  test.each(paths)('%s may be neither added, changed nor deleted', async (path) => {
    expect(await told('deployment', { after: { [path]: 'x\n' } })).toEqual([`block ${path}:1`]);
    expect(await told('deployment', { before: { [path]: 'x\n' }, after: { [path]: 'y\n' } })).toEqual([
      `block ${path}:1`,
    ]);
    expect(await told('deployment', { before: { [path]: 'x\n' } })).toEqual([`block ${path}`]);
  });

  test('a manifest is told by what it says, wherever it lies', async () => {
    const after = {
      'api.yaml': 'apiVersion: apps/v1\nkind: Deployment\n',
      'stack.json': '{}\n',
      'site.yml': '- hosts: all\n  tasks: []\n',
      'cf.yaml': 'AWSTemplateFormatVersion: "2010-09-09"\n',
    };
    expect(await told('deployment', { after })).toEqual(['block api.yaml:1', 'block cf.yaml:1', 'block site.yml:1']);
  });

  test('what gate-config-changed blocks is not said twice, and is said where that rule was weakened', async () => {
    const after = { Dockerfile: 'FROM a\n', '.github/workflows/release.yml': 'x\n', '.github/workflows/ci.yml': 'x\n' };
    expect(await told('deployment', { after })).toEqual([]);
    expect(await told('gate-config-changed', { after })).toHaveLength(3);
    const settings = { rules: { 'gate-config-changed': 'note' as const } };
    expect(await told('deployment', { after, settings })).toEqual([
      'block .github/workflows/release.yml:1',
      'block Dockerfile:1',
    ]);
  });

  test.each([
    ['code that deploys', { 'src/deploy/plan.ts': 'export {};\n', 'deploy/index.ts': 'export {};\n' }],
    ['documentation', { 'docs/k8s/api.yaml': 'kind: X\n', 'deploy/README.md': 'text\n' }],
    ['an example', { 'examples/k8s/api.yaml': 'apiVersion: v1\nkind: Pod\n' }],
    ['a fixture', { 'test/fixtures/Procfile': 'web: x\n', 'internal/testdata/main.tf': 'x\n' }],
    ['a service of the program', { 'src/user.service.ts': 'export {};\n', 'src/stack.yml': 'a: 1\n' }],
    ['data that speaks of kinds', { 'src/kinds.yaml': 'list:\n  - kind: Deployment\n' }],
    ['a composer', { 'src/composer.yml': 'a: 1\n', 'src/compose.ts': 'export {};\n' }],
  ])('%s is none of it', async (_name, after: Record<string, string>) => {
    expect(await told('deployment', { after })).toEqual([]);
  });

  test('a comment alone changes nothing, unless it is one that is obeyed', async () => {
    const before = { 'main.tf': 'a = 1\n', 'api.Dockerfile': 'FROM a\n' };
    expect(await told('deployment', { before, after: { ...before, 'main.tf': '# why\na = 1\n' } })).toEqual([]);
    const after = { ...before, 'api.Dockerfile': '# syntax=evil/frontend\nFROM a\n' };
    expect(await told('deployment', { before, after })).toEqual(['block api.Dockerfile:1']);
  });
});

describe('how stored data is laid out', () => {
  const migrations = {
    'db/migrate/20240101_add.rb': 'class Add < ActiveRecord::Migration[7.1]\nend\n',
    'app/migrations/0002_add.py': 'from django.db import migrations\n',
    'alembic/versions/ab12_add.py': 'op.add_column()\n',
    'prisma/migrations/2024_a/migration.sql': 'ALTER TABLE a ADD b int;\n',
    'src/main/resources/db/V2__add.sql': 'ALTER TABLE a ADD b int;\n',
    'database/migrations/2024_01_01_create_users.php': '<?php\n',
    'migrations/001/up.sql': 'select 1;\n',
    'src/migrations/AddUsers.ts': 'export class AddUsers implements MigrationInterface {}\n',
    'prisma/schema.prisma': 'model A {}\n',
    'db/schema.rb': 'create_table\n',
  };
  test.each(Object.entries(migrations))('%s asks when it is new, changed or gone', async (path, text) => {
    expect(await told('migration', { after: { [path]: text } })).toEqual([`ask ${path}`]);
    expect(await told('migration', { before: { [path]: text }, after: { [path]: `x\n${text}` } })).toEqual([
      `ask ${path}:1`,
    ]);
    expect(await told('migration', { before: { [path]: text } })).toEqual([`ask ${path}`]);
  });

  test('one that may have run already has its own sentence', async () => {
    const path = 'db/migrate/1_a.rb';
    const messages = async (before: Record<string, string>, after: Record<string, string>): Promise<string[]> =>
      (await findingsOf({ before, after })).filter((each) => each.rule === 'migration').map((each) => each.message);
    expect(await messages({ [path]: 'a\n' }, { [path]: 'b\n' })).toEqual([
      `the migration ${path} changed; it may have run already`,
    ]);
    expect(await messages({ [path]: 'a\n' }, {})).toEqual([`the migration ${path} is gone; it may have run already`]);
    expect(await messages({ [path]: 'a\n' }, { 'db/migrate/2_a.rb': 'a\n' })).toEqual([
      `the migration ${path} is called db/migrate/2_a.rb now; it may have run already`,
    ]);
  });

  test('statements in SQL and in strings of a program ask', async () => {
    const after = {
      'sql/a.sql': "-- drop table no\nselect 'drop table no';\n\nDROP TABLE users;\n",
      'src/a.ts': 'export const a = 1;\ndb.run(`CREATE TABLE IF NOT EXISTS a (b int)`);\n',
      'src/a.py': 'db.execute("ALTER TABLE a ADD COLUMN b int")\n',
      'a.go': 'package a\n\nvar s = `CREATE UNIQUE INDEX i ON a (b)`\n',
      'A.java': 'class A { String s = "DROP TABLE a"; }\n',
      'a.rb': 'execute "TRUNCATE TABLE a"\n',
      'a.php': '<?php $db->exec("CREATE TABLE a (b int)");\n',
      'A.cs': 'class A { string s = "DROP INDEX a"; }\n',
      'a.rs': 'fn a() { run("ALTER TABLE a ADD b int"); }\n',
    };
    expect(await told('migration', { after })).toEqual([
      'ask A.cs:1',
      'ask A.java:1',
      'ask a.go:3',
      'ask a.php:1',
      'ask a.rb:1',
      'ask a.rs:1',
      'ask sql/a.sql:4',
      'ask src/a.py:1',
      'ask src/a.ts:2',
    ]);
  });

  test.each([
    ['a query', { 'sql/q.sql': 'select created, table_name from a;\n' }],
    ['prose', { 'src/a.ts': '// CREATE TABLE a\nlog("We create a table here: drop by");\n' }],
    ['a test', { 'test/a.test.ts': 'db.run("CREATE TABLE a (b int)");\n', 'test/fixtures/a.sql': 'DROP TABLE a;\n' }],
    ['documentation', { 'docs/migrations/001.sql': 'DROP TABLE a;\n' }],
    ['code about migrations', { 'src/migration/plan.ts': 'export const run = 1;\n', 'migrations/README.md': 'a\n' }],
    ["a package's own file", { 'app/migrations/__init__.py': '' }],
  ])('%s does not', async (_name, after: Record<string, string>) => {
    expect(await told('migration', { after })).toEqual([]);
  });

  test('a statement that moved to another file is not new', async () => {
    const before = { 'src/a.ts': 'db.run("CREATE TABLE a (b int)");\n', 'src/b.ts': 'x();\n' };
    const after = { 'src/a.ts': 'y();\n', 'src/b.ts': 'db.run("CREATE  TABLE a (b int)");\n' };
    expect(await told('migration', { before, after })).toEqual([]);
  });
});
