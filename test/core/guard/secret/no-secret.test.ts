import { describe, expect, test } from 'vitest';
import { isMarkedFake } from '../../../../src/core/guard/secret/is-marked-fake.ts';
import { isPlaceholder } from '../../../../src/core/guard/secret/is-placeholder.ts';
import { told } from '../../../support/guard-case.ts';
import { randomText } from './random-text.ts';

const r = randomText(9);
const value = r('plain', 30);

describe('a value that says itself that it is none', () => {
  test.each([
    'example',
    'dummy',
    'fake',
    'sample',
    'placeholder',
    'redacted',
    'replace-me',
    'replace_me',
    'replaceme',
    'change-me',
    'change_it',
    'changethis',
    'your-',
    'yours',
    'insert-',
    'INSERT_',
    'xxxx',
    '***',
    '...',
    '…',
    '<key>',
    '${',
    '{{',
    '%(',
    'not-real',
    'not_a_real',
    'notreal',
    'invalid',
    'mock',
    'foobar',
    'deadbeef',
    'cafebabe',
    'lorem',
    'secret-here',
    'test-key',
    'test_token',
    'testsecret',
    'test-only',
    'only-for-test',
    'correct-horse',
    'IkpvaG4gRG9l',
    'xMjM0NTY3ODkw',
  ])('by a word or a sign: %s', (word) => {
    expect(isPlaceholder(`${value.slice(0, 12)}${word}${value.slice(12)}`)).toBe(true);
  });

  test.each([
    ['letters in their order', 'abcdefg'],
    ['letters against it', 'ZYXWVUT'],
    ['digits in their order', '3456789'],
    ['digits against it', '6543210'],
    ['keys in their order', 'wertyui'],
    ['one letter six times', 'qqqqqq'],
    ['a part four times', 'k7k7k7k7'],
    ['a long part four times', 'k7Qz5w8PbR2m'.repeat(4)],
  ])('by %s', (_name, run) => {
    expect(isPlaceholder(`${value.slice(0, 10)}${run}${value.slice(10, 20)}`)).toBe(true);
  });

  test.each([
    ['six in order', 'abcdef'],
    ['one letter five times', 'qqqqq'],
    ['a part three times', 'k7k7k7'],
  ])('not by %s', (_name, run) => {
    expect(isPlaceholder(`${value.slice(0, 10)}!${run}!${value.slice(10, 20)}`)).toBe(false);
  });

  test('by having few different characters, its beginning aside', () => {
    expect(isPlaceholder('ghp_aab4aba4bba4ab4abb')).toBe(true);
    expect(isPlaceholder('aab4aba4bba4ab4')).toBe(false);
    expect(isPlaceholder('sk_live_aab4aba4bba4ab4b')).toBe(true);
    expect(isPlaceholder(value)).toBe(false);
    expect(isPlaceholder(`sk_live_${value}`)).toBe(false);
    // The name alone would be in order.
    expect(isPlaceholder(`abcdefgh_${value}`)).toBe(false);
  });
});

describe('a line that says that a value is none', () => {
  test.each([
    'an example',
    'DUMMY',
    'a fake one',
    'sample',
    'placeholder',
    'not real',
    'not a secret',
    'not valid',
    'for tests only',
    'for unit test only',
    'a test key',
    'test credentials',
    'test tokens',
    'throwaway',
    'invalid',
    'revoked',
    'Beispiel',
    'exemple',
    'ejemplo',
    'exemplo',
    'factice',
    'ficticio',
    '예시',
    '가짜',
    'ダミー',
    'テスト用',
    '示例',
    '测试用',
    'пример',
    'фиктивный',
  ])('in words: %s', (words) => {
    expect(isMarkedFake([`a = 1 # ${words}`], 1)).toBe(true);
  });

  test.each(['for example.com', 'examples', 'resample', 'tests only', 'test', 'invalidate', 'really'])(
    'and not in these: %s',
    (words) => {
      expect(isMarkedFake([`a = 1 # ${words}`], 1)).toBe(words === 'for example.com');
    },
  );

  test('stands on it or on one of the two above it', () => {
    const lines = ['# fake', 'a', 'b', 'c', '# fake'];
    expect([1, 2, 3, 4, 5].map((line) => isMarkedFake(lines, line))).toEqual([true, true, true, false, true]);
  });

  test('is read where a person could have written it', () => {
    expect(isMarkedFake([`fake ${'x'.repeat(994)}`], 1)).toBe(true);
    expect(isMarkedFake([`fake ${'x'.repeat(995)}`], 1)).toBe(false);
  });
});

describe('a file of samples may hold what only its name makes a secret', () => {
  const text = { password: `db_password: Rz7!${r('plain', 9)}\n`, token: `key: ghp_${r('plain', 36)}\n` };

  test.each([
    'doc/a.yaml',
    'docs/a.yaml',
    'documentation/a.yaml',
    'x/example/a.yaml',
    'examples/a.yaml',
    'sample/a.yaml',
    'samples/a.yaml',
    'fixture/a.yaml',
    'mock/a.yaml',
    '__mocks__/a.yaml',
    'testdata/a.yaml',
    'test-data/a.yaml',
    'demo/a.yaml',
    'stubs/a.yaml',
    'a.md',
    'a.mdx',
    'a.rst',
    'a.adoc',
    'a.txt',
    'a.example.yaml',
    'a-sample.yaml',
    'a.template',
    'a.tpl',
    'a.dist',
    'a.default.yml',
    'a-defaults.yml',
    'example.yaml',
    'x/sample-a.yaml',
    'tests/a.yaml',
  ])('%s', async (path) => {
    expect(await told('secret', { after: { [path]: text.password } })).toEqual([]);
    expect(await told('secret', { after: { [path]: text.token } })).toEqual([`block ${path}:1`]);
    expect(await told('secret', { after: { [path]: `# a fake\n${text.token}` } })).toEqual([]);
  });

  test.each(['documents/a.yaml', 'a.txtx', 'exampled.yaml', 'a.distinct', 'src/a.yaml'])('and not %s', async (path) => {
    expect(await told('secret', { after: { [path]: text.password } })).toEqual([`block ${path}:1`]);
  });
});
