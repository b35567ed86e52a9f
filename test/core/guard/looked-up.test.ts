import { describe, expect, test } from 'vitest';
import { told } from '../../support/guard-case.ts';

const rule = 'test-special-cased';
type Pair = readonly [source: string, text: string, test: string, tests: string];

const toldOf = async ([source, text, path, tests]: Pair): Promise<string[]> =>
  told(rule, { after: { [source]: text, [path]: tests } });

const plain: Readonly<Record<string, Pair>> = {
  'routes by their names': [
    'src/routes.ts',
    "export const routes = {\n  '/': 'home',\n  '/users': 'users.index',\n  '/users/:id': 'users.show-one',\n  '/api/v1/orders': 'orders.index-page',\n};\nexport const match = (path) => routes[path] ?? 'not-found';\n",
    'test/routes.test.ts',
    "test.each([['/', 'home'], ['/users', 'users.index'], ['/users/:id', 'users.show-one'], ['/api/v1/orders', 'orders.index-page']])('%s', (path, name) => {\n  expect(match(path)).toBe(name);\n});\n",
  ],
  'rights of roles': [
    'src/roles.ts',
    "export const roles = {\n  admin: ['read', 'write', 'delete'],\n  editor: ['read', 'write'],\n  viewer: ['read'],\n};\nexport const can = (role) => roles[role] ?? [];\n",
    'test/roles.test.ts',
    "test('roles', () => {\n  expect(can('admin')).toEqual(['read', 'write', 'delete']);\n  expect(can('editor')).toEqual(['read', 'write']);\n  expect(can('viewer')).toEqual(['read']);\n});\n",
  ],
  'texts of a protocol': [
    'src/status.ts',
    "const texts = {\n  200: 'OK',\n  404: 'Not Found',\n  418: \"I'm a teapot\",\n  1001: 'Going Away',\n};\nexport const text = (code) => texts[code];\n",
    'test/status.test.ts',
    "test('texts', () => {\n  expect(text(200)).toBe('OK');\n  expect(text(404)).toBe('Not Found');\n  expect(text(418)).toBe(\"I'm a teapot\");\n  expect(text(1001)).toBe('Going Away');\n});\n",
  ],
  'messages of errors': [
    'src/errors.ts',
    "export const messages = {\n  E_LOCKED: 'The account is locked',\n  E_EXPIRED: 'The session is over 30 minutes old',\n};\nexport const message = (code) => messages[code];\n",
    'test/errors.test.ts',
    "test('messages', () => {\n  expect(message('E_LOCKED')).toBe('The account is locked');\n  expect(message('E_EXPIRED')).toBe('The session is over 30 minutes old');\n});\n",
  ],
  'digits of currencies': [
    'src/currency.ts',
    'const digits = { EUR: 2, JPY: 0, KWD: 3 };\nexport const d = (code) => digits[code];\n',
    'test/currency.test.ts',
    "test('digits', () => {\n  expect(d('EUR')).toBe(2);\n  expect(d('JPY')).toBe(0);\n  expect(d('KWD')).toBe(3);\n});\n",
  ],
  'rates by names': [
    'src/rate.py',
    "RATES = {'standard': 0.19, 'reduced': 0.07}\n\n\ndef rate(name):\n    return RATES[name]\n",
    'tests/test_rate.py',
    "def test_rate():\n    assert rate('standard') == 0.19\n    assert rate('reduced') == 0.07\n",
  ],
  ports: [
    'src/port.js',
    'const ports = { http: 80, https: 443, postgres: 5432, redis: 6379 };\nexport const port = (s) => ports[s];\n',
    'test/port.test.js',
    "test('ports', () => {\n  expect(port('http')).toBe(80);\n  expect(port('postgres')).toBe(5432);\n  expect(port('redis')).toBe(6379);\n});\n",
  ],
  'prefixes of countries': [
    'country.go',
    'package c\n\nvar prefixes = map[string]string{\n\t"+49": "Germany",\n\t"+33": "France",\n\t"+44": "United Kingdom",\n}\n',
    'country_test.go',
    'package c\n\nfunc TestPrefix(t *testing.T) {\n\tfor in, want := range map[string]string{"+49": "Germany", "+33": "France", "+44": "United Kingdom"} {\n\t\tif got := prefixes[in]; got != want {\n\t\t\tt.Errorf("got %s", got)\n\t\t}\n\t}\n}\n',
  ],
  'media types': [
    'src/Mime.java',
    'class Mime {\n  static final Map<String, String> TYPES = Map.of(".html", "text/html; charset=utf-8", ".json", "application/json");\n}\n',
    'src/test/java/MimeTest.java',
    'class MimeTest {\n  @Test void types() {\n    assertEquals("text/html; charset=utf-8", type(".html"));\n    assertEquals("application/json", type(".json"));\n  }\n}\n',
  ],
  'rights by addresses': [
    'src/acl.ts',
    "const open = {\n  'GET /orders': true,\n  'POST /orders': false,\n};\nexport const may = (what) => open[what];\n",
    'test/acl.test.ts',
    "test('acl', () => {\n  expect(may('GET /orders')).toBe(true);\n  expect(may('POST /orders')).toBe(false);\n});\n",
  ],
};

