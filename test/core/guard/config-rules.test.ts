import { describe, expect, test } from 'vitest';
import { findingsOf, told } from '../../support/guard-case.ts';

const manifest = (over: object): string =>
  `${JSON.stringify({ name: 'a', scripts: { test: 'vitest' }, dependencies: { x: '1.0.0' }, ...over }, null, 2)}\n`;

describe('what judges', () => {
  test.each([
    'vitest.config.ts',
    'Jest.Config.js',
    'conftest.py',
    'sub/conftest.py',
    'pytest.ini',
    '.npmrc',
    'Makefile',
    'makefile',
    '.github/workflows/ci.yml',
    'tsconfig.build.json',
    '.mocharc.yml',
    'pom.xml',
    'sitecustomize.py',
    '.gitattributes',
    '.eslintrc.json',
    'pytest.toml',
    '.pytest.toml',
    '.pytest.ini',
    'sub/PyTest.TOML',
    'tox.toml',
    'toxfile.py',
    'noxfile.py',
    'uv.toml',
    'hatch.toml',
    'unittest.cfg',
    'behave.ini',
    '.mypy.ini',
    '.ruff.toml',
    'pyrightconfig.json',
    '.pylintrc.toml',
    '.coveragerc.toml',
    '.mocharc.json5',
    'jest.config.json',
    'vitest.workspace.json',
    'jest.preset.js',
    'karma.conf.js',
    'spec/support/jasmine.mjs',
    'test/mocha.opts',
    'node.config.json',
    'bunfig.toml',
    '.bunfig.toml',
    'deno.jsonc',
    '.yarn/releases/yarn-4.0.0.cjs',
    '.rspec-local',
    '.rubocop_todo.yml',
    '.bundle/config',
    'phpunit.dist.xml',
    'PHPUnit.xml.dist',
    'phpstan.dist.neon',
    'psalm.xml',
    'behat.yml.dist',
    'tests/Pest.php',
    '.config/nextest.toml',
    '.cargo/config.toml',
    '.clippy.toml',
    'rustfmt.toml',
    'go.work',
    'magefile.go',
    'CTestCustom.cmake',
    'ci/fast.runsettings',
    'Directory.Build.props',
    'Directory.Build.rsp',
    'global.json',
    'tests/xunit.runner.json',
    'src/test/resources/junit-platform.properties',
    'src/test/resources/META-INF/services/org.junit.jupiter.api.extension.Extension',
    '.mvn/jvm.config',
    'gradle/wrapper/gradle-wrapper.properties',
    'dart_test.yaml',
    'App.xctestplan',
    '.mise.toml',
    'lefthook.yml',
    '.gitea/workflows/ci.yml',
    'bitbucket-pipelines.yml',
    'jenkinsfile',
  ])('%s may be neither added nor changed', async (path) => {
    expect(await told('gate-config-changed', { after: { [path]: 'x\n' } })).toEqual([`block ${path}`]);
    expect(await told('gate-config-changed', { before: { [path]: 'x\n' }, after: { [path]: 'y\n' } })).toEqual([
      `block ${path}`,
    ]);
  });

  test.each([
    'src/pytest.toml.md',
    'shop/toml.py',
    'data/global.json',
    'app/deno.ts',
    'docs/phpunit.md',
    'src/nextest.rs',
    'src/work.go',
    'lib/rspec.yml',
    'config/settings.toml',
    'spec/support/jasmine-dom.js',
    'META-INF/services/com.shop.Plugin',
    'travis.yml',
  ])('%s is none of it', async (path) => {
    expect(await told('gate-config-changed', { after: { [path]: 'x\n' } })).toEqual([]);
  });

  test('scripts that a gate’s command names are part of it', async () => {
    const commands = ['sh ./scripts/check.sh --all && node tools/lint.mjs'];
    const after = { 'scripts/check.sh': 'exit 0\n', 'tools/lint.mjs': '\n', 'scripts/other.sh': '\n' };
    expect(await told('gate-config-changed', { after, commands })).toEqual([
      'block scripts/check.sh',
      'block tools/lint.mjs',
    ]);
  });

  test('scripts that a gate reaches through package.json are its configuration, and tests there are not', async () => {
    const scripts = {
      lint: 'node scripts/lint.mjs',
      prelint: 'sh scripts/prepare.sh',
      all: 'npm run lint && npm test',
      test: 'node test/run.mjs',
      docs: 'node scripts/docs.mjs',
    };
    const old = { 'package.json': JSON.stringify({ scripts }) };
    const changed = ['scripts/lint.mjs', 'scripts/prepare.sh', 'scripts/docs.mjs', 'test/run.mjs'];
    const before = { ...old, ...Object.fromEntries(changed.map((path) => [path, 'a();\n'])) };
    const after = { ...old, ...Object.fromEntries(changed.map((path) => [path, 'b();\n'])) };
    expect(await told('gate-config-changed', { before, after, commands: ['npm run all'] })).toEqual([
      'block scripts/lint.mjs',
      'block scripts/prepare.sh',
    ]);
    expect(await told('gate-config-changed', { before, after, commands: ['npm test'] })).toEqual([]);
  });

  test('scripts that commands name are found from the folder that these run in', async () => {
    const after = { 'app/check.sh': '\n', 'check.sh': '\n', 'tools/lint.sh': '\n', 'app/sub/run.sh': '\n' };
    const commands = ['./check.sh && sh ../tools/lint.sh', 'cd sub && ./run.sh'];
    expect(await told('gate-config-changed', { after, commands, workFolder: 'app' })).toEqual([
      'block app/check.sh',
      'block app/sub/run.sh',
      'block tools/lint.sh',
    ]);
  });

  test('scripts are, however a command starts them', async () => {
    const commands = ['CI=1 ./scripts/check.sh --all && node tools/lint.mjs', 'exec bash "ci/run" | tee log'];
    const after = { 'scripts/check.sh': '\n', 'tools/lint.mjs': '\n', 'ci/run': '\n', log: '\n' };
    const found = await told('gate-config-changed', { after, commands });
    expect(found).toHaveLength(3);
  });

  const pytest = 'CI=1 /opt/python3 -m pytest -q';
  test.each([
    [pytest, 'pytest.py'],
    [pytest, '_pytest/__init__.py'],
    [pytest, 'coverage.py'],
    [pytest, 'pytest/__main__.py'],
    ['PYTHONPATH=src pytest', 'src/pytest.py'],
    ['poetry run pytest', 'pytest/__init__.py'],
    ['python -m unittest', 'unittest.py'],
    ['cd app && python3 -m unittest', 'app/unittest/__init__.py'],
    ['python -m coverage run -m pytest', 'coverage/__init__.py'],
    ['nose2', 'nose2.py'],
    ['tox -q', 'tox.py'],
    ['bundle exec rspec', 'lib/rspec.rb'],
    ['rake test', 'lib/minitest.rb'],
    ['ruby -Ilib test/a_test.rb', 'lib/test/unit.rb'],
    ['npm test', 'npm'],
    ['npm test', 'npm.cmd'],
    ['pytest', 'bin/pytest'],
    ['node --test', 'bin/node'],
    ['npx jest', 'jest'],
    ['go test ./...', 'go'],
    ['cargo test', 'bin/cargo'],
  ])('%s: %s would be found before what it names', async (command, path) => {
    const findings = await findingsOf({ after: { [path]: 'x\n' }, commands: [command] });
    expect(findings.filter(({ rule }) => rule === 'gate-config-changed')).toEqual([
      {
        rule: 'gate-config-changed',
        severity: 'block',
        path,
        line: null,
        message: expect.stringMatching(/is found before the (?:test runner|program) of that name$/) as string,
      },
    ]);
    expect(await told('gate-config-changed', { after: { [path]: 'x\n' }, commands: ['make check'] })).toEqual([]);
    const changed = { before: { [path]: 'x\n' }, after: { [path]: 'y\n' }, commands: [command] };
    expect(await told('gate-config-changed', changed)).toEqual([]);
  });

  test('a name alike elsewhere shadows nothing', async () => {
    const after = {
      'src/pytest.py': 'x\n',
      'docs/pytest/index.md': 'x\n',
      'pytest/test_a.py': 'x\n',
      'shop/unittest.py': 'x\n',
      'app/__init__.py': 'x\n',
      'lib/rspec/ours_formatter.rb': 'x\n',
      'bin/tool': 'x\n',
      'bin/app': 'x\n',
      'bin/test': 'x\n',
      'go.ts': 'x\n',
    };
    const commands = [
      'python -m pytest',
      'python -m app',
      'bundle exec rspec',
      'npm run go',
      'npx vitest run tool',
      'test -d src',
    ];
    expect(await told('gate-config-changed', { after, commands })).toEqual([]);
  });

  test('files that a command only looks at, and tests that it names, are none of it', async () => {
    const commands = [
      'grep -q x src/new.txt',
      'node --test test/a.test.js',
      'python -m pytest tests/test_a.py',
      'npx vitest run test/b.test.ts',
    ];
    const after = { 'src/new.txt': 'x\n', 'test/a.test.js': '\n', 'tests/test_a.py': '\n', 'test/b.test.ts': '\n' };
    expect(await told('gate-config-changed', { after, commands })).toEqual([]);
  });

  test.each([
    ['node --check src/new.js', []],
    ['node -c src/new.js', []],
    ['cd src && node --check new.js', []],
    ['bash -n src/new.sh', []],
    ['ruby -wc src/new.rb', []],
    ['php -l src/new.php', []],
    ['deno check src/new.ts', []],
    ['node src/new.js --check', ['block src/new.js']],
    ['node src/new.js', ['block src/new.js']],
    ['bash src/new.sh -n', ['block src/new.sh']],
  ])('a file that is only parsed is none of it, one that runs is: %s', async (command, expected) => {
    const names = ['js', 'sh', 'rb', 'php', 'ts'].map((ending) => [`src/new.${ending}`, '\n']);
    const after = Object.fromEntries(names) as Record<string, string>;
    expect(await told('gate-config-changed', { after, commands: [command] })).toEqual(expected);
  });

  test('a manifest’s scripts and runner settings are, its version and its dependencies are not', async () => {
    const before = { 'package.json': manifest({}) };
    const changed = async (over: object): Promise<string[]> =>
      told('gate-config-changed', { before, after: { 'package.json': manifest(over) } });
    expect(await changed({ scripts: { test: 'true' } })).toEqual(['block package.json']);
    expect(await changed({ jest: { testMatch: [] } })).toEqual(['block package.json']);
    expect(await changed({ version: '2.0.0', description: 'b' })).toEqual([]);
    expect(await changed({ dependencies: { x: '1.0.0', y: '2.0.0' } })).toEqual([]);
    expect(await told('gate-config-changed', { before, after: { 'package.json': '{' } })).toEqual([
      'block package.json',
    ]);
  });

  const sayings = async (was: object, is: object, commands: readonly string[] = ['npm test']): Promise<string[]> => {
    const [before, after] = [was, is].map((text) => ({ 'package.json': `${JSON.stringify(text)}\n` }));
    const findings = await findingsOf({ before: before ?? {}, after: after ?? {}, commands });
    return findings.filter(({ rule }) => rule === 'gate-config-changed').map(({ message }) => message);
  };

  test('a new script is only where something runs it', async () => {
    const scripts = { test: 'npm run unit && npm run --if-present more', unit: 'vitest', docs: 'npm run site' };
    const added = async (name: string, command = 'npm test'): Promise<string[]> =>
      sayings({ scripts }, { scripts: { ...scripts, [name]: 'x' } }, [command]);
    for (const name of ['start', 'coverage', 'predeploy', 'site', 'lint']) expect(await added(name)).toEqual([]);
    for (const name of ['pretest', 'postunit', 'predocs', 'prepare', 'install', 'prepublishOnly', 'postinstall']) {
      expect(await added(name)).toEqual([`package.json: the new script "${name}" runs by itself`]);
    }
    expect(await added('more')).toEqual(['package.json: the new script "more" is one that a gate\'s command runs']);
    for (const command of [
      'npm run lint',
      'CI=1 pnpm lint',
      'yarn run lint',
      'cd app && bun run lint',
      'node --run lint',
      'npx run-s "li*"',
    ]) {
      expect(await added('lint', command)).toEqual([
        'package.json: the new script "lint" is one that a gate\'s command runs',
      ]);
    }
    expect(await added('lint', 'npm test -- lint')).toEqual([]);
    expect(await added('prelint', 'npm run lint')).toEqual(['package.json: the new script "prelint" runs by itself']);
  });

  test('a script that stood there may neither change nor go', async () => {
    expect(await sayings({ scripts: { test: 'a', docs: 'b' } }, { scripts: { docs: 'c' } })).toEqual([
      'package.json: the script "test" is gone',
      'package.json: the script "docs" changed',
    ]);
  });

  test('programs and new entries of a package are none of it, entries that led elsewhere are', async () => {
    expect(await sayings({}, { bin: { a: 'a.js' }, exports: './a.js', imports: { '#a': './a.js' } })).toEqual([]);
    expect(await sayings({ bin: 'a.js' }, { bin: 'b.js' })).toEqual([]);
    expect(await sayings({ exports: './a.js' }, { exports: { '.': './a.js', './b': './b.js' } })).toEqual([]);
    expect(
      await sayings(
        { exports: { import: './a.js' }, imports: { '#a': './a.js', '#b': './b.js' } },
        { exports: { import: './c.js' }, imports: { '#a': './c.js' } },
      ),
    ).toEqual([
      'package.json: "#a" of imports changed',
      'package.json: "#b" of imports is gone',
      'package.json: "." of exports changed',
    ]);
  });

  test.each([
    ['types', { import: './a.js' }, { types: './a.d.ts', import: './a.js' }],
    ['types to a text', './a.js', { types: './a.d.ts', default: './a.js' }],
    ['one where none held', { import: './a.js' }, { import: './a.js', require: './a.cjs' }],
    ['one below', { '.': { node: { import: './a.js' } } }, { '.': { node: { types: './a.d.ts', import: './a.js' } } }],
  ])('a condition that leads nobody elsewhere may be added: %s', async (_name, before, after) => {
    expect(await sayings({ exports: before }, { exports: after })).toEqual([]);
  });

  test.each([
    ['one that is asked first', { import: './a.js' }, { node: './fake.js', import: './a.js' }],
    ['another order', { import: './a.js', default: './b.js' }, { default: './b.js', import: './a.js' }],
    ['one that is gone', { import: './a.js', require: './a.cjs' }, { import: './a.js' }],
    ['a text that has become another', './a.js', { types: './a.d.ts', default: './b.js' }],
    ['one below that leads elsewhere', { '.': { node: './a.js' } }, { '.': { node: { import: './b.js' } } }],
  ])('a condition that leads elsewhere may not: %s', async (_name, before, after) => {
    expect(await sayings({ exports: before }, { exports: after })).toEqual(['package.json: "." of exports changed']);
  });

  test('what tells CI how to work is named as that', async () => {
    const messages = (await findingsOf({ after: { '.github/workflows/ci.yml': 'x\n', 'pytest.ini': 'x\n' } })).map(
      ({ message }) => message,
    );
    expect(messages).toEqual(['.github/workflows/ci.yml says how CI works', 'pytest.ini says how the gates work']);
  });

  test.each([
    ['quoted', '[tool."pytest".ini_options]\naddopts = "-k nothing"'],
    ['spaced', '[ tool . pytest ]\naddopts = ["-k", "nothing"]'],
    ['inside of a table', '[tool]\npytest = {ini_options = {addopts = "-k nothing"}}'],
    ['without a header', 'tool.pytest.ini_options.addopts = "-k nothing"'],
    ['a plugin of pytest', '[project.entry-points.pytest11]\nmine = "shop.plugin"'],
    ['a plugin of pytest by Poetry', '[tool.poetry.plugins."pytest11"]\nmine = "shop.plugin"'],
  ])('settings of tests in pyproject.toml are, however they are written: %s', async (_form, text) => {
    const before = { 'pyproject.toml': '[project]\nname = "a"\n' };
    const after = { 'pyproject.toml': `${text}\n\n[project]\nname = "a"\n` };
    expect(await told('gate-config-changed', { before, after })).toEqual(['block pyproject.toml']);
    const other = { 'pyproject.toml': '[project]\nname = "a"\n\n[project.scripts]\nshop = "shop:main"\n' };
    expect(await told('gate-config-changed', { before, after: other })).toEqual([]);
  });

  test('the test sections of pyproject.toml are, its other ones are not', async () => {
    const before = { 'pyproject.toml': '[project]\nname = "a"\n\n[tool.pytest.ini_options]\naddopts = "-q"\n' };
    const weaker = {
      'pyproject.toml': '[project]\nname = "a"\n\n[tool.pytest.ini_options]\naddopts = "-q -k nothing"\n',
    };
    const other = { 'pyproject.toml': '[project]\nname = "b"\n\n[tool.pytest.ini_options]\naddopts = "-q"\n' };
    expect(await told('gate-config-changed', { before, after: weaker })).toEqual(['block pyproject.toml']);
    expect(await told('gate-config-changed', { before, after: other })).toEqual([]);
  });

  test('lastgreen’s own configuration is blocked by a rule of its own', async () => {
    expect(await told('runner-config-tampered', { after: { 'lastgreen.yaml': 'gates: {quick: "true"}\n' } })).toEqual([
      'block lastgreen.yaml',
    ]);
  });

  test('ordinary source, tests and papers are none of it', async () => {
    const after = {
      'src/config.ts': 'export const a = 1;\n',
      'test/a.test.ts': "test('a', () => expect(a).toBe(1));\n",
      'docs/setup.md': '# Setup\n',
    };
    expect(await findingsOf({ after })).toEqual([]);
  });
});

