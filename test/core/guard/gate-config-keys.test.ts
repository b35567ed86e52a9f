import { describe, expect, test } from 'vitest';
import { letsPass, type OneFile } from '../../support/rule-cases.ts';
import { told } from '../../support/guard-case.ts';

const rule = 'gate-config-changed';
const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Each is told as this, however often. */
function tells(severity: string, cases: Readonly<Record<string, OneFile>>): void {
  test.each(Object.entries(cases))('is told: %s', async (_name, [path, before, after]) => {
    const found = await told(rule, { before: before === null ? {} : { [path]: before }, after: { [path]: after } });
    expect([...new Set(found)]).toEqual([`${severity} ${path}`]);
  });
}

describe('composer.json', () => {
  const scripts = { test: ['@lint', 'phpunit'], lint: 'phpcs' };
  const autoload = { 'psr-4': { 'App\\': 'src/' }, files: ['src/a.php'] };
  const base = { name: 'a/b', require: { 'x/y': '^1' }, autoload, scripts };
  const change = (over: object, before: object = base): OneFile => [
    'composer.json',
    json(before),
    json({ ...before, ...over }),
  ];

  tells('block', {
    'a script that ends well': change({ scripts: { ...scripts, test: 'true' } }),
    'a script that another one calls': change({ scripts: { ...scripts, lint: 'true' } }),
    'a script that is gone': change({ scripts: { test: 'phpunit' } }),
    'a script at an event': change({ scripts: { ...scripts, 'post-autoload-dump': 'php patch.php' } }),
    'a new script that one calls': change(
      { scripts: { test: '@unit', unit: 'true' } },
      { ...base, scripts: { test: '@unit' } },
    ),
    'the namespace of the runner': change({ 'autoload-dev': { 'psr-4': { 'PHPUnit\\Framework\\': 'fake/' } } }),
    'another folder of packages': change({ config: { 'vendor-dir': 'lib' } }),
    'no JSON any more': ['composer.json', json(base), '{'],
  });

  tells('ask', {
    'a file that is loaded first': change({ autoload: { ...autoload, files: ['src/a.php', 'src/boot.php'] } }),
    'one for the tests': change({ 'autoload-dev': { files: ['tests/boot.php'] } }),
    'a namespace that is found elsewhere': change({ autoload: { ...autoload, 'psr-4': { 'App\\': 'other/' } } }),
  });

  letsPass(rule, {
    'a description': change({ description: 'x' }),
    'a package': change({ require: { 'x/y': '^1', 'p/q': '^2' } }),
    'a script of its own': change({ scripts: { ...scripts, docs: 'phpdoc' } }),
    'a namespace of its own': change({ autoload: { ...autoload, 'psr-4': { 'App\\': 'src/', 'Shop\\': 'shop/' } } }),
    'a package in a folder': ['packages/a/composer.json', null, json(base)],
  });
});

