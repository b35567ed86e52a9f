import { describe, expect, test } from 'vitest';
import { told, type Files } from '../../support/guard-case.ts';
import { letsPass, stops } from '../../support/rule-cases.ts';

const rule = 'gate-config-changed';

describe('TestMain in Go', () => {
  const main = (body: string, rest = ''): [string, null, string] => [
    'a_test.go',
    null,
    `package a\n\nfunc TestMain(m *testing.M) {\n${body}\n}\n${rest}`,
  ];
  stops(rule, 'block', {
    'runs none @3': main('\tsetup()'),
    'ends with a code of its own @3': main('\tcode := 0\n\tm.Run()\n\tos.Exit(code)'),
    'leaves the code @3': main('\tz := 0\n\t_ = m.Run()\n\tos.Exit(z)'),
    'overwrites the code @3': main('\tcode := m.Run()\n\tif code == 1 {\n\t\tcode = 0\n\t}\n\tos.Exit(code)'),
    'chooses the tests @3': main('\tflag.Set("test.run", "TestNothing")\n\tos.Exit(m.Run())'),
    'chooses them by its words @3': main('\tos.Args = append(os.Args, "-test.run=None")\n\tos.Exit(m.Run())'),
    'one that it calls leaves the code @7': main(
      '\tos.Exit(run(m))',
      '\nfunc run(m *testing.M) int {\n\tm.Run()\n\treturn 0\n}\n',
    ),
  });
  stops(rule, 'ask', {
    'may end before them @3': main('\tif !hasDocker() {\n\t\treturn\n\t}\n\tos.Exit(m.Run())'),
  });
  letsPass(rule, {
    'at once': main('\tos.Exit(m.Run())'),
    'with something round it': main('\tsetup()\n\tcode := m.Run()\n\tteardown()\n\tos.Exit(code)'),
    'Go ends with the code by itself': main('\tsetup()\n\tdefer teardown()\n\tm.Run()'),
    'a library runs them': main('\tgoleak.VerifyTestMain(m)'),
    'a function runs them': main(
      '\tos.Exit(run(m))',
      '\nfunc run(m *testing.M) int {\n\tdefer stop()\n\treturn m.Run()\n}\n',
    ),
    'a function keeps the code': main(
      '\tos.Exit(run(m))',
      '\nfunc run(m *testing.M) (code int) {\n\tcode = m.Run()\n\treturn code\n}\n',
    ),
    'a green one is looked at again': main(
      '\tcode := m.Run()\n\tif code == 0 {\n\t\tcode = leaks()\n\t}\n\tos.Exit(code)',
    ),
    'what can’t be set up fails': main('\tif err := setup(); err != nil {\n\t\tos.Exit(1)\n\t}\n\tos.Exit(m.Run())'),
    'a setting of the program': main('\tflag.Set("v", "1")\n\tos.Exit(m.Run())'),
    'no test': ['a.go', null, 'package a\n\nfunc TestMain(m *testing.M) {\n}\n'],
    'one that stood there': {
      before: { 'a_test.go': 'package a\n\nfunc TestMain(m *testing.M) {\n}\n' },
      after: { 'b_test.go': 'package a\n\nfunc TestMain(m *testing.M) {\n}\n\nfunc f() {}\n' },
    },
  });
});

describe('what RSpec is told from within the specs', () => {
  const wrap = (lines: string): string =>
    `require 'a'\n\nRSpec.configure do |config|\n  config.order = :random\n${lines === '' ? '' : `  ${lines}\n`}end\n`;
  const helper = (lines: string): [string, string, string] => ['spec/spec_helper.rb', wrap(''), wrap(lines)];
  stops(rule, 'block', {
    'leaves some out @5': helper('config.filter_run_excluding :broken'),
    'runs some @5': helper('config.filter_run_including fast: true'),
    'by another filter @5': helper('config.exclusion_filter = { slow: true }'),
    'other files @5': helper("config.pattern = 'spec/fast/**/*_spec.rb'"),
    'runs none @5': helper('config.dry_run = true'),
    'ends well @5': helper('config.failure_exit_code = 0'),
    'skips each @5': helper('config.before { skip }'),
    'skips by a mark @5': helper('config.define_derived_metadata(file_path: /hard/) { |meta| meta[:skip] = true }'),
    'forgets what failed @5': helper(
      'config.around { |ex| ex.run; ex.example.instance_variable_set(:@exception, nil) }',
    ),
    'in a spec @2': [
      'spec/a_spec.rb',
      "RSpec.describe A do\n  it('adds') { expect(A.add(1, 2)).to eq(3) }\nend\n",
      "RSpec.configure do |c|\n  c.filter_run_excluding :slow\nend\nRSpec.describe A do\n  it('adds') { expect(A.add(1, 2)).to eq(3) }\nend\n",
    ],
    'from outside of a block @1': ['spec/support/x.rb', null, 'RSpec.configuration.exclude_pattern = "a"\n'],
  });
  stops(rule, 'ask', {
    'where the machine can’t @5': helper("config.filter_run_excluding :docker unless ENV['DOCKER']"),
  });
  letsPass(rule, {
    'what each may use': helper('config.include FactoryHelpers'),
    'what comes before each': helper('config.before { Cache.clear }'),
    'what comes round each': helper('config.around(:each, :freeze) { |example| Timecop.freeze { example.run } }'),
    'those that a person marks': helper('config.filter_run_when_matching :focus'),
    'as it was done before': helper('config.filter_run focus: true'),
    'what is only read': helper('puts config.pattern'),
    'another thing of that name': [
      'spec/spec_helper.rb',
      wrap(''),
      `${wrap('')}\nShop.configure do |c|\n  c.filter = :none\nend\n`,
    ],
    'one that moved': {
      before: { 'spec/spec_helper.rb': wrap('config.filter_run_excluding :broken') },
      after: { 'spec/spec_helper.rb': wrap(''), 'spec/support/filter.rb': wrap('config.filter_run_excluding :broken') },
    },
  });
});

