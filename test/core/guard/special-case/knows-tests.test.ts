import { describe, expect, test } from 'vitest';
import { testProbes } from '../../../../src/core/guard/special-case/knows-tests.ts';
import { languageOf } from '../../../../src/core/guard/language-of.ts';
import { treeOf } from '../../../support/tree-of.ts';

type Kind = 'known' | 'by name' | 'none';

/** Whether code asks whether it is being tested, and how; the same place may be found twice. */
async function kindOf(path: string, text: string): Promise<Kind> {
  const language = languageOf(path, text);
  if (language === null) throw new Error(`no language: ${path}`);
  const probes = testProbes(language, await treeOf(path, text));
  if (probes.length === 0) return 'none';
  return probes.every(({ isByName }) => isByName) ? 'by name' : 'known';
}

function asks(path: string, wrap: (code: string) => string, kinds: Readonly<Record<Kind, readonly string[]>>): void {
  for (const kind of ['known', 'by name', 'none'] as const) {
    test.each(kinds[kind])(`${kind}: %s`, async (code) => {
      expect(await kindOf(path, wrap(code))).toBe(kind);
    });
  }
}

describe('JavaScript asks whether it is being tested', () => {
  const variables = [
    'VITEST',
    'VITEST_WORKER_ID',
    'JEST_WORKER_ID',
    'MOCHA_COLORS',
    'NODE_TEST_CONTEXT',
    'PLAYWRIGHT_TEST',
  ];
  asks('src/a.js', (code) => `if (${code}) run();\n`, {
    known: [
      ...[...variables, 'CYPRESS', 'TEST_WORKER_INDEX', 'NODE_V8_COVERAGE'].map((name) => `process.env.${name}`),
      'process.env["VITEST"]',
      "import.meta.env['CYPRESS_X']",
      'import.meta.env.VITEST',
      'import.meta.vitest',
      ...['jest', 'vi', 'vitest', 'describe', 'it', 'expect', 'mocha', 'jasmine', 'beforeEach'].map(
        (name) => `typeof ${name} !== 'undefined'`,
      ),
      'typeof jest == "function"',
      ...['describe', 'it', 'expect', 'jest', '__vitest_worker__', '__coverage__'].map(
        (name) => `'${name}' in globalThis`,
      ),
      '"it" in global',
      "'jest' in window",
      ...['__vitest_x', 'jest', 'describe', 'it', 'expect', 'mocha', 'jasmine', '__karma__', 'Cypress'].map(
        (name) => `globalThis.${name}`,
      ),
      'global["jest"]',
      'window.Cypress',
      "process.argv.includes('--test')",
      "process.argv[1].includes('vitest')",
      "process.execArgv.some((each) => each.includes('jest'))",
      "process.argv.find((a) => a.match('mocha'))",
      "process.argv[1].match('.test')",
      "process.argv.test('spec')",
      "new Error('x').stack.includes('.test.')",
      'error.stack.match(/spec/)',
      "e.stack?.indexOf('vitest')",
      "e.stack.search('MOCHA')",
    ],
    'by name': [
      ...['NODE_ENV', 'MODE', 'APP_ENV', 'BABEL_ENV'].map((name) => `process.env.${name} === 'test'`),
      'process.env["NODE_ENV"] !== "testing"',
      "import.meta.env.MODE == 'test'",
      "'test' === process.env.NODE_ENV",
      '"testing" != import.meta.env.MODE',
    ],
    none: [
      'process.env.VITE',
      'process.env.NODE_ENV',
      'process.environment.VITEST',
      'import.meta.vitest2',
      "process.env.NODE_ENV === 'production'",
      "process.env.NODE_ENV === 'tests'",
      "process.env.OTHER === 'test'",
      "'test' === other.NODE_ENV",
      "typeof other !== 'undefined'",
      'typeof expectation === "x"',
      "'other' in globalThis",
      "'jest' in other",
      'globalThis.jester',
      'other.jest',
      "process.argv.includes('--watch')",
      "process.argv.slice('--test')",
      "error.stack.includes('node_modules')",
      "error.message.includes('test')",
    ],
  });

  test('also where a file holds its tests: then it does not', async () => {
    expect(await kindOf('src/a.ts', "if (import.meta.vitest) {\n  test('a', () => {});\n}\n")).toBe('none');
    expect(await kindOf('src/a.ts', 'const { it } = import.meta.vitest;\n')).toBe('none');
    expect(await kindOf('src/a.ts', 'const x = import.meta.vitest;\n')).toBe('known');
    expect(await kindOf('src/a.ts', `if (process.env.VITEST) {\n  test('a');\n}\n`)).toBe('known');
  });

  test('in a short place: a longer one holds others', async () => {
    const call = (count: number): string => `process.argv.includes('--test'${' '.repeat(count)});\n`;
    expect(await kindOf('src/a.js', call(400 - 31))).toBe('known');
    expect(await kindOf('src/a.js', call(400 - 30))).toBe('none');
  });
});

