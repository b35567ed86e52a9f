import { describe } from 'vitest';
import { tells, type Told } from '../../support/rule-words.ts';

const fell = (metric: string, from: number, to: number, line = 1): string =>
  `block ${line} the threshold of coverage "${metric}" went from ${from} to ${to}`;
const gone = (metric: string, from: number, line = 1): string =>
  `block ${line} the threshold of coverage "${metric}", ${from}, is gone`;
/** The same line with 90 and with 40. */
const lowered = (path: string, write: (number: string) => string, metric: string): Told => [
  path,
  `${write('90')}\n`,
  `${write('40')}\n`,
  fell(metric, 90, 40),
];
/** The same line with 10 and with 40, of which neither is a threshold, or the other way is the stricter one. */
const untold = (path: string, write: (number: string) => string): Told => [
  path,
  `${write('90')}\n`,
  `${write('40')}\n`,
];

describe('a threshold that stands in a line is told by what it measures', () => {
  tells('coverage-lowered', {
    'fail-under with underscores': lowered('setup.cfg', (n) => `fail_under = ${n}`, 'fail-under'),
    'fail-under of pytest in an ini': lowered('pytest.ini', (n) => `addopts = --cov-fail-under=${n}`, 'fail-under'),
    'fail-under with a colon': lowered('tox.ini', (n) => `fail-under: ${n}`, 'fail-under'),
    'fail-under behind a blank': lowered('Makefile', (n) => `\tcargo llvm-cov --fail-under ${n}`, 'fail-under'),
    'fail-under for functions': lowered('ci.sh', (n) => `x --fail-under-functions ${n}`, 'fail-under function'),
    'fail-under for branches': lowered('ci.sh', (n) => `x --fail-under-branch=${n}`, 'fail-under branch'),
    'fail-under for regions': lowered('ci.sh', (n) => `x --fail-under-regions ${n}`, 'fail-under region'),
    'fail-under in quotes': lowered('pyproject.toml', (n) => `"fail_under" = "${n}"`, 'fail-under'),
    'a fraction of fail-under': [
      'setup.cfg',
      'fail_under = 90.5\n',
      'fail_under = 90.25\n',
      fell('fail-under', 90.5, 90.25),
    ],
    'of SimpleCov by file': lowered('.simplecov', (n) => `minimum_coverage_by_file ${n}`, 'minimum'),
    'of SimpleCov by group': lowered('spec/rails_helper.rb', (n) => `minimum_coverage_by_group(${n})`, 'minimum'),
    'of SimpleCov for methods': lowered('.simplecov', (n) => `minimum_coverage method: ${n}`, 'minimum method'),
    'of SimpleCov for a fall': [
      '.simplecov',
      'maximum_coverage_drop 5\n',
      'maximum_coverage_drop 50\n',
      fell('drop', 5, 50),
    ],
    'of SimpleCov that refuses any fall': [
      '.simplecov',
      'refuse_coverage_drop\n',
      '\n',
      gone('refuse_coverage_drop', 1),
    ],
    'of Codecov': lowered('codecov.yaml', (n) => `  - target: ${n}%`, 'target'),
    'of Codecov for a fall': ['.codecov.yml', 'threshold: 1%\n', 'threshold: 5%\n', fell('allowed fall', 1, 5)],
    'of go-test-coverage for a file': lowered('.testcoverage.yaml', (n) => `  file: ${n}`, 'file'),
    'of go-test-coverage for a package': lowered('.testcoverage.yml', (n) => `  package: ${n}`, 'package'),
    'of JaCoCo': lowered('pom.xml', (n) => `<a>jacoco</a><minimum> ${n}</minimum>`, 'minimum'),
    'of Gradle': lowered('app/build.gradle.kts', (n) => `jacoco { minimum = BigDecimal(${n}) }`, 'minimum'),
    'of Gradle in quotes': lowered('build.gradle', (n) => `jacoco { minimum = "${n}" }`, 'minimum'),
    'of Coverlet': lowered('Directory.Build.props', (n) => `<Threshold>${n}</Threshold>`, 'threshold'),
    'of Coverlet on a command line': lowered('test.sh', (n) => `dotnet test -p:Threshold=\\"${n}\\"`, 'threshold'),
    'of a minimum option beside coverage': lowered('Makefile', (n) => `\tpest --coverage --min=${n}`, 'minimum'),
    'of a minimum option with a blank': lowered('Makefile', (n) => `\tpest --coverage --min ${n}`, 'minimum'),
    'of phpunit-coverage-check': lowered('composer.json', (n) => `"coverage-check build/clover.xml ${n}"`, 'minimum'),
    'of c8 on a command line': lowered('ci.sh', (n) => `c8 --check-coverage --branches ${n} node --test`, 'branch'),
    'of nyc on a command line': lowered('ci.sh', (n) => `nyc --check-coverage --statements=${n} mocha`, 'statement'),
    'of vitest on a command line': lowered(
      'package.json',
      (n) => `{"scripts": {"t": "vitest --coverage.thresholds.functions=${n}"}}`,
      'function',
    ),
    'of one threshold of lines': lowered('Makefile', (n) => `\tvitest --coverage.threshold.line ${n}`, 'line'),
    'of jest on a command line': lowered(
      'ci.sh',
      (n) => `jest --coverageThreshold='{"global":{"lines":${n}}}'`,
      'line',
    ),
    'of jest in escaped quotes': lowered(
      'Makefile',
      (n) => String.raw`	jest --coverageThreshold="{\"branches\": ${n}}"`,
      'branch',
    ),
    'in a variable': lowered('Makefile', (n) => `COVERAGE_MIN := ${n}`, 'minimum'),
    'in a variable that asks': lowered('Makefile', (n) => `coverage_target ?= ${n}`, 'minimum'),
    'in a variable, the other way about': lowered('ci.sh', (n) => `MIN_COVERAGE=${n}`, 'minimum'),
    'in a variable that requires': lowered('Taskfile.yml', (n) => `required_coverage: ${n}`, 'minimum'),
    'in an option of a name of its own': lowered('ci.sh', (n) => `run --coverage-threshold ${n}`, 'minimum'),
    'in a comparison': lowered('Jenkinsfile', (n) => `if (total < ${n}) { error "coverage" }`, 'comparison'),
    'in a comparison of a shell': lowered(
      'scripts/coverage.sh',
      (n) => `[ "$total" -lt ${n} ] && exit 1`,
      'comparison',
    ),
    'in a switch': ['ci.sh', 'nyc --check-coverage mocha\n', 'nyc mocha\n', gone('check-coverage', 1)],
    'in a switch that is turned': [
      'ci.sh',
      'nyc --check-coverage mocha\n',
      'nyc --check-coverage=false mocha\n',
      gone('check-coverage', 1),
    ],
    'twice, the stricter one first': [
      'ci.sh',
      'a --cov-fail-under=90\nb --cov-fail-under=70\n',
      'b --cov-fail-under=70\na --cov-fail-under=60\n',
      fell('fail-under', 90, 70),
      fell('fail-under', 70, 60, 2),
    ],
    'behind what stays above it': [
      'setup.cfg',
      'a = 1\nfail_under = 9\n',
      'a = 1\n\nfail_under = 8\n',
      fell('fail-under', 9, 8, 3),
    ],
  });
});

