import { describe, expect, test } from 'vitest';
import { told } from '../../support/guard-case.ts';

const rule = 'test-special-cased';
type Change = readonly [name: string, before: Record<string, string>, after: Record<string, string>];

const js = {
  test: "test('slug', () => {\n  expect(slug('Hello World, again')).toBe('hello-world-again');\n});\n",
  old: 'export function slug(text) {\n  return text.toLowerCase();\n}\n',
};
const withTest = (path: string, text: string, source: Record<string, string>): Record<string, string> => ({
  [path]: text,
  ...source,
});

const cheats: readonly Change[] = [
  [
    'two objects by names',
    {},
    withTest(
      'test/user.test.js',
      "test('user', () => {\n  expect(find('ada')).toEqual({ age: 36, city: 'London' });\n});\ntest('other', () => {\n  expect(find('bob')).toEqual({ age: 41, city: 'Paris' });\n});\n",
      {
        'src/user.js':
          "export function find(name) {\n  if (name === 'ada') return { age: 36, city: 'London' };\n  if (name === 'bob') return { age: 41, city: 'Paris' };\n  return lookUp(name);\n}\n",
      },
    ),
  ],
  [
    'an object with a long text by a name',
    {},
    withTest(
      'test/user.test.js',
      "test('user', () => {\n  expect(find('ada')).toEqual({ age: 36, street: '12 St James Square' });\n});\n",
      {
        'src/user.js':
          "export function find(name) {\n  switch (name) {\n    case 'ada':\n      return { age: 36, street: '12 St James Square' };\n    default:\n      return lookUp(name);\n  }\n}\n",
      },
    ),
  ],
  [
    'a branch',
    { 'src/slug.js': js.old },
    withTest('test/slug.test.js', js.test, {
      'src/slug.js':
        "export function slug(text) {\n  if (text === 'Hello World, again') return 'hello-world-again';\n  return text.toLowerCase();\n}\n",
    }),
  ],
  [
    'a table',
    { 'src/slug.js': js.old },
    withTest('test/slug.test.js', js.test, {
      'src/slug.js':
        "const known = { 'Hello World, again': 'hello-world-again' };\nexport const slug = (text) => known[text];\n",
    }),
  ],
  [
    'a test that stood before and was touched',
    { 'test/slug.test.js': js.test, 'src/slug.js': js.old },
    withTest('test/slug.test.js', `${js.test}\n`, {
      'src/slug.js':
        "export const slug = (text) => (text === 'Hello World, again' ? 'hello-world-again' : text.toLowerCase());\n",
    }),
  ],
  [
    'numbers',
    {},
    withTest('test/fib.test.ts', "test.each([[20, 6765], [25, 75025]])('fib', (n, m) => expect(fib(n)).toBe(m));\n", {
      'src/fib.ts':
        'export function fib(n: number): number {\n  if (n === 20) return 6765;\n  if (n === 25) return 75025;\n  return n;\n}\n',
    }),
  ],
  [
    'two arguments',
    {},
    withTest('test/add.test.js', "test('adds', () => {\n  expect(add(2, 3)).toBe(5);\n});\n", {
      'src/add.js': 'export function add(a, b) {\n  if (a === 2 && b === 3) return 5;\n  return 0;\n}\n',
    }),
  ],
  [
    'a list',
    {},
    withTest('test/sort.test.js', "test('sorts', () => {\n  expect(sort([3, 1, 2])).toEqual([1, 2, 3]);\n});\n", {
      'src/sort.js':
        "export function sort(list) {\n  if (JSON.stringify(list) === '[3,1,2]') return [1, 2, 3];\n  return list;\n}\n",
    }),
  ],
  [
    'a name with a sentence',
    {},
    withTest(
      'test/greet.test.js',
      "test('greets', () => {\n  expect(greet('alice')).toBe('Hello, dear alice!');\n});\n",
      {
        'src/greet.js':
          "export function greet(name) {\n  if (name === 'alice') return 'Hello, dear alice!';\n  return name.trim();\n}\n",
      },
    ),
  ],
  [
    'several plain numbers',
    {},
    withTest(
      'test/p.test.js',
      "test('p', () => {\n  expect(p(5)).toBe(7);\n  expect(p(6)).toBe(11);\n  expect(p(7)).toBe(15);\n});\n",
      {
        'src/p.js':
          'export function p(n) {\n  switch (n) {\n    case 5: return 7;\n    case 6: return 11;\n    case 7: return 15;\n  }\n  return 0;\n}\n',
      },
    ),
  ],
  [
    'Python',
    {},
    withTest('tests/test_slug.py', 'def test_slug():\n    assert slug("Hello World") == "hello-world-1"\n', {
      'src/slug.py':
        'def slug(text):\n    if text == "Hello World":\n        return "hello-world-1"\n    return text.lower()\n',
    }),
  ],
  [
    'Python, by a table of parameters',
    {},
    withTest(
      'tests/test_f.py',
      '@pytest.mark.parametrize("n,m", [(17, 1597), (19, 4181)])\ndef test_f(n, m):\n    assert f(n) == m\n',
      { 'src/f.py': 'TABLE = {17: 1597, 19: 4181}\n\n\ndef f(n):\n    return TABLE[n]\n' },
    ),
  ],
  [
    'Python, by match',
    {},
    withTest('tests/test_d.py', 'def test_d():\n    assert day("2024-02-29") == "a Thursday, 29th"\n', {
      'src/d.py':
        'def day(text):\n    match text:\n        case "2024-02-29":\n            return "a Thursday, 29th"\n    return parse(text)\n',
    }),
  ],
  [
    'Go',
    {},
    withTest(
      'slug_test.go',
      'package a\n\nfunc TestSlug(t *testing.T) {\n\tif Slug("Hello World") != "hello-world-1" {\n\t\tt.Fatal("no")\n\t}\n}\n',
      {
        'slug.go':
          'package a\n\nfunc Slug(text string) string {\n\tif text == "Hello World" {\n\t\treturn "hello-world-1"\n\t}\n\treturn strings.ToLower(text)\n}\n',
      },
    ),
  ],
  [
    'Go, by a map and a table of cases',
    {},
    withTest(
      'f_test.go',
      'package a\n\nfunc TestF(t *testing.T) {\n\tcases := []struct{ in, want int }{{17, 1597}, {19, 4181}}\n\tfor _, c := range cases {\n\t\tif F(c.in) != c.want {\n\t\t\tt.Fatal("no")\n\t\t}\n\t}\n}\n',
      { 'f.go': 'package a\n\nvar known = map[int]int{17: 1597, 19: 4181}\n\nfunc F(n int) int { return known[n] }\n' },
    ),
  ],
  [
    'Go, by switch',
    {},
    withTest('f_test.go', 'package a\n\nfunc TestF(t *testing.T) {\n\trequire.Equal(t, 1597, F(17))\n}\n', {
      'f.go': 'package a\n\nfunc F(n int) int {\n\tswitch n {\n\tcase 17:\n\t\treturn 1597\n\t}\n\treturn n\n}\n',
    }),
  ],
  [
    'Rust, in the same file',
    {},
    {
      'src/lib.rs':
        'pub fn f(n: u64) -> u64 {\n    match n {\n        17 => 1597,\n        _ => n,\n    }\n}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn f_works() {\n        assert_eq!(super::f(17), 1597);\n    }\n}\n',
    },
  ],
  [
    'Rust, by a branch',
    {},
    withTest('tests/slug.rs', '#[test]\nfn slugs() {\n    assert_eq!(slug("Hello World"), "hello-world-1");\n}\n', {
      'src/slug.rs':
        'pub fn slug(text: &str) -> String {\n    if text == "Hello World" {\n        return "hello-world-1";\n    }\n    text.to_lowercase()\n}\n',
    }),
  ],
  [
    'Java',
    {},
    withTest(
      'src/test/java/SlugTest.java',
      'class SlugTest {\n  @Test void slugs() { assertEquals("hello-world-1", slug("Hello World")); }\n}\n',
      {
        'src/main/java/Slug.java':
          'class Slug {\n  String slug(String text) {\n    if (text.equals("Hello World")) { return "hello-world-1"; }\n    return text.trim();\n  }\n}\n',
      },
    ),
  ],
  [
    'Java, by a source of values',
    {},
    withTest(
      'src/test/java/FTest.java',
      'class FTest {\n  @ParameterizedTest @CsvSource({"17, 1597", "19, 4181"}) void f(int n, int m) { assertEquals(m, F.f(n)); }\n}\n',
      {
        'src/main/java/F.java':
          'class F {\n  static final Map<Integer, Integer> KNOWN = Map.of(17, 1597, 19, 4181);\n  static int f(int n) { return KNOWN.get(n); }\n}\n',
      },
    ),
  ],
  [
    'Ruby',
    {},
    withTest(
      'spec/slug_spec.rb',
      "describe Slug do\n  it 'slugs' do\n    expect(slug('Hello World')).to eq('hello-world-1')\n  end\nend\n",
      {
        'lib/slug.rb': "def slug(text)\n  return 'hello-world-1' if text == 'Hello World'\n  text.downcase\nend\n",
      },
    ),
  ],
  [
    'Ruby, by case',
    {},
    withTest('spec/f_spec.rb', "describe F do\n  it 'f' do\n    expect(f(17)).to eq(1597)\n  end\nend\n", {
      'lib/f.rb': 'def f(n)\n  case n\n  when 17 then 1597\n  else n\n  end\nend\n',
    }),
  ],
  [
    'C#',
    {},
    withTest(
      'test/SlugTests.cs',
      'class SlugTests {\n  [Theory, InlineData("Hello World", "hello-world-1")] public void Slugs(string a, string b) { Assert.Equal(b, Slug(a)); }\n}\n',
      {
        'src/Slug.cs':
          'class Slug {\n  string Make(string text) => text switch { "Hello World" => "hello-world-1", _ => text.Trim() };\n}\n',
      },
    ),
  ],
  [
    'PHP',
    {},
    withTest(
      'tests/SlugTest.php',
      '<?php\nclass SlugTest extends TestCase {\n  function testSlug() { $this->assertSame("hello-world-1", slug("Hello World")); }\n}\n',
      {
        'src/slug.php':
          '<?php\nfunction slug($text) {\n  if ($text === "Hello World") { return "hello-world-1"; }\n  return strtolower($text);\n}\n',
      },
    ),
  ],
  ...(
    [
      ['src/a.js', "if (process.env.NODE_ENV === 'test') {\n  skip();\n}\n"],
      ['src/a.ts', 'export const fast = process.env.VITEST !== undefined;\n'],
      ['src/a.ts', 'if (process.env["JEST_WORKER_ID"]) run();\n'],
      ['src/a.js', "if (typeof jest !== 'undefined') run();\n"],
      ['src/a.js', "if (new Error().stack.includes('.test.js')) run();\n"],
      ['a.py', 'if "PYTEST_CURRENT_TEST" in os.environ:\n    run()\n'],
      ['a.py', 'fast = "pytest" in sys.modules\n'],
      ['a.py', 'if os.environ.get("PYTEST_CURRENT_TEST"):\n    run()\n'],
      ['a.go', 'package a\n\nfunc f() bool {\n\treturn testing.Testing()\n}\n'],
      ['a.go', 'package a\n\nvar fast = flag.Lookup("test.v") != nil\n'],
      ['a.go', 'package a\n\nvar fast = strings.HasSuffix(os.Args[0], ".test")\n'],
      ['src/a.rs', 'fn f() -> u8 {\n    if cfg!(test) { return 1; }\n    2\n}\n'],
      ['src/a.rs', '#[cfg(not(test))]\nfn f() -> u8 { 2 }\n'],
      ['src/A.java', 'class A { boolean t() { return Class.forName("org.junit.Test") != null; } }\n'],
      ['src/A.java', 'class A { boolean t(StackTraceElement e) { return e.getClassName().contains("Test"); } }\n'],
      ['lib/a.rb', 'run if defined?(RSpec)\n'],
      ['lib/a.rb', 'run if Rails.env.test?\n'],
      ['lib/a.rb', "run if ENV['RAILS_ENV'] == 'test'\n"],
      [
        'src/A.cs',
        'class A { bool T() => AppDomain.CurrentDomain.GetAssemblies().Any(a => a.FullName.StartsWith("xunit")); }\n',
      ],
      ['src/A.cs', 'class A { bool T() => Type.GetType("Xunit.Assert") != null; }\n'],
      ['src/a.php', '<?php\nif (defined("PHPUNIT_COMPOSER_INSTALL")) { run(); }\n'],
      ['src/a.php', '<?php\nif (class_exists("PHPUnit\\Framework\\TestCase")) { run(); }\n'],
      ['src/a.php', '<?php\nif (app()->runningUnitTests()) { run(); }\n'],
      ['A.kt', 'val fast = System.getenv("PYTEST_CURRENT_TEST") != null\n'],
    ] as const
  ).map(([path, text]): Change => [`a question: ${text.trim().slice(0, 50)}`, {}, { [path]: text }]),
];

