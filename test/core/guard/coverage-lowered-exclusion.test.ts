import { describe } from 'vitest';
import { tells, type Told } from '../../support/rule-words.ts';

const out = (pattern: string, line = 1): string => `block ${line} "${pattern}" is kept out of what coverage measures`;
const off = (said: string, line = 1): string => `block ${line} "${said}" keeps code out of what coverage measures`;
const config = (inner: string): string => `export default { test: { ${inner} } };\n`;

describe('a pattern that a configuration leaves out of coverage is told', () => {
  tells('coverage-lowered', {
    'in a list of vitest': [
      'vitest.config.ts',
      config('coverage: {}'),
      config('coverage: { exclude: [/* why */ \'src/a.ts\', "src/b.ts", `src/c.ts`] }'),
      out('src/a.ts'),
      out('src/b.ts'),
      out('src/c.ts'),
    ],
    'of nyc in a manifest': [
      'package.json',
      '{\n "nyc": {}\n}\n',
      '{\n "nyc": {\n  "exclude": [\n   "src/a.js"\n  ]\n }\n}\n',
      out('src/a.js', 4),
    ],
    'of c8 after it was mapped back': ['.c8rc', '{}\n', '{"excludeAfterRemap": "src/a.js"}\n', out('src/a.js')],
    'of jest': [
      'jest.config.json',
      '{"coverage": 1}\n',
      '{"coverage": 1, "coveragePathIgnorePatterns": ["/core/"]}\n',
      out('/core/'),
    ],
    'of jest, negated': [
      'jest.config.js',
      'module.exports = {};\n',
      "module.exports = { collectCoverageFrom: ['**/*.js', '!src/a.js'] };\n",
      out('src/a.js'),
    ],
    'in a list of coverage.py': [
      '.coveragerc',
      '[run]\nomit =\n',
      '[run]\nomit = src/a.py, src/b.py\n    src/c.py\n\n    "src/d.py"\n',
      out('src/a.py', 2),
      out('src/b.py', 2),
      out('src/c.py', 3),
      out('src/d.py', 5),
    ],
    'in setup.cfg, up to the next setting': [
      'setup.cfg',
      '[coverage:run]\n',
      '[coverage:run]\nomit =\n  src/a.py\nbranch = src/b.py\n  src/c.py\n[x]\n  src/d.py\n',
      out('src/a.py', 3),
    ],
    'in pyproject.toml': [
      'pyproject.toml',
      '[tool.coverage.run]\n',
      '[tool.coverage.run]\nomit = ["src/a.py",\n  \'src/b.py\',\n]\nother = ["src/c.py"]\n',
      out('src/a.py', 2),
      out('src/b.py', 3),
    ],
    'of Codecov': [
      'codecov.yaml',
      '\n',
      'ignore:\n  - src/a\n- "src/b"\nother:\n  - src/c\n',
      out('src/a', 2),
      out('src/b', 3),
    ],
    'of go-test-coverage': ['.testcoverage.yml', '\n', 'paths: [src/a]\n', out('src/a')],
    'of SimpleCov, by a pattern': [
      '.simplecov',
      '\n',
      'add_filter %r{/core/}\nadd_filter(/lib\\/a/)\nadd_filter "lib/b"\n',
      out('/core/', 1),
      out('lib\\/a', 2),
      out('lib/b', 3),
    ],
    'of JaCoCo': ['pom.xml', '<a>jacoco</a>\n', '<a>jacoco</a>\n<exclude> a/B.class </exclude>\n', out('a/B.class', 2)],
    'of Gradle': [
      'build.gradle.kts',
      'kover {\n}\n',
      'kover {\n  excludes = listOf("a.B", "a.C")\n}\n',
      out('a.B', 2),
      out('a.C', 2),
    ],
    'of Gradle, added': ['build.gradle', 'jacoco {}\n', "jacoco {}\nexclude += ['a/B*']\n", out('a/B*', 2)],
    'of Gradle, called': ['build.gradle', 'jacoco {}\n', "jacoco {}\nexclude('a/B*')\n", out('a/B*', 2)],
    'of Coverlet': [
      'a.csproj',
      '<p/>\n',
      '<p/>\n<ExcludeByFile>a.cs;b.cs,c.cs</ExcludeByFile>\n<Exclude>[d]*</Exclude>\n<ExcludeByAttribute>Skip</ExcludeByAttribute>\n',
      out('a.cs', 2),
      out('b.cs', 2),
      out('c.cs', 2),
      out('[d]*', 3),
      out('Skip', 4),
    ],
    'of PHPUnit, within what is excluded': [
      'phpunit.xml.dist',
      '<exclude>\n</exclude>\n',
      '<directory>src/a</directory>\n<exclude>\n<directory suffix=".php">src/b</directory>\n</exclude>\n<file>src/c.php</file>\n',
      out('src/b', 3),
    ],
    'of Sonar': [
      'sonar-project.properties',
      'a=b\n',
      'a=b\nsonar.coverage.exclusions=src/a/**,\\\n  src/b/**\nsonar.other=src/c\n',
      out('src/a/**', 2),
      out('src/b/**', 3),
    ],
    'of Tarpaulin': ['tarpaulin.toml', '\n', 'exclude-files = ["src/a.rs"]\n', out('src/a.rs')],
  });
});