describe('files that run what measures are read: all these have a line of it', () => {
  const files = [
    'coverage.yml',
    '.pytest.ini',
    'noxfile.py',
    'tarpaulin.toml',
    '.cargo/config.toml',
    'Cargo.toml',
    'gradle.properties',
    'sonar-project.properties',
    'phpunit.xml.dist',
    'a.csproj',
    'b.targets',
    'c.runsettings',
    'coverlet.json',
    'GNUmakefile',
    'justfile',
    'Rakefile',
    'lefthook.yml',
    'check.py',
    'tools/ci-run.js',
    'test_all.rb',
    '.github/workflows/a.yml',
    '.gitlab-ci.yml',
    '.circleci/config.yml',
    'azure-pipelines.yml',
    '.buildkite/pipeline.yml',
    'rules.mk',
    'run.sh',
  ];
  tells(
    'coverage-lowered',
    Object.fromEntries(files.map((path) => [path, lowered(path, (n) => `x --cov-fail-under=${n}`, 'fail-under')])),
  );
});

describe('numbers that no coverage has to reach are left alone', () => {
  tells('coverage-lowered', {
    'in a source': untold('src/a.py', (n) => `x --cov-fail-under=${n}`),
    'of another target': untold('Makefile', (n) => `# cov\ntarget: ${n}`),
    'of a file elsewhere': untold('Makefile', (n) => `cov:\n  file: ${n}`),
    'of a minimum without coverage': untold('ci.sh', (n) => `threshold --min=${n}`),
    'of lines without coverage': untold('ci.sh', (n) => `head --lines=${n} threshold`),
    'in a comparison without coverage': untold('Makefile', (n) => `cov:\n\ttest $n -lt ${n}`),
    'of a discovery': untold('Makefile', (n) => `discovery_min_cover = x\nrecover.min = ${n}`),
    'behind a comment': untold('ci.sh', (n) => `x # --cov-fail-under=${n}`),
    'in a comment of an ini': untold('setup.cfg', (n) => `; fail_under = ${n}`),
    'in a comment of XML': untold('pom.xml', (n) => `<!-- jacoco <minimum>${n}</minimum> -->`),
    'in a comment of XML over lines': [
      'pom.xml',
      '<a>jacoco</a>\n<!--\n<minimum>90</minimum>\n-->\n',
      '<a>jacoco</a>\n<!--\n<minimum>40</minimum>\n-->\n',
    ],
    'in a comment of Gradle': untold('build.gradle', (n) => `// jacoco minimum = ${n}`),
    'in a comment of Gradle over lines': untold('build.gradle', (n) => `jacoco\n * minimum = ${n}`),
  });
});

