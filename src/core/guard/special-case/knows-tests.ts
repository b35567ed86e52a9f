import type { Language, SyntaxNode } from '../syntax.ts';
import { ancestors, descendants, folded } from '../test-case/test-case.ts';

/** A place where a program asks whether it is being tested, or ends the test that calls it as skipped. */
export interface TestProbe {
  readonly node: SyntaxNode;
  /** Asks for the environment's name, as configuration may. */
  readonly isByName: boolean;
  /** Asks for nothing: a test that gets there is skipped. */
  readonly skips: boolean;
}

interface Probe {
  readonly types: readonly string[];
  readonly pattern: RegExp;
  /** Longer nodes hold others, and are not asked. */
  readonly isByName?: boolean;
  readonly skips?: boolean;
}

const runnerVariable =
  /^(?:process\.env|import\.meta\.env)(?:\.|\[["'])(?:VITEST\w*|JEST_WORKER_ID|MOCHA_\w+|NODE_TEST_CONTEXT|PLAYWRIGHT_\w+|CYPRESS\w*|TEST_WORKER_INDEX|NODE_V8_COVERAGE)\b/;
const javascript: readonly Probe[] = [
  { types: ['member_expression', 'subscript_expression'], pattern: runnerVariable },
  { types: ['member_expression'], pattern: /^import\.meta\.vitest$/ },
  {
    types: ['binary_expression'],
    pattern:
      /^(?:process\.env|import\.meta\.env)(?:\.|\[["'])(?:NODE_ENV|MODE|APP_ENV|BABEL_ENV)["'\]]* ?[!=]==? ?["'`]test(?:ing)?["'`]$|^["'`]test(?:ing)?["'`] ?[!=]==? ?(?:process\.env|import\.meta\.env)\.\w+$/,
    isByName: true,
  },
  {
    types: ['binary_expression'],
    pattern: /^typeof (?:jest|vi|vitest|describe|it|expect|mocha|jasmine|beforeEach) ?[!=]==? ?["']/,
  },
  {
    types: ['binary_expression'],
    pattern: /^["'](?:describe|it|expect|jest|__vitest_\w+|__coverage__)["'] in (?:globalThis|global|window)$/,
  },
  {
    types: ['member_expression', 'subscript_expression'],
    pattern:
      /^(?:globalThis|global|window)(?:\.|\[["'])(?:__vitest_\w+|jest|describe|it|expect|mocha|jasmine|__karma__|Cypress)\b/,
  },
  {
    types: ['call_expression'],
    pattern:
      /^process\.(?:argv|execArgv)\b.{0,60}(?:includes|some|find|match|test)\(.{0,60}(?:vitest|jest|mocha|--test|\.test|spec)/,
  },
  {
    types: ['call_expression'],
    pattern:
      /^(?:new Error\([^)]{0,40}\)|\w+)\.stack\b.{0,20}(?:includes|match|indexOf|test|search)\(.{0,60}(?:test|spec|jest|vitest|mocha)/i,
  },
];
const probes: Readonly<Partial<Record<Language, readonly Probe[]>>> = {
  javascript,
  typescript: javascript,
  tsx: javascript,
  python: [
    { types: ['raise_statement'], pattern: /^raise (?:\w+\.)*(?:SkipTest|Skipped|XFailed)\b/, skips: true },
    { types: ['call'], pattern: /^(?:pytest\.(?:skip|xfail)|self\.skipTest|_pytest\.outcomes\.\w+)\(/, skips: true },
    {
      types: ['comparison_operator'],
      pattern: /^["'](?:pytest|unittest|_pytest|nose|pytest_cov|coverage)["'] (?:not )?in sys\.modules$/,
    },
    { types: ['comparison_operator'], pattern: /^["'](?:PYTEST_\w+|TOX_ENV_\w+)["'] (?:not )?in os\.environ$/ },
    {
      types: ['call', 'subscript'],
      pattern: /^os\.(?:environ(?:\.get)?|getenv)[([]["'](?:PYTEST_\w+|TOX_ENV_\w+)["']/,
    },
    {
      types: ['call', 'comparison_operator'],
      pattern:
        /^(?:["']\w*(?:py)?test\w*["'] in |any\(.{0,40}test.{0,40}in ).{0,20}(?:sys\.argv|inspect\.stack\(\)|sys\._getframe|traceback\.)/,
    },
    { types: ['call'], pattern: /^sys\.modules\.get\(["'](?:pytest|unittest)["']/ },
    { types: ['call'], pattern: /^sys\.argv\[0\]\.(?:endswith|startswith|find)\(["'][^"']{0,40}test/ },
    {
      types: ['comparison_operator'],
      pattern:
        /^os\.(?:environ(?:\.get)?|getenv)[([]["'](?:\w*ENV\w*|FLASK_\w+|TESTING)["'].{0,30} [!=]= ["']test(?:ing)?["']$/,
      isByName: true,
    },
  ],
  go: [
    { types: ['call_expression'], pattern: /^testing\.Testing\(\)$/ },
    { types: ['call_expression'], pattern: /^flag\.Lookup\("test\.\w+"\)/ },
    {
      types: ['call_expression'],
      pattern: /^strings\.(?:HasSuffix|Contains|HasPrefix)\(os\.Args\[0\], ?"[^"]{0,40}test/,
    },
    { types: ['call_expression'], pattern: /^strings\.(?:HasSuffix|Contains)\(\w+, ?"_test\.go"\)$/ },
    { types: ['binary_expression'], pattern: /^os\.Getenv\("\w*ENV\w*"\) ?[!=]= ?"test(?:ing)?"$/, isByName: true },
  ],
  rust: [
    { types: ['macro_invocation'], pattern: /^cfg!\((?:test|not\(test\))\)$/ },
    {
      types: ['call_expression'],
      pattern: /^(?:std::)?env::var(?:_os)?\("(?:RUST_TEST_\w+|NEXTEST\w*|CARGO_TARGET_TMPDIR)"\)/,
    },
  ],
  java: [
    {
      types: ['throw_statement'],
      pattern: /^throw new (?:\w+\.)*(?:TestAbortedException|AssumptionViolatedException|SkipException)\b/,
      skips: true,
    },
    {
      types: ['method_invocation'],
      pattern: /^(?:Assumptions\.assum\w+|Assume\.assum\w+|assume(?:True|False|That)|assumingThat)\(/,
      skips: true,
    },
    { types: ['method_invocation'], pattern: /^Class\.forName\("(?:org\.junit|org\.testng|junit\.)/ },
    { types: ['method_invocation'], pattern: /^System\.getProperty\("(?:surefire|junit|test\.)/ },
    { types: ['method_invocation'], pattern: /getStackTrace\(\).{0,120}(?:junit|surefire|Test)/ },
    {
      types: ['method_invocation'],
      pattern: /\.getClassName\(\)\.(?:contains|endsWith|startsWith|matches)\("[^"]{0,40}(?:junit|Test)/i,
    },
    {
      types: ['method_invocation'],
      pattern: /^"test(?:ing)?"\.equals\(System\.getenv\(|^System\.getenv\("\w*ENV\w*"\)\.equals\("test/,
      isByName: true,
    },
  ],
  ruby: [
    {
      types: ['call'],
      pattern: /^raise[ (]+(?:::)?(?:Minitest::Skip|MiniTest::Skip|RSpec::Core::Pending\w*)\b/,
      skips: true,
    },
    {
      types: ['unary', 'call', 'defined'],
      pattern: /^defined\?[ (]*(?:::)?(?:RSpec|Minitest|MiniTest|Test::Unit|Cucumber|SimpleCov)\b/,
    },
    { types: ['call', 'binary'], pattern: /^(?:\$PROGRAM_NAME|\$0)\b.{0,30}(?:rspec|minitest|test)/ },
    { types: ['call'], pattern: /^caller(?:_locations)?\b.{0,60}(?:_spec|_test|rspec)/ },
    { types: ['call'], pattern: /^Rails\.env\.test\?/, isByName: true },
    {
      types: ['binary'],
      pattern: /^ENV(?:\[|\.fetch\()["'](?:RAILS_ENV|RACK_ENV|APP_ENV)["'].{0,20} ?[!=]= ?["']test["']$/,
      isByName: true,
    },
  ],
  csharp: [
    {
      types: ['throw_statement'],
      pattern:
        /^throw new (?:\w+\.)*(?:SkipException|IgnoreException|InconclusiveException|AssertInconclusiveException)\b/,
      skips: true,
    },
    { types: ['invocation_expression'], pattern: /^Assert\.(?:Ignore|Inconclusive|Skip\w*)\(/, skips: true },
    {
      types: ['invocation_expression'],
      pattern: /^AppDomain\.CurrentDomain\.GetAssemblies\(\).{0,160}(?:xunit|nunit|testhost|mstest|TestPlatform)/i,
    },
    {
      types: ['invocation_expression'],
      pattern: /^Type\.GetType\("(?:Xunit|NUnit|Microsoft\.VisualStudio\.TestTools)/,
    },
    { types: ['invocation_expression'], pattern: /(?:ProcessName|StackTrace).{0,60}(?:testhost|xunit|nunit|Test)/ },
  ],
  php: [
    {
      types: ['throw_expression'],
      pattern:
        /^throw new \\?(?:\w+\\)*(?:SkippedTest\w*|SkippedWithMessageException|IncompleteTestError|SkipException)\b/,
      skips: true,
    },
    {
      types: ['member_call_expression', 'scoped_call_expression'],
      pattern: /(?:->|::)markTest(?:Skipped|Incomplete)\(/,
      skips: true,
    },
    { types: ['function_call_expression'], pattern: /^defined\(["'](?:PHPUNIT\w*|__PHPUNIT\w*)["']\)/ },
    { types: ['function_call_expression'], pattern: /^class_exists\(["']?\\*(?:PHPUnit|Pest)\b/ },
    { types: ['member_call_expression', 'scoped_call_expression'], pattern: /(?:->|::)runningUnitTests\(\)$/ },
    {
      types: ['binary_expression'],
      pattern: /^(?:getenv\(|\$_(?:ENV|SERVER)\[|env\()["'](?:\w*ENV\w*)["'][\])] ?[!=]==? ?["']test(?:ing)?["']$/,
      isByName: true,
    },
    {
      types: ['member_call_expression', 'scoped_call_expression'],
      pattern: /^(?:app\(\)->|App::)environment\(["']testing["']\)$/,
      isByName: true,
    },
  ],
};
const maxChars = 400;

/** Every place in a tree where it asks. Tests within the file may. */
export function testProbes(language: Language, root: SyntaxNode): TestProbe[] {
  const found = (probes[language] ?? []).flatMap(({ types, pattern, isByName = false, skips = false }) =>
    descendants(root, ...types)
      .filter((node) => node.endIndex - node.startIndex <= maxChars && pattern.test(folded(node.text)))
      .filter((node) => !holdsTests(node))
      .map((node) => ({ node, isByName, skips })),
  );
  return language === 'rust' ? [...found, ...twoBodies(root), ...onlyInTests(root)] : found;
}

/** `if (import.meta.vitest) { test(…) }`: tests in the source, as Rust has them. */
function holdsTests(node: SyntaxNode): boolean {
  const around = ancestors(node);
  const branch = around.find(({ type }) => /^(?:if_statement|lexical_declaration|variable_declaration)$/.test(type));
  if (node.text === 'import.meta.vitest' && branch !== undefined) {
    return /\b(?:test|it|describe)\(|^const \{/.test(folded(branch.text.slice(0, 4_000)));
  }
  return around.some(({ type, text }) => type === 'mod_item' && /^(?:pub )?mod tests?\b/.test(text.slice(0, 40)));
}

/** A statement, an arm or a block of a function that is there for tests alone, or for everybody else. */
function onlyInTests(root: SyntaxNode): TestProbe[] {
  return descendants(root, 'attribute_item')
    .filter((node) => /^#\[cfg\((?:not\()?test\)?\)\]$/.test(node.text.replaceAll(/\s/g, '')))
    .filter((node) => node.parent?.type === 'block' || node.parent?.type === 'match_block' || isInArm(node))
    .filter((node) => !/^(?:use_declaration|mod_item|function_item)$/.test(node.nextNamedSibling?.type ?? ''))
    .filter((node) => !holdsTests(node))
    .map((node) => ({ node, isByName: false, skips: false }));
}

function isInArm({ parent }: SyntaxNode): boolean {
  return parent?.type === 'match_arm' || parent?.type === 'expression_statement' || parent?.type === 'let_declaration';
}

/** One body for tests and another one for everybody else. */
function twoBodies(root: SyntaxNode): TestProbe[] {
  return descendants(root, 'attribute_item')
    .filter((node) => /^#\[cfg\(not\(test\)\)\]$/.test(node.text.replaceAll(/\s/g, '')))
    .filter((node) => {
      const next = node.nextNamedSibling;
      return next?.type === 'function_item' && next.childForFieldName('name')?.text !== 'main';
    })
    .map((node) => ({ node, isByName: false, skips: false }));
}