describe('what Minitest is told', () => {
  stops(rule, 'block', {
    'the code at the end @2': [
      'test/test_helper.rb',
      "require 'minitest/autorun'\n",
      "require 'minitest/autorun'\nat_exit { $!.instance_variable_set(:@status, 0) if $! }\n",
    ],
    'which tests there are @4': [
      'test/a_test.rb',
      "require 'minitest/autorun'\n\nclass ATest < Minitest::Test\n  def test_a\n    assert_equal 1, a\n  end\nend\n",
      "require 'minitest/autorun'\n\nclass ATest < Minitest::Test\n  def self.runnable_methods\n    []\n  end\n\n  def test_a\n    assert_equal 1, a\n  end\nend\n",
    ],
  });
  letsPass(rule, {
    'what is cleaned up at the end': ['test/test_helper.rb', null, "at_exit { FileUtils.rm_rf('tmp/test') }\n"],
    'what is stopped at the end': ['test/test_helper.rb', null, 'Minitest.after_run { Server.stop }\n'],
  });
});

describe('what is loaded because of where it lies', () => {
  const found = async (after: Files, before: Files = {}): Promise<string[]> => told(rule, { before, after });

  test('a line of Python that runs at each start', async () => {
    expect(await found({ 'src/a.pth': 'import os; os._exit(0)\n' })).toEqual(['block src/a.pth']);
    expect(await found({ 'models/a.pth': 'weights\n', 'b.pth': '../src\n', 'important.txt': 'import a\n' })).toEqual(
      [],
    );
  });

  test('a plugin that pytest finds', async () => {
    const setup = (more: string): Files => ({ 'setup.py': `from setuptools import setup\nsetup(name='a'${more})\n` });
    expect(await found(setup(", entry_points={'pytest11': ['a = b']}"), setup(''))).toEqual(['block setup.py']);
    expect(await found(setup(", entry_points={'console_scripts': ['a = b']}"), setup(''))).toEqual([]);
  });

  test('a stand-in that Jest takes for a package in every test', async () => {
    const mock = 'module.exports = { sum: () => 3 };\n';
    for (const path of ['__mocks__/lodash.js', '__mocks__/@acme/x.ts', 'packages/a/__mocks__/axios.ts'])
      expect(await found({ [path]: mock })).toEqual([`ask ${path}`]);
  });

  test('one that a test asks for is none', async () => {
    const mock = 'export const get = () => 2;\n';
    const uses = (name: string): string => `vi.mock('${name}');\ntest('a', () => expect(use()).toBe(2));\n`;
    expect(await found({ 'src/__mocks__/api.ts': mock, 'src/use.test.ts': uses('./api') })).toEqual([]);
    expect(await found({ '__mocks__/axios.ts': mock, 'src/use.test.ts': uses('axios') })).toEqual([]);
    expect(await found({ '__mocks__/fs.js': mock, '__mocks__/fileMock.js': mock })).toEqual([]);
    expect(await found({ '__mocks__/axios.ts': mock }, { '__mocks__/axios.ts': 'old();\n' })).toEqual([]);
  });
});

describe('what may be read, and may not', () => {
  test.each([
    'build/test.mk',
    'gradle/test.gradle',
    'buildSrc/src/main/groovy/a.groovy',
    'tests/bootstrap.php',
    '.phpunit.result.cache',
    'src/test/resources/mockito-extensions/org.mockito.plugins.MockMaker',
    'src/test/resources/META-INF/services/org.assertj.core.presentation.Representation',
    'gulpfile.js',
    'Gruntfile.js',
    'libs/a/moon.yml',
    'rush.json',
    'Earthfile',
  ])('%s asks', async (path) => {
    expect(await told(rule, { after: { [path]: 'x\n' } })).toEqual([`ask ${path}`]);
  });

  test.each(['init.gradle', 'gradle/init.d/a.gradle', '.justfile', 'Taskfile.dist.yml', 'test/Pest.php'])(
    '%s is read',
    async (path) => {
      expect(await told(rule, { after: { [path]: 'x\n' } })).toEqual([`block ${path}`]);
    },
  );

  test.each(['src/bootstrap.php', 'web/bootstrap.php', 'src/moon.ts', 'docs/gradle.md', 'src/mk.ts'])(
    '%s is nothing of the kind',
    async (path) => {
      expect(await told(rule, { after: { [path]: 'x\n' } })).toEqual([]);
    },
  );

  test('versions of packages in a file of their own ask', async () => {
    const after = { 'gradle/libs.versions.toml': 'a\n', 'Directory.Packages.props': '<a/>\n' };
    expect(await told('dependency-added', { after })).toEqual([
      'ask Directory.Packages.props:1',
      'ask gradle/libs.versions.toml:1',
    ]);
  });
});