describe('a comment of XML ends where it ends', () => {
  const jacoco = (n: number, comment: string): string => `<a>jacoco</a>\n${comment}<minimum>${n}</minimum>\n`;
  tells('coverage-lowered', {
    'on its line': ['pom.xml', jacoco(90, '<!-- a -->'), jacoco(40, '<!-- a -->'), fell('minimum', 90, 40, 2)],
    'on a later one': ['pom.xml', jacoco(90, '<!--\n-->'), jacoco(40, '<!--\n-->'), fell('minimum', 90, 40, 3)],
    'on its line, around the threshold that is gone': [
      'pom.xml',
      jacoco(90, ''),
      '<a>jacoco</a>\n<!-- <minimum>90</minimum> --><b/>\n',
      gone('minimum', 90, 2),
    ],
    'and another one begins behind the threshold': [
      'pom.xml',
      jacoco(90, '<!--\n-->'),
      '<a>jacoco</a>\n<!--\n--><minimum>40</minimum><!-- b -->\n',
      fell('minimum', 90, 40, 3),
    ],
    'never, and the threshold is gone': ['pom.xml', jacoco(90, ''), jacoco(90, '<!--\n'), gone('minimum', 90, 2)],
  });
});

describe('a threshold of a configuration is told by its metric and its files', () => {
  const jest = (inner: string): string => `module.exports = { coverageThreshold: ${inner} };\n`;
  tells('coverage-lowered', {
    statements: [
      'jest.config.js',
      jest('{ global: { statements: 90 } }'),
      jest('{ global: { statements: 9 } }'),
      fell('statement', 90, 9),
    ],
    functions: ['.c8rc', '{"functions": 90}\n', '{"functions": 9}\n', fell('function', 90, 9)],
    branches: ['.nycrc.json', '{"branches": 90}\n', '{"branches": 9}\n', fell('branch', 90, 9)],
    'every file': ['.nycrc', '{"per-file": true}\n', '{"per-file": false}\n', fell('per file', 1, 0)],
    'all files': ['.nycrc', '{"all": true}\n', '{}\n', gone('all files', 1)],
    'a check that is on': [
      '.nycrc',
      '{"checkCoverage": true}\n',
      '{"checkCoverage": false}\n',
      fell('check-coverage', 1, 0),
    ],
    'coverage that is on': [
      'vitest.config.ts',
      'export default { test: { coverage: { enabled: true } } };\n',
      'export default { test: { coverage: { enabled: false } } };\n',
      fell('enabled', 1, 0),
    ],
    'a hundred of all': [
      'vite.config.ts',
      'export default { test: { coverage: { thresholds: { 100: true } } } };\n',
      'export default { test: { coverage: { thresholds: { 100: false } } } };\n',
      fell('all', 1, 0),
    ],
    'of one folder': [
      'jest.config.js',
      jest("{ './src/core/': { lines: 90 } }"),
      jest("{ './src/core/': { lines: 9 } }"),
      fell('line of ./src/core/', 90, 9),
    ],
    'that is no number any more': [
      'jest.config.js',
      jest('{ global: { lines: 90 } }'),
      jest('{ global: { lines: LOW } }'),
      'block 1 the threshold of coverage "line" was 90 and is no number any more',
    ],
    'of a manifest, with its line': [
      'package.json',
      '{\n "c8": {\n  "lines": 90\n }\n}\n',
      '{\n "lines": 90,\n "c8": {\n  "lines": 9\n }\n}\n',
      fell('line', 90, 9, 4),
    ],
    'of another tool, none': ['package.json', '{"nyc": 1, "x": {"lines": 90}}\n', '{"nyc": 1, "x": {"lines": 9}}\n'],
    'in a manifest that can’t be read': ['.nycrc', '{"lines": 90}\n', '{"lines": 90\n', gone('line', 90)],
    'raised from below zero, none': ['.nycrc', '{"lines": -10}\n', '{"lines": -5}\n'],
    'that was zero, none': ['.nycrc', '{"lines": 0}\n', '{"lines": -5}\n'],
  });
});