describe('Python asks whether it is being tested', () => {
  asks('a.py', (code) => `x = ${code}\n`, {
    known: [
      ...['pytest', 'unittest', '_pytest', 'nose', 'pytest_cov', 'coverage'].map((name) => `"${name}" in sys.modules`),
      "'pytest' not in sys.modules",
      '"PYTEST_CURRENT_TEST" in os.environ',
      "'TOX_ENV_NAME' not in os.environ",
      'os.environ["PYTEST_X"]',
      "os.environ.get('PYTEST_X')",
      'os.getenv("TOX_ENV_X")',
      '"pytest" in sys.argv',
      "'my_test' in sys.argv[0]",
      'any("test" in a for a in sys.argv)',
      'any("test" in f.name for f in inspect.stack())',
      '"test" in sys._getframe(1).f_code.co_filename',
      '"test" in str(traceback.format_stack())',
      'sys.modules.get("pytest")',
      "sys.modules.get('unittest')",
      'sys.argv[0].endswith("pytest")',
      "sys.argv[0].startswith('my test')",
      'sys.argv[0].find("test")',
    ],
    'by name': [
      'os.environ["APP_ENV"] == "test"',
      "os.environ.get('ENV') != 'testing'",
      'os.getenv("FLASK_MODE", "x") == "test"',
      'os.environ.get("TESTING") == "test"',
    ],
    none: [
      '"requests" in sys.modules',
      '"pytest" in other.modules',
      '"PYTEST" in os.environ',
      'os.environ["HOME"]',
      '"prod" in sys.argv',
      'any("prod" in a for a in sys.argv)',
      'sys.modules.get("requests")',
      'sys.argv[1].endswith("test")',
      'sys.argv[0].endswith("prod")',
      'os.environ["APP_ENV"] == "prod"',
      'os.environ["HOME"] == "test"',
    ],
  });
});

describe('Go asks whether it is being tested', () => {
  asks('a.go', (code) => `package a\n\nvar x = ${code}\n`, {
    known: [
      'testing.Testing()',
      'flag.Lookup("test.v")',
      'strings.HasSuffix(os.Args[0], ".test")',
      'strings.Contains(os.Args[0], "/_test/")',
      'strings.HasPrefix(os.Args[0],"test")',
      'strings.HasSuffix(file, "_test.go")',
      'strings.Contains(file,"_test.go")',
    ],
    'by name': ['os.Getenv("APP_ENV") == "test"', 'os.Getenv("ENV") != "testing"'],
    none: [
      'testing.Short()',
      'flag.Lookup("v")',
      'strings.HasSuffix(os.Args[1], ".test")',
      'strings.HasSuffix(os.Args[0], ".exe")',
      'strings.HasSuffix(file, ".go")',
      'os.Getenv("HOME") == "test"',
      'os.Getenv("APP_ENV") == "prod"',
    ],
  });
});