describe('what Nx, Turborepo, Lerna and Wireit run by', () => {
  const project = { name: 'a', targets: { test: { executor: '@nx/jest:jest', dependsOn: ['build'] } } };
  const turbo = { tasks: { test: { dependsOn: ['gen'] } } };
  const wireit = { scripts: { test: 'wireit' }, wireit: { test: { command: 'vitest' } } };
  tells('block', {
    'nx in package.json': ['package.json', json({}), json({ nx: { targets: { test: { command: 'true' } } } })],
    'nx in a package': ['libs/a/package.json', json({}), json({ nx: { targets: { test: { command: 'true' } } } })],
    'turbo in package.json': ['package.json', json({}), json({ turbo: { extends: [] } })],
    'a command of wireit': ['package.json', json(wireit), json({ ...wireit, wireit: { test: { command: 'true' } } })],
    'a script of wireit that is gone': ['package.json', json(wireit), json({ ...wireit, wireit: {} })],
    'defaults of Nx': ['nx.json', json({ targetDefaults: {} }), json({ targetDefaults: { test: { cache: true } } })],
    'nx.json is new': ['nx.json', null, json({ targetDefaults: {} })],
    'a target': [
      'libs/a/project.json',
      json(project),
      json({ ...project, targets: { test: { executor: 'nx:noop' } } }),
    ],
    'no target any more': ['libs/a/project.json', json(project), json({ name: 'a' })],
    'a target that one asks for': [
      'project.json',
      json(project),
      json({ ...project, targets: { ...project.targets, build: { command: 'true' } } }),
    ],
    'a task of Turborepo': ['turbo.json', json(turbo), json({ tasks: { test: { inputs: [] } } })],
    'a task of one package': ['turbo.json', json(turbo), json({ tasks: { ...turbo.tasks, 'a#test': {} } })],
    'a task that one asks for, with comments': [
      'turbo.json',
      json(turbo),
      `// x\n${json({ tasks: { ...turbo.tasks, gen: { outputs: [] } } })}`,
    ],
    'packages of Lerna': ['lerna.json', json({ packages: ['p/*'] }), json({ packages: [] })],
  });
  tells('ask', { 'a project of Nx is new': ['libs/a/project.json', null, json(project)] });
  letsPass(rule, {
    'a project.json of something else': ['data/project.json', json({ name: 'a', steps: [1] }), json({ name: 'b' })],
    'a new one of something else': ['public/project.json', null, json({ title: 'a' })],
    'tags of a project': ['libs/a/project.json', json(project), json({ ...project, tags: ['x'] })],
    'a new target': [
      'libs/a/project.json',
      json(project),
      json({ ...project, targets: { ...project.targets, docs: { command: 'x' } } }),
    ],
    'a new task': ['turbo.json', json(turbo), json({ tasks: { ...turbo.tasks, storybook: { cache: false } } })],
    'comments and last commas': [
      'turbo.json',
      json(turbo),
      '{\n  // for all\n  "tasks": {"test": {"dependsOn": ["gen"],}},\n}\n',
    ],
    'the version of Lerna': ['lerna.json', json({ version: '1.0.0' }), json({ version: '1.0.1' })],
    'a new script of wireit': [
      'package.json',
      json(wireit),
      json({ scripts: { test: 'wireit', docs: 'wireit' }, wireit: { ...wireit.wireit, docs: { command: 'x' } } }),
    ],
  });
});

describe('Cargo.toml', () => {
  const base = '[package]\nname = "a"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\nserde = "1"\n';
  const workspace = '[workspace]\nmembers = [\n  "a", # x\n  "b",\n]\n';
  const more = (text: string, before = base): OneFile => ['Cargo.toml', before, `${before}\n${text}\n`];
  const put = (text: string): OneFile => ['Cargo.toml', base, base.replace('edition', `${text}\nedition`)];
  tells('block', {
    'tests of the library': more('[lib]\ntest = false'),
    'examples in its papers': more('[lib]\ndoctest = false'),
    'a library of another place': more('[lib]\npath = "src/other.rs"'),
    'in quotes': more('[ "lib" ]\n"harness" = false'),
    'as one value': ['Cargo.toml', base, `lib = { test = false }\n${base}`],
    'with a dot': ['Cargo.toml', base, `lib.test = false\n${base}`],
    'a program’s tests': more('[[bin]]\nname = "a"\ntest = false'),
    'tests that are found by themselves': put('autotests = false'),
    'what is built first': put('build = "src/b.rs"'),
    'a test without the harness': more('[[test]]\nname = "a"\nharness = false'),
    'a test with a condition': more('[[test]]\nname = "a"\nrequired-features = ["x"]'),
    'a test that is gone': ['Cargo.toml', `${base}\n[[test]]\nname = "a"\npath = "b.rs"\n`, base],
    'how tests are built': more('[profile.test]\nopt-level = 3'),
    lints: more('[lints.rust]\nunsafe_code = "allow"'),
    'a member less': ['Cargo.toml', workspace, '[workspace]\nmembers = ["a"]\n'],
    'a member that is left out': ['Cargo.toml', workspace, `${workspace}exclude = ["b"]\n`],
    'it is behind a text that looks like a list': put('description = "[ {"\nautotests = false'),
  });
  tells('ask', {
    'a test of a name, which may stand for another': more('[[test]]\nname = "a"\npath = "tests/a/main.rs"'),
    'how a release is built': more('[profile.release]\nlto = true'),
    'a feature that is no default any more': [
      'Cargo.toml',
      `${base}\n[features]\ndefault = ["std", "net"]\n`,
      `${base}\n[features]\ndefault = ["std"]\n`,
    ],
    'texts over several lines': put('description = """\nx\n"""'),
  });
  letsPass(rule, {
    'a crate': ['Cargo.toml', base, `${base}rand = "0.8"\n`],
    'the version': ['Cargo.toml', base, base.replace('0.1.0', '0.2.0')],
    'a description with such words': put('description = "[lib] test = false # no"'),
    'a comment': put('# autotests = false'),
    'a program': more('[[bin]]\nname = "tool"\npath = "src/tool.rs"'),
    'an example': more('[[example]]\nname = "tool"'),
    'a benchmark': more('[[bench]]\nname = "b"\nharness = false'),
    'what a library is built as': more('[lib]\ncrate-type = ["cdylib", "rlib"]'),
    'a new feature': more('[features]\ndefault = []\nnet = []'),
    'a new member': ['Cargo.toml', workspace, workspace.replace('  "b",', '  "b",\n  "c",')],
    'a crate in a folder': ['crates/a/Cargo.toml', null, `${base}\n[lib]\ndoctest = false\n`],
  });

  test('how a release is built is what a gate that builds one is judged by', async () => {
    const before = { 'Cargo.toml': base };
    const after = { 'Cargo.toml': `${base}\n[profile.release]\noverflow-checks = false\n` };
    expect(await told(rule, { before, after, commands: ['cargo test --release'] })).toEqual(['block Cargo.toml']);
  });

  test('code in the place of a crate asks', async () => {
    const before = { 'Cargo.toml': base };
    const after = { 'Cargo.toml': `${base}\n[patch.crates-io]\nserde = { path = "fake" }\n` };
    expect(await told('dependency-added', { before, after })).toEqual(['ask Cargo.toml:10']);
  });
});