describe('a threshold that went elsewhere, no lower, is not gone', () => {
  const more = (lines: number): object => ({ after: { '.c8rc': `{"lines": ${lines}}\n` } });
  const taken: Told = ['.nycrc', '{"lines": 90}\n', '{}\n'];
  tells('coverage-lowered', { 'as high': taken }, more(90));
  tells('coverage-lowered', { 'lower is gone': [...taken, gone('line', 90)] }, more(80));
  tells(
    'coverage-lowered',
    { 'of another metric is gone': ['.nycrc', '{"branches": 90}\n', '{}\n', gone('branch', 90)] },
    more(90),
  );
  tells(
    'coverage-lowered',
    { 'once for two is gone once': ['.nycrc', '{"lines": 90, "x": {"lines": 80}}\n', '{}\n', gone('line of x', 80)] },
    more(95),
  );
});

describe('a package that is taken out takes its thresholds along', () => {
  const nycrc: Told = ['p/x/.nycrc', '{"lines": 90}\n', null];
  for (const name of ['package.json', 'pyproject.toml', 'pom.xml', 'a.csproj', 'Cargo.toml', 'setup.py']) {
    tells('coverage-lowered', { [name]: nycrc }, { before: { [`p/x/${name}`]: '{}\n' } });
  }
  const lost = gone('line', 90);
  tells('coverage-lowered', { 'not with another file': [...nycrc, lost] }, { before: { 'p/x/a.txt': 'a\n' } });
  tells(
    'coverage-lowered',
    { 'not with another package': [...nycrc, lost] },
    { before: { 'p/y/package.json': '{}\n' } },
  );
  tells('coverage-lowered', { 'not with one below': [...nycrc, lost] }, { before: { 'p/x/y/package.json': '{}\n' } });
  tells(
    'coverage-lowered',
    { 'not while that stays': [...nycrc, lost] },
    { before: { 'p/x/package.json': '{}\n' }, after: { 'p/x/package.json': '{ }\n' } },
  );
  tells(
    'coverage-lowered',
    { 'not at the top': ['.nycrc', '{"lines": 90}\n', null, lost] },
    { before: { 'package.json': '{}\n' } },
  );
});