describe('a pattern is none of it', () => {
  const measured = [
    'node_modules/**',
    '**/tests/**',
    '__tests__',
    '__mocks__',
    'mock/a.ts',
    '**/*.spec.ts',
    '**/*.d.ts',
    'dist/**',
    'build/**',
    'out/**',
    'coverage/**',
    'src/generated/**',
    'x__generated__x',
    'fixtures/**',
    'db/migrations/**',
    'vendor/**',
    'docs/**',
    'scripts/**',
    'example/**',
    'e2e/**',
    'a.stories.ts',
    'benchmark/**',
    'a.config.ts',
    'lib/site-packages',
    '.venv/**',
    'venv/**',
    'setup.py',
    'conftest.py',
    'src/_version.py',
    'src/version.py',
    'a_pb2.py',
    'a.pb.go',
    'src/types/**',
  ];
  tells('coverage-lowered', {
    ...Object.fromEntries(
      measured.map((pattern): [string, Told] => [
        `${pattern}: nobody would measure it`,
        ['.c8rc', '{"exclude": []}\n', `{"coverage": {"exclude": ["${pattern}"]}}\n`],
      ]),
    ),
    'without JaCoCo': ['pom.xml', '<a/>\n', '<a/>\n<exclude>a/B.class</exclude>\n'],
    'in the exclusions of another tool': [
      'package.json',
      '{"coverage": 1}\n',
      '{"coverage": 1, "lint": {"exclude": ["src/a.js"]}}\n',
    ],
    'of what is collected': [
      'jest.config.js',
      'module.exports = {};\n',
      "module.exports = { collectCoverageFrom: ['src/a.js'] };\n",
    ],
    'in another file of settings': ['settings.ini', '\n', 'omit = src/a.py\n'],
    'of SimpleCov, for tests below a folder': ['.simplecov', '\n', 'add_filter "lib/spec"\n'],
    'that is no pattern': ['.coveragerc', '\n', 'omit = "" , ()\n'],
    'in another key': ['codecov.yml', '\n', 'flags:\n  - src/a\n'],
  });
});