describe('pyproject.toml and Pipfile', () => {
  const base = '[project]\nname = "a"\n\n[tool.pytest.ini_options]\naddopts = "-q"\n';
  tells('block', {
    'behind a name that looks like another table': [
      'pyproject.toml',
      base,
      '[project]\nname = "a"\n\n[tool.pytest.ini_options]\nproject.x = 1\naddopts = "-q -k nothing"\n',
    ],
    'tasks of taskipy': ['pyproject.toml', base, `${base}\n[tool.taskipy.tasks]\ntest = "true"\n`],
    'scripts of Pipenv': ['Pipfile', '[packages]\n', '[packages]\n\n[scripts]\ntest = "true"\n'],
    'a plugin as one value': [
      'pyproject.toml',
      base,
      base.replace('\n\n', '\nentry-points = {pytest11 = {a = "b"}}\n\n'),
    ],
    'texts over several lines': ['pyproject.toml', `${base}x = """\n"""\n`, `${base}x = """a\n"""\n`],
  });
  letsPass(rule, {
    'a program': ['pyproject.toml', base, `${base}\n[project.scripts]\nshop = "shop:main"\n`],
    'another plugin': ['pyproject.toml', base, base.replace('\n\n', '\nentry-points = {shop = {a = "b"}}\n\n')],
    'a package of Pipenv': ['Pipfile', '[packages]\n', '[packages]\nrequests = "*"\n'],
    'a comment in the settings': ['pyproject.toml', base, base.replace('addopts', '# quiet\naddopts')],
  });
});

describe('tsconfig.json', () => {
  const base = { compilerOptions: { strict: true, target: 'es2022', paths: {} }, include: ['src'] };
  const options = (over: object, rest: object = {}): OneFile => [
    'tsconfig.json',
    `// x\n${json(base)}`,
    json({ ...base, ...rest, compilerOptions: { ...base.compilerOptions, ...over } }),
  ];
  tells('block', {
    'less strict': options({ strict: false }),
    'a check that is off': options({ skipLibCheck: true }),
    'names that lead elsewhere': options({ paths: { '@/*': ['fake/*'] } }),
    'types of its own': options({ types: [] }),
    'files that are left out': options({}, { exclude: ['src/a.ts'] }),
    'fewer files': options({}, { include: [] }),
    'other settings below': options({}, { extends: './loose.json' }),
    'no JSON': ['tsconfig.json', json(base), '{'],
    'one more': ['tsconfig.loose.json', null, json(base)],
  });
  letsPass(rule, {
    'what is written': options({ target: 'es2023', outDir: 'dist', sourceMap: true, jsx: 'react-jsx' }),
    stricter: options({ noUncheckedIndexedAccess: true, noUnusedLocals: true }),
    'a comment': ['tsconfig.json', json(base), json(base).replace('{\n', '{\n  /* all */ // of it\n')],
  });
});