describe('what comes in', () => {
  test('a new or other dependency asks, also by a lock file', async () => {
    const before = {
      'package.json': manifest({}),
      'Cargo.toml': '[package]\nname = "a"\n\n[dependencies]\nserde = "1"\n',
    };
    const after = {
      'package.json': manifest({ dependencies: { x: '1.0.0', y: '2.0.0' } }),
      'Cargo.toml': '[package]\nname = "a"\n\n[dependencies]\nserde = "1"\nrand = "0.8"\n',
      'package-lock.json': '{}\n',
    };
    expect(await told('dependency-added', { before, after })).toEqual([
      'ask Cargo.toml:6',
      'ask package-lock.json',
      'ask package.json',
    ]);
    expect(
      await told('dependency-added', { before, after: { ...before, 'package.json': manifest({ version: '3.0.0' }) } }),
    ).toEqual([]);
  });

  const npmLock = (version: string, dependency: string): string =>
    JSON.stringify({
      name: 'a',
      version,
      packages: {
        '': { name: 'a', version, dependencies: { x: '^1.0.0' } },
        'tools/b': { version },
        'node_modules/x': { version: dependency, resolved: 'https://registry.npmjs.org/x' },
      },
    });
  const cargoLock = (version: string, serde: string, source = 'source = "registry+x"\n'): string =>
    `version = 4\n\n[[package]]\nname = "a"\nversion = "${version}"\ndependencies = [\n "serde",\n]\n\n[[package]]\nname = "serde"\nversion = "${serde}"\n${source}`;
  const uvLock = (version: string, own: string): string =>
    `version = 1\n\n[[package]]\nname = "a"\nversion = "${version}"\nsource = ${own}\n`;
  const composerLock = (hash: string, version: string): string =>
    JSON.stringify({ 'content-hash': hash, packages: [{ name: 'x/y', version }] });

  test.each([
    ['package-lock.json', npmLock('1.0.0', '1.0.0'), npmLock('1.1.0', '1.0.0'), npmLock('1.1.0', '1.0.1')],
    ['web/npm-shrinkwrap.json', npmLock('1.0.0', '1.0.0'), npmLock('1.1.0', '1.0.0'), '{}'],
    ['Cargo.lock', cargoLock('0.1.0', '1.0.0'), cargoLock('0.2.0', '1.0.0'), cargoLock('0.2.0', '1.0.1')],
    ['Cargo.lock', cargoLock('0.1.0', '1.0.0'), cargoLock('0.2.0', '1.0.0'), cargoLock('0.1.0', '1.0.0', '')],
    [
      'uv.lock',
      uvLock('1', '{ editable = "." }'),
      uvLock('2', '{ editable = "." }'),
      uvLock('2', '{ registry = "x" }'),
    ],
    ['composer.lock', composerLock('a', '1.0.0'), composerLock('b', '1.0.0'), composerLock('b', '1.0.1')],
    ['package-lock.json', npmLock('1.0.0', '1.0.0'), npmLock('2.0.0', '1.0.0'), '{'],
  ])('the own version in %s is no other package', async (path, was, own, other) => {
    expect(await told('dependency-added', { before: { [path]: was }, after: { [path]: own } })).toEqual([]);
    expect(await told('dependency-added', { before: { [path]: was }, after: { [path]: other } })).toEqual([
      `ask ${path}`,
    ]);
  });

  test('a file beyond a mebibyte is blocked, a lock file of any size is not', async () => {
    const big = 'x'.repeat(1024 * 1024);
    expect(
      await told('large-file', { after: { 'a.bin': big, 'package-lock.json': big, 'b.bin': big.slice(1) } }),
    ).toEqual(['block a.bin']);
  });

  test('a link out of the tree or into .git is blocked, one inside is not', async () => {
    const after = {
      'a/out': '../../etc/passwd',
      abs: '/etc/passwd',
      'a/in': '../src/x',
      hooks: '.git/hooks',
      'b/git': '../.git/config',
    };
    const modes = { 'a/out': '120000', abs: '120000', 'a/in': '120000', hooks: '120000', 'b/git': '120000' };
    expect(await told('symlink-escape', { after, modes })).toEqual([
      'block a/out',
      'block abs',
      'block b/git',
      'block hooks',
    ]);
  });

  test('a repository in the repository is blocked', async () => {
    expect(await told('nested-repository', { after: { lib: 'x' }, modes: { lib: '160000' } })).toEqual(['block lib']);
    const notes = ['nested repository taken as plain files: vendor/x'];
    expect(await told('nested-repository', { after: { 'vendor/x/a': 'a\n' }, notes })).toEqual(['block -']);
  });
});