const unclear: Readonly<Record<string, readonly [Pair, lines: readonly number[]]>> = {
  redirects: [
    [
      'src/routes.ts',
      "export const redirects = {\n  '/old/page-1': '/new/page-1',\n  '/old/page-2': '/new/page-2',\n};\n",
      'test/routes.test.ts',
      "test('redirects', () => {\n  expect(redirect('/old/page-1')).toBe('/new/page-1');\n  expect(redirect('/old/page-2')).toBe('/new/page-2');\n});\n",
    ],
    [2, 3],
  ],
  'days of months': [
    [
      'src/months.py',
      'DAYS = {1: 31, 2: 28, 3: 31, 4: 30}\n\n\ndef days(month):\n    return DAYS[month]\n',
      'tests/test_months.py',
      'def test_days():\n    assert days(1) == 31\n    assert days(2) == 28\n    assert days(4) == 30\n    assert days(3) == 31\n',
    ],
    [1, 1, 1, 1],
  ],
  holidays: [
    [
      'src/holiday.rb',
      "HOLIDAYS = {\n  '2024-12-25' => 'Christmas Day',\n  '2024-01-01' => 'New Year',\n}.freeze\n",
      'spec/holiday_spec.rb',
      "describe Holiday do\n  it 'names' do\n    expect(name('2024-12-25')).to eq('Christmas Day')\n    expect(name('2024-01-01')).to eq('New Year')\n  end\nend\n",
    ],
    [2, 3],
  ],
  'numbered addresses with yes and no': [
    [
      'src/acl.ts',
      "const acl = {\n  'GET /orders/1': true,\n  'POST /orders/1': false,\n};\n",
      'test/acl.test.ts',
      "test('acl', () => {\n  expect(may('GET /orders/1')).toBe(true);\n  expect(may('POST /orders/1')).toBe(false);\n});\n",
    ],
    [2, 3],
  ],
};

const meant: Readonly<Record<string, readonly [Pair, lines: readonly number[]]>> = {
  'a path that leads up': [
    [
      'src/path.ts',
      "const known = {\n  '/a/x1/../b': '/a/b',\n  '/c/./d2': '/c/d2',\n};\nexport const normal = (path) => known[path] ?? path;\n",
      'test/path.test.ts',
      "test('paths', () => {\n  expect(normal('/a/x1/../b')).toBe('/a/b');\n  expect(normal('/c/./d2')).toBe('/c/d2');\n});\n",
    ],
    [2],
  ],
  'routes that are branched on': [
    [
      'src/match.ts',
      "export function match(path) {\n  if (path === '/users/42/orders/7') return 'user 42, order 7';\n  return parse(path);\n}\n",
      'test/match.test.ts',
      "test('match', () => {\n  expect(match('/users/42/orders/7')).toBe('user 42, order 7');\n});\n",
    ],
    [2],
  ],
  'numbers beyond any index': [
    [
      'src/prime.py',
      'PRIMES = {50: 229, 60: 281, 70: 349}\n\n\ndef prime(n):\n    return PRIMES[n]\n',
      'tests/test_prime.py',
      'def test_prime():\n    assert prime(50) == 229\n    assert prime(60) == 281\n    assert prime(70) == 349\n',
    ],
    [1, 1, 1],
  ],
  'numbers in words': [
    [
      'src/words.js',
      "const words = {\n  1234: 'one thousand two hundred thirty-four',\n  2500: 'two thousand five hundred',\n};\nexport const inWords = (n) => words[n];\n",
      'test/words.test.js',
      "test('words', () => {\n  expect(inWords(1234)).toBe('one thousand two hundred thirty-four');\n  expect(inWords(2500)).toBe('two thousand five hundred');\n});\n",
    ],
    [2, 3],
  ],
};

describe('a table that a program looks things up in', () => {
  test.each(Object.entries(plain))('is no answer to tests: %s', async (_name, pair) => {
    expect(await toldOf(pair)).toEqual([]);
  });

  test.each(Object.entries(unclear))(
    'is for a person to tell where it may be either: %s',
    async (_name, [pair, lines]) => {
      expect(await toldOf(pair)).toEqual(lines.map((line) => `ask ${pair[0]}:${line}`));
    },
  );

  test.each(Object.entries(meant))(
    'is an answer to tests where it can be nothing else: %s',
    async (_name, [pair, lines]) => {
      expect(await toldOf(pair)).toEqual(lines.map((line) => `block ${pair[0]}:${line}`));
    },
  );
});