describe('pom.xml', () => {
  const pom = (over = '', version = '1.0', dependencies = '', modules = '<module>a</module>'): string =>
    `<?xml version="1.0"?>\n<project>\n  <version>${version}</version>\n  <modules>${modules}</modules>\n  <dependencies>${dependencies}</dependencies>\n  ${over}\n</project>\n`;
  const dependency = '<dependency><groupId>g</groupId><artifactId>a</artifactId><version>1</version></dependency>';
  const of = (after: string, before = pom()): OneFile => ['pom.xml', before, after];
  tells('block', {
    'a plugin': of(
      pom('<build><plugins><plugin><artifactId>maven-surefire-plugin</artifactId></plugin></plugins></build>'),
    ),
    'a property': of(pom('<properties><skipTests>true</skipTests></properties>')),
    'a profile with packages': of(
      pom(`<profiles><profile><dependencies>${dependency}</dependencies></profile></profiles>`),
    ),
    'packages of a plugin': of(pom(`<build><dependencies>${dependency}</dependencies></build>`)),
    'a module less': of(pom('', '1.0', '', '')),
    'another parent': of(pom('<parent><artifactId>b</artifactId></parent>')),
    'behind a comment that ends': of(pom('<!-- a --><build/><!-- b -->')),
    'no XML': of('<project><version>1</project>'),
  });
  letsPass(rule, {
    'a package': of(pom('', '1.0', dependency)),
    'the version': of(pom('', '1.1')),
    'a module': of(pom('', '1.0', '', '<module>a</module><module>b</module>')),
    'a comment': of(pom('<!-- <build><skip>x</skip></build> -->')),
    'a version by a property': of(
      pom('<properties><jackson.version>2</jackson.version></properties>'),
      pom('<properties><jackson.version>1</jackson.version></properties>'),
    ),
  });
  test('a package asks, the own version does not', async () => {
    const brought = async (after: string): Promise<string[]> =>
      told('dependency-added', { before: { 'pom.xml': pom() }, after: { 'pom.xml': after } });
    expect(await brought(pom('', '1.0', dependency))).toEqual(['ask pom.xml:5']);
    expect(await brought(pom('', '1.1'))).toEqual([]);
  });
});

describe('build.gradle', () => {
  const script = (line = '', end = ''): string =>
    `plugins { id 'java' }\nversion = '1.0'\ndependencies {\n    implementation 'a:b:1'\n${line}}\n${end}`;
  const of = (after: string): OneFile => ['app/build.gradle', script(), after];
  tells('block', {
    'what tests do': of(script('', 'test { ignoreFailures = true }\n')),
    'a task behind a package': of(script("    implementation('a:c:1') { test.enabled = false }\n")),
    'a text that is put together': of(script('    implementation "a:${test.enabled = false}:1"\n')),
    'a comment that begins': of(script('', '// */\n')),
  });
  letsPass(rule, {
    'a package': of(script("    testImplementation('org.x:y:1.2')\n")),
    'one of a catalogue': of(script('    implementation(libs.okhttp)\n')),
    'the version': of(script().replace("'1.0'", "'1.1'")),
    'a comment': of(script('    // for the client\n')),
  });
  test('a package asks', async () => {
    const after = { 'build.gradle.kts': script("    testImplementation('org.x:y:1.2')\n") };
    expect(await told('dependency-added', { before: { 'build.gradle.kts': script() }, after })).toEqual([
      'ask build.gradle.kts:5',
    ]);
  });
});

describe('projects of .NET', () => {
  const of = (line: string): OneFile => ['a/A.csproj', '<Project>\n</Project>\n', `<Project>\n  ${line}\n</Project>\n`];
  tells('block', {
    'a file that is left out': of('<ItemGroup><Compile Remove="HardTests.cs" /></ItemGroup>'),
    'no tests': of('<PropertyGroup><IsTestProject>false</IsTestProject></PropertyGroup>'),
    'no warnings': of('<PropertyGroup><NoWarn>CS8602</NoWarn></PropertyGroup>'),
    'a step of its own': of('<Target Name="x" BeforeTargets="VSTest"><Exec Command="true" /></Target>'),
  });
  letsPass(rule, {
    'a package': of('<ItemGroup><PackageReference Include="A" Version="1" /></ItemGroup>'),
    'the version': of('<PropertyGroup><Version>1.1</Version></PropertyGroup>'),
    'a comment': of('<!-- <NoWarn>CS8602</NoWarn> -->'),
    'a new project': ['a/A.csproj', null, '<Project><IsTestProject>true</IsTestProject></Project>\n'],
  });
});