describe('a comment that keeps code out of coverage is told', () => {
  const line = (path: string, comment: string): Told => {
    const said = comment.replace(/^(?:\/\/|\/\*|#)\s*|\s*\*\/$/g, '');
    return [path, 'f()\n', `${comment}\nf()\n`, off(said)];
  };
  tells('coverage-lowered', {
    'for a file in istanbul': line('a.js', '/* istanbul ignore file */'),
    'for a branch in istanbul': line('a.ts', '/* istanbul ignore else */'),
    'for c8': line('a.js', '/* c8 ignore next 3 */'),
    'for a file in c8': line('a.tsx', '/* c8 ignore file */'),
    'for v8': line('a.js', '// v8 ignore next'),
    'for node, one line': line('a.js', '/* node:coverage ignore next */'),
    'for a branch in Python': line('a.py', '# pragma: no branch'),
    'for Python without a blank': line('a.py', '# PRAGMA:nocover'),
    'for Python with a dash': line('a.py', '# pragma no-cover'),
    'for gcov': line('a.c', '// GCOV_EXCL_START'),
    'for gcovr, its branches': line('a.cpp', '/* GCOVR_EXCL_BR_LINE */'),
    'for lcov, its branches': line('a.cpp', '// LCOV_EXCL_BR_START'),
    'for Dart': ['a.dart', 'f()\n', '// coverage:ignore-line\nf()\n', `${off('coverage:ignore-line')} (read as text)`],
    'for Codecov': line('a.go', '// codecov: ignore'),
    'for Coveralls': line('a.rb', '# coveralls ignore'),
  });
  tells('coverage-lowered', {
    'for PHPUnit': [
      'a.php',
      '<?php\nf();\n',
      '<?php\n/** @codeCoverageIgnore */\nf();\n',
      off('@codeCoverageIgnore', 2),
    ],
    'but not for a name that only begins so': ['a.php', '<?php\nf();\n', '<?php\n// codeCoverageIgnored\nf();\n'],
    'but not for another language’s': ['a.py', 'f()\n', '# istanbul ignore next\nf()\n'],
    'but not for the opposite': ['a.js', 'f()\n', '/* istanbul ignored */\nf()\n'],
    'but not of Ruby elsewhere': ['a.js', 'f()\n', '// :nocov:\nf()\n'],
    'but not on a guard of the types': ['a.py', 'f()\n', 'if TYPE_CHECKING:  # pragma: no cover\n  f()\n'],
    'but not on a guard of the main module': [
      'a.py',
      'f()\n',
      'if __name__ == "__main__":  # pragma: no cover\n  f()\n',
    ],
    'but not on what is to be written by others': ['a.py', 'f()\n', 'raise NotImplementedError  # pragma: no cover\n'],
    'but not on an abstract method': ['a.py', 'f()\n', '@abstractmethod  # pragma: no cover\ndef f(self): pass\n'],
    'but not on an overload': ['a.py', 'f()\n', '@overload  # pragma: no cover\ndef f(): pass\n'],
    'but not on a stub': ['a.py', 'f()\n', 'def f(): ...  # pragma: no cover\n'],
  });
});

describe('a mark that keeps code out of coverage is told', () => {
  tells('coverage-lowered', {
    'in C# with its namespace': [
      'A.cs',
      'class A {}\n',
      '[System.Diagnostics.CodeAnalysis.ExcludeFromCodeCoverageAttribute(Justification = "x")]\nclass A {}\n',
      off('System.Diagnostics.CodeAnalysis.ExcludeFromCodeCoverageAttr…'),
    ],
    'in Rust for a whole file': ['a.rs', 'fn f() {}\n', '#![coverage(off)]\nfn f() {}\n', off('#![coverage(off)]')],
    'in Rust where a feature is on': [
      'a.rs',
      'fn f() {}\n',
      '#[cfg_attr(coverage_nightly, coverage(off))]\nfn f() {}\n',
      off('#[cfg_attr(coverage_nightly, coverage(off))]'),
    ],
    'in Rust by its old name': ['a.rs', 'fn f() {}\n', '#[no_coverage]\nfn f() {}\n', off('#[no_coverage]')],
    'in Rust for Tarpaulin': [
      'a.rs',
      'fn f() {}\n',
      '#[cfg(not(tarpaulin_include))]\nfn f() {}\n',
      off('#[cfg(not(tarpaulin_include))]'),
    ],
    'in Java by the name of a tool': [
      'A.java',
      'class A {}\n',
      '@lombok.ExcludeGenerated\nclass A {}\n',
      off('@lombok.ExcludeGenerated'),
    ],
    'in Java with a value': [
      'A.java',
      'class A {}\n',
      '@CoverageIgnore("x")\nclass A {}\n',
      off('@CoverageIgnore("x")'),
    ],
    'but not in Rust for another feature': ['a.rs', 'fn f() {}\n', '#[cfg(not(coverage))]\nfn f() {}\n'],
    'but not in Java for another exclusion': ['A.java', 'class A {}\n', '@ExcludeFromJson\nclass A {}\n'],
  });
});