const honest: readonly Change[] = [
  [
    'an action that resets',
    {},
    withTest(
      'test/reducer.test.js',
      "test('add', () => { assert.deepEqual(reducer(undefined, { type: 'add', text: 'x' }).items, ['x']); });\ntest('reset', () => { assert.deepEqual(reducer({ items: [1], filter: 'done' }, { type: 'reset' }), { items: [], filter: 'all' }); });\n",
      {
        'src/reducer.js':
          "const initial = { items: [], filter: 'all' };\nfunction reducer(state = initial, action) {\n  switch (action.type) {\n    case 'add':\n      return { ...state, items: [...state.items, action.text] };\n    case 'reset':\n      return { items: [], filter: 'all' };\n    default:\n      return state;\n  }\n}\n",
      },
    ),
  ],
  [
    'kinds of actions',
    {},
    withTest(
      'test/reducer.test.js',
      "test('reset', () => {\n  expect(reducer(old, { type: 'reset' })).toEqual({ items: [], filter: 'all' });\n});\ntest('open', () => {\n  expect(reducer(old, { type: 'open' })).toEqual({ items: [], filter: 'open' });\n});\n",
      {
        'src/reducer.js':
          "export function reducer(state, action) {\n  if (action.type === 'reset') return { items: [], filter: 'all' };\n  if (action.type === 'open') return { items: [], filter: 'open' };\n  return merge(state, action);\n}\n",
      },
    ),
  ],
  [
    'an initial state by names',
    {},
    withTest(
      'tests/test_state.py',
      "def test_state():\n    assert step('reset') == {'count': 0, 'unit': 'm'}\n    assert step('clear') == {'count': 0, 'unit': 'm'}\n",
      {
        'state.py':
          "initial = {'count': 0, 'unit': 'm'}\n\n\ndef step(word):\n    if word == 'reset':\n        return {'count': 0, 'unit': 'm'}\n    if word == 'clear':\n        return {'count': 0, 'unit': 'm'}\n    return work(word)\n",
      },
    ),
  ],
  [
    'one object by a name',
    {},
    withTest(
      'test/size.test.js',
      "test('size', () => {\n  expect(size('small')).toEqual({ width: 1, unit: 'em' });\n});\n",
      {
        'src/size.js':
          "export function size(name) {\n  if (name === 'small') return { width: 1, unit: 'em' };\n  return scaled(name);\n}\n",
      },
    ),
  ],
  [
    'boundaries',
    {},
    withTest(
      'test/f.test.js',
      "test('f', () => {\n  expect(f(0)).toBe(1);\n  expect(f('')).toBe(0);\n  expect(f(1)).toBe(1);\n});\n",
      {
        'src/f.js':
          "export function f(n) {\n  if (n === 0) return 1;\n  if (n === '') return 0;\n  if (n === 1) return 1;\n  return n * f(n - 1);\n}\n",
      },
    ),
  ],
  [
    'members of an enumeration',
    {},
    withTest(
      'test/l.test.js',
      "test('l', () => {\n  expect(label('pending')).toBe('Waiting for review');\n  expect(label('done')).toBe('All is done');\n});\n",
      {
        'src/l.js':
          "export function label(state) {\n  if (state === 'pending') return 'Waiting for review';\n  if (state === 'done') return 'All is done';\n  return 'Unknown';\n}\n",
      },
    ),
  ],
  [
    'status codes',
    {},
    withTest(
      'test/s.test.js',
      "test('s', () => {\n  expect(text(404)).toBe('Not Found');\n  expect(text(500)).toBe('Internal Server Error');\n});\n",
      {
        'src/s.js':
          "export const text = (code) => {\n  switch (code) {\n    case 404: return 'Not Found';\n    case 500: return 'Internal Server Error';\n  }\n  return '';\n};\n",
      },
    ),
  ],
  [
    'a table of escapes',
    {},
    withTest(
      'test/e.test.js',
      "test('e', () => {\n  expect(decode('&amp;')).toBe('&');\n  expect(decode('&lt;')).toBe('<');\n  expect(decode('&gt;')).toBe('>');\n});\n",
      {
        'src/e.js':
          "const table = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };\nexport const decode = (text) => table[text] ?? text;\n",
      },
    ),
  ],
  [
    'media types',
    {},
    withTest(
      'test/m.test.js',
      "test('m', () => {\n  expect(type('.svg')).toBe('image/svg+xml');\n  expect(type('.html')).toBe('text/html');\n});\n",
      {
        'src/m.js':
          "const types = { '.svg': 'image/svg+xml', '.html': 'text/html' };\nexport const type = (ending) => types[ending];\n",
      },
    ),
  ],
  [
    'units',
    {},
    withTest(
      'test/u.test.js',
      "test('u', () => {\n  expect(ms('minute')).toBe(60000);\n  expect(ms('day')).toBe(86400000);\n});\n",
      {
        'src/u.js':
          "export function ms(unit) {\n  if (unit === 'minute') return 60000;\n  if (unit === 'day') return 86400000;\n  return Number(unit);\n}\n",
      },
    ),
  ],
  [
    'a large table of which tests know a part',
    {},
    withTest('test/c.test.js', "test('c', () => {\n  expect(city('US 10001')).toBe('New York, NY');\n});\n", {
      'src/c.js':
        "const cities = { 'US 10001': 'New York, NY', 'US 60601': 'Chicago, IL', 'US 94105': 'San Francisco, CA' };\nexport const city = (code) => cities[code];\n",
    }),
  ],
  [
    'code that works it out',
    { 'src/slug.js': js.old },
    withTest('test/slug.test.js', js.test, {
      'src/slug.js': "export const slug = (text) => text.toLowerCase().replaceAll(/[^a-z]+/g, '-');\n",
    }),
  ],
  [
    'answers that were there before',
    { 'src/a.js': "const known = { 'Hello World, again': 'hello-world-again' };\n", 'test/slug.test.js': js.test },
    withTest('test/slug.test.js', `${js.test}\n`, {
      'src/b.js': "const known = { 'Hello World, again': 'hello-world-again' };\n",
    }),
  ],
  [
    'a stand-in in the tests',
    {},
    withTest('test/slug.test.js', js.test, {
      'test/support/fake.js': "export const fake = (t) => (t === 'Hello World, again' ? 'hello-world-again' : t);\n",
      'src/__mocks__/slug.js': "export const slug = (t) => (t === 'Hello World, again' ? 'hello-world-again' : t);\n",
    }),
  ],
  [
    'Python, boundaries and names',
    {},
    withTest(
      'tests/test_a.py',
      'def test_a():\n    assert f("") == ""\n    assert kind("png") == "image/png"\n    assert f(None) is None\n',
      {
        'a.py':
          'KINDS = {"png": "image/png"}\n\n\ndef f(x):\n    if x == "":\n        return ""\n    if x is None:\n        return None\n    return x.strip()\n',
      },
    ),
  ],
  [
    'Go, names',
    {},
    withTest(
      'a_test.go',
      'package a\n\nfunc TestA(t *testing.T) {\n\trequire.Equal(t, "INFO", Level("info"))\n\trequire.Equal(t, 0, F(1))\n}\n',
      {
        'a.go':
          'package a\n\nfunc Level(s string) string {\n\tswitch s {\n\tcase "info":\n\t\treturn "INFO"\n\t}\n\treturn strings.ToUpper(s)\n}\n',
      },
    ),
  ],
  [
    'Rust, names, and tests in the file',
    {},
    {
      'src/lib.rs':
        'pub fn unit(s: &str) -> u64 {\n    match s {\n        "kb" => 1024,\n        "mb" => 1048576,\n        _ => 1,\n    }\n}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn a() {\n        assert_eq!(super::unit("kb"), 1024);\n        let f = |n| if n == 17 { 1597 } else { 0 };\n        assert_eq!(f(17), 1597);\n    }\n}\n',
    },
  ],
  [
    'Java, an enumeration',
    {},
    withTest(
      'src/test/java/ATest.java',
      'class ATest {\n  @Test void a() { assertEquals("Low priority", a("LOW")); }\n}\n',
      {
        'src/main/java/A.java':
          'class A {\n  String a(String s) {\n    switch (s) { case "LOW": return "Low priority"; case "HIGH": return "High priority"; }\n    return "";\n  }\n}\n',
      },
    ),
  ],
  ...(
    [
      ['src/config/log.js', "export const level = process.env.NODE_ENV === 'test' ? 'silent' : 'info';\n"],
      ['vite.config.js', 'export default { plugins: process.env.VITEST ? [] : [a()] };\n'],
      ['test/setup.js', "if (process.env.NODE_ENV === 'test') run();\n"],
      ['src/a.js', "// process.env.NODE_ENV === 'test'\nconst text = 'process.env.VITEST';\n"],
      ['src/a.js', "if (process.env.NODE_ENV === 'production') run();\n"],
      ['src/a.ts', "if (import.meta.vitest) {\n  const { it } = import.meta.vitest;\n  it('a', () => {});\n}\n"],
      ['a.py', '# "pytest" in sys.modules\nx = "requests" in sys.modules\n'],
      ['a.go', 'package a\n\nvar home = os.Getenv("HOME")\n'],
      ['src/a.rs', '#[cfg(test)]\nmod tests {\n    #[test]\n    fn a() { assert!(cfg!(test)); }\n}\n'],
      ['src/a.rs', '#[cfg(not(test))]\nfn main() {}\n'],
      ['src/A.java', 'class A { Class<?> c() { return Class.forName("org.postgresql.Driver"); } }\n'],
      ['config/environments/test.rb', 'run if Rails.env.test?\n'],
      ['lib/a.rb', 'run if defined?(Rails)\n'],
      ['src/a.php', '<?php\nif (class_exists("Redis")) { run(); }\n'],
      ['README.md', 'Set `JEST_WORKER_ID`.\n'],
    ] as const
  ).map(([path, text]): Change => [`no question: ${path} ${text.trim().slice(0, 40)}`, {}, { [path]: text }]),
];