describe('Rust asks whether it is being tested', () => {
  asks('src/a.rs', (code) => `fn f() { if ${code} { g(); } }\n`, {
    known: [
      'cfg!(test)',
      'cfg!(not(test))',
      'std::env::var("RUST_TEST_THREADS").is_ok()',
      'env::var_os("NEXTEST").is_some()',
      'env::var("CARGO_TARGET_TMPDIR").is_ok()',
    ],
    'by name': [],
    none: ['cfg!(debug_assertions)', 'env::var("HOME").is_ok()', 'env::vars("NEXTEST").is_ok()'],
  });

  test('or has one body for tests and another one for everybody else', async () => {
    expect(await kindOf('src/a.rs', '#[cfg( not(test) )]\nfn f() {}\n')).toBe('known');
    expect(await kindOf('src/a.rs', '#[cfg(not(test))]\nfn main() {}\n')).toBe('none');
    expect(await kindOf('src/a.rs', '#[cfg(not(test))]\nuse a::b;\n')).toBe('none');
    expect(await kindOf('src/a.rs', '#[cfg(not(unix))]\nfn f() {}\n')).toBe('none');
  });

  test('and may do so in its tests', async () => {
    expect(await kindOf('src/a.rs', 'mod tests { fn f() { assert!(cfg!(test)); let x = cfg!(test); } }\n')).toBe(
      'none',
    );
    expect(await kindOf('src/a.rs', 'pub mod test { fn f() { let x = cfg!(test); } }\n')).toBe('none');
    expect(await kindOf('src/a.rs', 'mod testing { fn f() { let x = cfg!(test); } }\n')).toBe('known');
  });
});

describe('Java asks whether it is being tested', () => {
  asks('src/A.java', (code) => `class A { Object x = ${code}; }\n`, {
    known: [
      ...['org.junit.Test', 'org.testng.Assert', 'junit.framework'].map((name) => `Class.forName("${name}")`),
      ...['surefire.test', 'junit.x', 'test.y'].map((name) => `System.getProperty("${name}")`),
      'Arrays.toString(Thread.currentThread().getStackTrace()).contains("junit")',
      'f(t.getStackTrace(), "ATest")',
      'e.getClassName().contains("Test")',
      'e.getClassName().endsWith("junit")',
      'e.getClassName().startsWith("org.JUnit")',
      'e.getClassName().matches(".*test")',
    ],
    'by name': [
      '"test".equals(System.getenv("X"))',
      '"testing".equals(System.getenv("X"))',
      'System.getenv("APP_ENV").equals("test")',
    ],
    none: [
      'Class.forName("org.postgresql.Driver")',
      'System.getProperty("user.home")',
      't.getStackTrace().length()',
      'e.getClassName().contains("Main")',
      '"prod".equals(System.getenv("X"))',
      'System.getenv("HOME").equals("test")',
    ],
  });
});

describe('Ruby asks whether it is being tested', () => {
  asks('lib/a.rb', (code) => `x = (${code})\n`, {
    known: [
      ...['RSpec', 'Minitest', 'MiniTest', 'Test::Unit', 'Cucumber', 'SimpleCov', '::RSpec'].map(
        (name) => `defined?(${name})`,
      ),
      'defined? RSpec',
      '$PROGRAM_NAME.include?("rspec")',
      '$0.end_with?("minitest")',
      '$0 =~ /test/',
      'caller.any? { |c| c.include?("_spec") }',
      'caller_locations.first.path.include?("_test")',
      'caller.first.include?("rspec")',
    ],
    'by name': [
      'Rails.env.test?',
      ...['RAILS_ENV', 'RACK_ENV', 'APP_ENV'].map((name) => `ENV['${name}'] == 'test'`),
      'ENV.fetch("RAILS_ENV", "x") != "test"',
    ],
    none: [
      'defined?(Rails)',
      'defined?(RSpecs)',
      '$0.include?("rails")',
      'caller.first.include?("app")',
      'Rails.env.production?',
      "ENV['RAILS_ENV'] == 'production'",
      "ENV['HOME'] == 'test'",
    ],
  });
});

describe('C# asks whether it is being tested', () => {
  asks('src/A.cs', (code) => `class A { object X = ${code}; }\n`, {
    known: [
      ...['xunit', 'NUnit', 'testhost', 'mstest', 'TestPlatform'].map(
        (name) => `AppDomain.CurrentDomain.GetAssemblies().Any(a => a.FullName.Contains("${name}"))`,
      ),
      ...['Xunit.Assert', 'NUnit.Framework.Assert', 'Microsoft.VisualStudio.TestTools.A'].map(
        (name) => `Type.GetType("${name}")`,
      ),
      'Process.GetCurrentProcess().ProcessName.Contains("testhost")',
      'Environment.StackTrace.Contains("xunit")',
      'Environment.StackTrace.Contains("nunit")',
      'Environment.StackTrace.Contains("Test")',
    ],
    'by name': [],
    none: [
      'AppDomain.CurrentDomain.GetAssemblies().Any(a => a.FullName.Contains("Shop"))',
      'Type.GetType("Shop.A")',
      'Environment.StackTrace.Contains("Shop")',
      'Process.GetCurrentProcess().ProcessName.Contains("iis")',
    ],
  });
});