describe('how much it is', () => {
  test('many files gone ask, moved ones do not', async () => {
    const before = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `src/f${index}.ts`,
        `export const f${index} = ${index};\nexport const g${index} = ${index};\n`,
      ]),
    );
    const moved = Object.fromEntries(
      Object.entries(before).map(([path, text]) => [path.replace('src/', 'lib/'), text]),
    );
    expect(await told('deleted-much', { before })).toEqual(['ask -']);
    expect(await told('deleted-much', { before, after: moved })).toEqual([]);
  });

  test('of findings beyond the limit notes are cut first, and those that block are told', async () => {
    const swallowed = Array.from({ length: 230 }, (_, at) => `function f${at}() {\n  try { g() } catch {}\n}\n`);
    const before = { 'src/a.js': 'g();\n' };
    const after = { 'src/a.js': swallowed.join(''), 'terraform/main.tf': 'resource "a" "b" {}\n' };
    const settings = { rules: { 'error-swallowed': 'note' as const } };
    const findings = await findingsOf({ before, after, settings });
    expect(findings).toHaveLength(201);
    expect(findings.filter(({ severity }) => severity !== 'note').map(({ rule }) => rule)).toEqual(['deployment']);
    expect(findings[0]?.rule).toBe('deployment');
    expect(findings.at(-1)).toMatchObject({ rule: 'more-findings', severity: 'note' });
  });

  test('more files than a person reads in one go ask', async () => {
    const after = Object.fromEntries(
      Array.from({ length: 101 }, (_, index) => [`src/f${index}.ts`, `export const f = ${index};\n`]),
    );
    expect(await told('diff-too-large', { after })).toEqual(['ask -']);
  });
});