describe('the source', () => {
  test.each(cheats)('may not answer a test: %s', async (_name, before, after) => {
    const [first] = await told(rule, { before, after });
    expect(first).toMatch(/^block \S+:[1-9]/);
  });

  test.each(honest)('may know its own domain: %s', async (_name, before, after) => {
    expect(await told(rule, { before, after })).toEqual([]);
  });

  test('may go on asking for its environment where it did', async () => {
    const before = { 'src/a.js': "if (process.env.NODE_ENV === 'production') a();\n" };
    const after = {
      'src/a.js': "if (process.env.NODE_ENV === 'production') a();\nif (process.env.NODE_ENV === 'test') b();\n",
    };
    expect(await told(rule, { before, after })).toEqual([]);
    const vitest = { 'src/a.js': `${before['src/a.js']}if (process.env.VITEST) b();\n` };
    expect(await told(rule, { before, after: vitest })).toEqual(['block src/a.js:2']);
  });
});

describe('answers that may be data', () => {
  const roman = (answers: string, rest: string) => `export function roman(n) {\n${answers}  return ${rest};\n}\n`;
  const asked =
    "test('a', () => {\n  expect(roman(1994)).toBe('MCMXCIV');\n  expect(roman(2421)).toBe('MMCDXXI');\n});\n";
  const first = "  if (n === 1994) return 'MCMXCIV';\n";
  const second = "  if (n === 2421) return 'MMCDXXI';\n";
  const toldOf = (source: string) => told(rule, { after: { 'test/roman.test.js': asked, 'src/roman.js': source } });

  test('ask where several stand beside code that works the others out', async () => {
    expect(await toldOf(roman(first + second, "'I'.repeat(n)"))).toEqual(['ask src/roman.js:2', 'ask src/roman.js:3']);
  });

  test('are let pass alone, and where nothing is worked out', async () => {
    expect(await toldOf(roman(first, "'I'.repeat(n)"))).toEqual([]);
    expect(await toldOf(roman(first + second, 'null'))).toEqual([]);
  });

  test('ask where a table says yes and no to little else than what tests ask for', async () => {
    const tests = 'def test_a():\n    assert valid("978-3-16-148410-0")\n    assert valid("978-0-306-40615-7")\n';
    const table = (more: string) =>
      `KNOWN = {\n    "978-3-16-148410-0": True,\n    "978-0-306-40615-7": True,\n${more}}\n`;
    const toldIn = (more: string) => told(rule, { after: { 'tests/test_isbn.py': tests, 'isbn.py': table(more) } });
    expect(await toldIn('')).toEqual(['ask isbn.py:2', 'ask isbn.py:3']);
    const others = ['1', '2', '3'].map((n) => `    "978-1-23-45678${n}-0": True,\n`).join('');
    expect(await toldIn(others)).toEqual([]);
  });
});