describe('PHP asks whether it is being tested', () => {
  asks('src/a.php', (code) => `<?php\n$x = ${code};\n`, {
    known: [
      ...['PHPUNIT', 'PHPUNIT_COMPOSER_INSTALL', '__PHPUNIT_PHAR__'].map((name) => `defined('${name}')`),
      ...["'PHPUnit\\Framework\\TestCase'", '"\\\\PHPUnit\\X"', "'Pest'", 'PHPUnit::class'].map(
        (name) => `class_exists(${name})`,
      ),
      'app()->runningUnitTests()',
      'App::runningUnitTests()',
    ],
    'by name': [
      "getenv('APP_ENV') === 'test'",
      '$_ENV["APP_ENV"] == "testing"',
      "$_SERVER['ENV'] !== 'test'",
      "env('APP_ENV') != 'test'",
      "app()->environment('testing')",
      'App::environment("testing")',
    ],
    none: [
      "defined('ABSPATH')",
      "class_exists('Redis')",
      "class_exists('PHPUnits')",
      'app()->runningInConsole()',
      "getenv('HOME') === 'test'",
      "getenv('APP_ENV') === 'prod'",
      "app()->environment('local')",
    ],
  });
});

describe('code that only tests run, or that skips the test which calls it', () => {
  const rust = (body: string): string => `pub fn total(items: &[i32]) -> i32 {\n${body}\n}\n`;

  test.each([
    ['a.rs', rust('    #[cfg(test)]\n    return items.iter().sum();\n    #[cfg(not(test))]\n    0')],
    ['a.rs', rust('    #[cfg(test)]\n    let items = &[7];\n    items[0]')],
    ['a.rs', rust('    #[cfg(test)]\n    { return 7; }\n    0')],
    ['a.rs', rust('    match items.len() {\n        #[cfg(test)]\n        2 => 7,\n        _ => 0,\n    }')],
    ['shop.py', "def total(items):\n    raise SkipTest('later')\n"],
    ['shop.py', "def total(items):\n    raise unittest.SkipTest('later')\n"],
    ['shop.py', "def total(items):\n    pytest.skip('later')\n"],
    ['shop.py', "def total(items):\n    pytest.xfail('later')\n"],
    ['Shop.java', 'class Shop { int total() { throw new TestAbortedException(); } }\n'],
    ['Shop.java', 'class Shop { int total() { Assumptions.assumeTrue(false); return 1; } }\n'],
    ['shop.rb', "def total\n  raise Minitest::Skip, 'later'\nend\n"],
    ['Shop.cs', 'class Shop { int Total() { throw new SkipException("later"); } }\n'],
    ['Shop.cs', 'class Shop { int Total() { Assert.Ignore("later"); return 1; } }\n'],
    ['Shop.php', "<?php\nfunction total() { throw new SkippedWithMessageException('later'); }\n"],
  ])('is known: %s %j', async (path, text) => {
    expect(await kindOf(path, text)).toBe('known');
  });

  test.each([
    ['a.rs', 'pub struct Shop {\n    #[cfg(test)]\n    seen: usize,\n}\n'],
    ['a.rs', rust('    #[cfg(test)]\n    use std::fmt;\n    items.len() as i32')],
    ['a.rs', '#[cfg(test)]\nmod tests {\n    fn f() {\n        #[cfg(test)]\n        let a = 1;\n    }\n}\n'],
    ['shop.py', "def total(items):\n    raise SkipItem('later')\n"],
    ['shop.py', 'def total(items):\n    return [skip(each) for each in items]\n'],
    ['Shop.java', 'class Shop { int total() { assumeRole("x"); return 1; } }\n'],
    ['Shop.cs', 'class Shop { int Total() { throw new InvalidOperationException(); } }\n'],
    ['shop.rb', "def total\n  raise SkipItem, 'later'\nend\n"],
  ])('is none: %s %j', async (path, text) => {
    expect(await kindOf(path, text)).toBe('none');
  });
});
