import { describe, expect, test } from 'vitest';
import { findingsOf } from '../../support/guard-case.ts';
import { letsPass, stops } from '../../support/rule-cases.ts';

const vitest = (thresholds: string, more = ''): string =>
  `export default defineConfig({\n  test: {\n    coverage: {\n      thresholds: { ${thresholds} },\n${more}    },\n  },\n});\n`;
const manifest = (lines: number): string =>
  `{\n  "jest": {\n    "coverageThreshold": {\n      "global": {\n        "lines": ${lines}\n      }\n    }\n  }\n}\n`;

describe('coverage that must reach less', () => {
  stops('coverage-lowered', 'block', {
    'vitest, lowered @4': ['vitest.config.ts', vitest('lines: 90, branches: 80'), vitest('lines: 50, branches: 80')],
    'vitest, gone @4': ['vitest.config.ts', vitest('lines: 90, branches: 80'), vitest('branches: 80')],
    'vitest, in a comment @4': [
      'vitest.config.ts',
      vitest('lines: 90, branches: 80'),
      vitest('/* lines: 90, */ branches: 80'),
    ],
    'vitest, no longer for each file @4': ['vitest.config.ts', vitest('perFile: true'), vitest('perFile: false')],
    'vitest, a file left out @5': [
      'vitest.config.ts',
      vitest('lines: 90'),
      vitest('lines: 90', "      exclude: ['src/parse.ts'],\n"),
    ],
    'jest in a manifest @5': ['package.json', manifest(90), manifest(10)],
    'jest, a pattern left out @2': [
      'jest.config.js',
      'module.exports = {\n};\n',
      "module.exports = {\n  coveragePathIgnorePatterns: ['src/core/'],\n};\n",
    ],
    'jest, a negated pattern @1': [
      'jest.config.js',
      "module.exports = { collectCoverageFrom: ['src/**'] };\n",
      "module.exports = { collectCoverageFrom: ['src/**', '!src/parse.js'] };\n",
    ],
    'nyc @1': ['.nycrc', '{"check-coverage": true, "lines": 90}\n', '{"check-coverage": true, "lines": 0}\n'],
    'nyc, switched off @1': ['.nycrc.json', '{"check-coverage": true}\n', '{"check-coverage": false}\n'],
    'c8 on a command line @3': [
      'package.json',
      '{\n  "scripts": {\n    "test": "c8 --check-coverage --lines 90 node --test"\n  }\n}\n',
      '{\n  "scripts": {\n    "test": "c8 --check-coverage --lines 60 node --test"\n  }\n}\n',
    ],
    'coverage.py @2': ['.coveragerc', '[report]\nfail_under = 90\n', '[report]\nfail_under = 45\n'],
    'coverage.py in pyproject @2': [
      'pyproject.toml',
      '[tool.coverage.report]\nfail_under = 90\n',
      '[tool.coverage.report]\nfail_under = 89.5\n',
    ],
    'coverage.py, put into a comment @2': [
      '.coveragerc',
      '[report]\nfail_under = 90\n',
      '[report]\n# fail_under = 90\n',
    ],
    'coverage.py, a file left out @4': [
      '.coveragerc',
      '[run]\nomit =\n    tests/*\n',
      '[run]\nomit =\n    tests/*\n    src/parse.py\n',
    ],
    'pytest @1': ['Makefile', 'test: ; pytest --cov-fail-under=90\n', 'test: ; pytest --cov-fail-under=10\n'],
    'codecov @4': [
      'codecov.yml',
      'coverage:\n  status:\n    project:\n      target: 80%\n',
      'coverage:\n  status:\n    project:\n      target: 60%\n',
    ],
    'codecov, a larger fall allowed @2': ['codecov.yml', 'a:\n  threshold: 1%\n', 'a:\n  threshold: 20%\n'],
    'codecov, a path left out @2': ['.codecov.yml', 'ignore:\n', 'ignore:\n  - "src/core"\n'],
    'simplecov @1': ['spec/spec_helper.rb', 'SimpleCov.minimum_coverage 90\n', 'SimpleCov.minimum_coverage 9\n'],
    'simplecov, by kind @1': [
      '.simplecov',
      'minimum_coverage line: 90, branch: 80\n',
      'minimum_coverage line: 90, branch: 8\n',
    ],
    'simplecov, a filter @2': [
      'spec/spec_helper.rb',
      'SimpleCov.start do\nend\n',
      "SimpleCov.start do\n  add_filter '/lib/parse'\nend\n",
    ],
    'jacoco @1': [
      'pom.xml',
      '<minimum>0.80</minimum>\n<id>jacoco</id>\n',
      '<minimum>0.20</minimum>\n<id>jacoco</id>\n',
    ],
    'jacoco, a class left out @2': [
      'pom.xml',
      '<id>jacoco</id>\n',
      '<id>jacoco</id>\n<exclude>com/a/Parse.class</exclude>\n',
    ],
    'gradle @2': ['build.gradle', 'jacoco {\n  minimum = 0.8\n}\n', 'jacoco {\n  minimum = 0.1\n}\n'],
    'coverlet @1': ['A.csproj', '<Threshold>80</Threshold>\n', '<Threshold>8</Threshold>\n'],
    'coverlet, by property @1': ['ci.sh', 'dotnet test /p:Threshold=80\n', 'dotnet test /p:Threshold=8\n'],
    'phpunit @3': [
      'phpunit.xml',
      '<source>\n<exclude>\n</exclude>\n</source>\n',
      '<source>\n<exclude>\n<file>src/Parse.php</file>\n</exclude>\n</source>\n',
    ],
    'pest @1': [
      'composer.json',
      '{"scripts": {"test": "pest --coverage --min=90"}}\n',
      '{"scripts": {"test": "pest --coverage --min=9"}}\n',
    ],
    'a script of Go @2': [
      'scripts/coverage.sh',
      '#!/bin/sh\nTHRESHOLD_COVERAGE=80\n',
      '#!/bin/sh\nTHRESHOLD_COVERAGE=40\n',
    ],
    'a comparison in CI @1': [
      '.github/workflows/ci.yml',
      'run: test "$coverage" -lt 80 && exit 1\n',
      'run: test "$coverage" -lt 10 && exit 1\n',
    ],
    'go-test-coverage @2': ['.testcoverage.yml', 'threshold:\n  total: 80\n', 'threshold:\n  total: 70\n'],
    'cargo @1': [
      'Makefile',
      'cov: ; cargo llvm-cov --fail-under-lines 80\n',
      'cov: ; cargo llvm-cov --fail-under-lines 60\n',
    ],
    'a comment in TypeScript @1': ['src/a.ts', 'f();\n', '/* istanbul ignore next */\nf();\n'],
    'a comment for vitest @1': ['src/a.ts', 'f();\n', '/* v8 ignore start */\nf();\n'],
    'a comment for node @1': ['src/a.js', 'f();\n', '/* node:coverage disable */\nf();\n'],
    'a comment in Python @1': ['a.py', 'f()\n', 'f()  # pragma: no cover\n'],
    'a comment in Ruby @1': ['lib/a.rb', 'f\n', '# :nocov:\nf\n'],
    'a comment in PHP @2': ['src/a.php', '<?php\nf();\n', '<?php\n// @codeCoverageIgnoreStart\nf();\n'],
    'a comment in C++ @1': ['src/a.cpp', 'int x = f();\n', 'int x = f(); // LCOV_EXCL_LINE\n'],
    'a mark in C# @1': ['A.cs', 'class A {}\n', '[ExcludeFromCodeCoverage]\nclass A {}\n'],
    'a mark in Rust @1': ['src/a.rs', 'fn f() {}\n', '#[coverage(off)]\nfn f() {}\n'],
    'a mark in Java @1': ['A.java', 'class A {}\n', '@ExcludeFromJacocoGeneratedReport\nclass A {}\n'],
  });

  letsPass('coverage-lowered', {
    'a threshold that was raised': ['vitest.config.ts', vitest('lines: 80'), vitest('lines: 90')],
    'thresholds in another order': [
      'vitest.config.ts',
      vitest('lines: 80, branches: 70'),
      vitest('branches: 70, lines: 80'),
    ],
    'a new threshold': [
      'jest.config.js',
      'module.exports = {};\n',
      'module.exports = { coverageThreshold: { global: { lines: 50 } } };\n',
    ],
    'tests left out': [
      'vitest.config.ts',
      vitest('lines: 90'),
      vitest('lines: 90', "      exclude: ['**/*.test.ts', 'dist/**'],\n"),
    ],
    'files that the tests leave out': [
      'vitest.config.ts',
      vitest('lines: 90'),
      vitest('lines: 90').replace('coverage:', "exclude: ['src/slow.ts'], coverage:"),
    ],
    'a manifest with another number': [
      'package.json',
      '{"version": "9.0.0", "lines": 9}\n',
      '{"version": "8.0.0", "lines": 8}\n',
    ],
    'coverage.py, raised': ['.coveragerc', '[report]\nfail_under = 90\n', '[report]\nfail_under = 95\n'],
    'coverage.py, a version file left out': [
      '.coveragerc',
      '[run]\nomit =\n    tests/*\n',
      '[run]\nomit =\n    tests/*\n    src/a/_version.py\n',
    ],
    'a threshold that moved to another file': {
      before: { '.coveragerc': '[report]\nfail_under = 90\n', 'pyproject.toml': '[project]\nname = "a"\n' },
      after: { 'pyproject.toml': '[project]\nname = "a"\n\n[tool.coverage.report]\nfail_under = 90\n' },
    },
    'thresholds that moved from jest to vitest': {
      before: { 'jest.config.js': 'module.exports = { coverageThreshold: { global: { lines: 90 } } };\n' },
      after: { 'vitest.config.ts': vitest('lines: 90') },
    },
    'a package that was taken out': {
      before: { 'p/x/.nycrc': '{"lines": 90}\n', 'p/x/package.json': '{"name": "x"}\n' },
      after: {},
    },
    'codecov, raised': ['codecov.yml', 'a:\n  target: 80%\n  threshold: 2%\n', 'a:\n  target: 85%\n  threshold: 1%\n'],
    'simplecov, tests filtered': [
      'spec/spec_helper.rb',
      'SimpleCov.start do\nend\n',
      "SimpleCov.start do\n  add_filter '/spec/'\nend\n",
    ],
    'jacoco, generated classes left out': [
      'pom.xml',
      '<id>jacoco</id>\n',
      '<id>jacoco</id>\n<exclude>**/generated/**</exclude>\n',
    ],
    'other numbers in a script': ['ci.sh', 'retry 5\nTIMEOUT=60\n', 'retry 3\nTIMEOUT=30\n'],
    'a comparison in a script that is about something else': ['ci.sh', 'test $n -lt 80\n', 'test $n -lt 10\n'],
    'coverlet, raised': ['A.csproj', '<Threshold>80</Threshold>\n', '<Threshold>90</Threshold>\n'],
    'a comment on what never runs': ['a.py', 'f()\n', 'if TYPE_CHECKING:  # pragma: no cover\n    import a\n'],
    'a comment that mentions it': ['src/a.ts', 'f();\n', '// no istanbul ignore here\nf();\n'],
    'a text that holds it': ['src/a.ts', 'f();\n', "f('/* istanbul ignore next */');\n"],
    'a comment for another tool that measures': [
      'src/a.ts',
      '/* istanbul ignore next */\nf();\n',
      '/* v8 ignore next */\nf();\n',
    ],
    'a comment in Ruby about coverage': ['lib/a.rb', 'f\n', '# see nocov in the manual\nf\n'],
    'another mark in C#': ['A.cs', 'class A {}\n', '[Obsolete]\nclass A {}\n'],
    'another attribute in Rust': ['src/a.rs', 'fn f() {}\n', '#[inline]\nfn f() {}\n'],
    'another annotation in Java': ['A.java', 'class A {}\n', '@Deprecated\nclass A {}\n'],
    'a dependency of that name': [
      'package.json',
      '{"devDependencies": {"c8": "10.0.0"}}\n',
      '{"devDependencies": {"c8": "9.0.0"}}\n',
    ],
  });

  test('says from where to where', async () => {
    const before = { '.coveragerc': '[report]\nfail_under = 90\n', '.nycrc': '{"lines": 90}\n' };
    const after = { '.coveragerc': '[report]\nfail_under = 45\n', '.nycrc': '{}\n' };
    const findings = await findingsOf({ before, after });
    expect(findings.filter(({ rule }) => rule === 'coverage-lowered').map(({ message }) => message)).toEqual([
      'the threshold of coverage "fail-under" went from 90 to 45',
      'the threshold of coverage "line", 90, is gone',
    ]);
  });
});