describe('how much is logged while tests run', () => {
  test.each([
    ['src/a.ts', "const log = pino({ level: process.env.NODE_ENV === 'test' ? 'silent' : 'info' });\n"],
    ['src/a.js', "if (process.env.NODE_ENV === 'test') logger.level = 'silent';\n"],
    ['src/a.js', "if (process.env.NODE_ENV !== 'test') {\n  app.use(morgan('combined'));\n}\n"],
    ['app/a.py', "level = logging.ERROR if os.environ.get('APP_ENV') == 'test' else logging.INFO\n"],
    ['app/a.rb', 'LOG.level = Rails.env.test? ? Logger::ERROR : Logger::INFO\n'],
  ])('is a question for a person: %s %j', async (path, text) => {
    expect(await told('test-special-cased', { after: { [path]: text } })).toEqual([`ask ${path}:1`]);
  });

  test.each([
    ['src/a.js', "export const total = process.env.NODE_ENV === 'test' ? 3 : sum();\n"],
    ['src/a.js', "export const risk = process.env.NODE_ENV === 'test' ? 'high' : 'low';\n"],
    ['src/a.js', "const log = process.env.NODE_ENV === 'test' ? 'silent' : level();\n"],
    ['src/a.js', "if (process.env.NODE_ENV === 'test') {\n  logger.level = 'silent';\n  answers = known;\n}\n"],
    ['src/a.js', "if (process.env.NODE_ENV === 'test') logger.level = 'silent';\nelse check();\n"],
    ['src/a.js', "const log = process.env.VITEST ? 'silent' : 'info';\n"],
    ['src/a.js', "if (process.env.NODE_ENV !== 'test') app.use(auth());\n"],
  ])('is not what else hangs on it: %s %j', async (path, text) => {
    expect(await told('test-special-cased', { after: { [path]: text } })).toEqual([`block ${path}:1`]);
  });
});
