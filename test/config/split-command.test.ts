import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCommand } from '../../src/config/split-command.ts';

const argvOf = (line: string): readonly string[] | string => {
  const split = splitCommand(line);
  return split.ok ? split.argv : split.message;
};

test.each([
  ['prog --flag', ['prog', '--flag']],
  ['  prog\t"a b"  \'c d\' ', ['prog', 'a b', 'c d']],
  ['prog "" \'\'', ['prog', '', '']],
  [String.raw`prog a\ b \" "\"\\\$\n" '\n'`, ['prog', 'a b', '"', String.raw`"\$\n`, String.raw`\n`]],
  ['prog a"b"\'c\'d', ['prog', 'abcd']],
  ['prog $HOME `id` $(id) * ~ {a,b} #x', ['prog', '$HOME', '`id`', '$(id)', '*', '~', '{a,b}', '#x']],
  ['prog "|" \'>\' \\&\\& a|b', ['prog', '|', '>', '&&', 'a|b']],
  ['prog {prompt_file}', ['prog', '{prompt_file}']],
  ['a\\\nb "c\\\nd"', ['ab', 'cd']],
])('%j', (line, argv) => {
  expect(argvOf(line)).toEqual(argv);
});

test.each([
  ['', 'it names no program'],
  [' ', 'it names no program'],
  ["''", 'it names no program'],
  ['prog "x', 'the quote " at column 6 is never closed'],
  ["it's", "the quote ' at column 3 is never closed"],
  ['prog \\', 'it ends in a backslash'],
  ['prog | tee log', '| needs a shell, and none reads this line'],
  ['prog > log', '> needs a shell, and none reads this line'],
  ['a && b', '&& needs a shell, and none reads this line'],
])('%j: %s', (line, message) => {
  expect(argvOf(line)).toBe(message);
});

test('gives back any words that were quoted', () => {
  const words = fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }).filter(([first]) => first !== '');
  const quote = fc.constantFrom(
    (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`,
    (word: string) => `"${word.replace(/["\\$`]/g, String.raw`\$&`)}"`,
    (word: string) => (word === '' ? "''" : word.replace(/[^\n]/gu, String.raw`\$&`).replaceAll('\n', "'\n'")),
  );
  fc.assert(
    fc.property(words, fc.array(quote, { minLength: 1 }), fc.constantFrom(' ', '\t', ' \n '), (argv, quotes, gap) => {
      const line = argv.map((word, index) => quotes[index % quotes.length]?.(word)).join(gap);
      expect(argvOf(line)).toEqual(argv);
    }),
  );
});

test('splits as the shell does where nothing is to be expanded', () => {
  const line = fc.string({
    unit: fc.constantFrom('a', 'b', ' ', ' ', "'", '"', '\\', '\t', '$x'),
    minLength: 1,
    maxLength: 14,
  });
  const lines = fc.sample(line, 400).filter((each) => !/\$x/.test(each) && !each.endsWith('\\'));
  const good = lines.flatMap((each) => {
    const split = splitCommand(`p ${each}`);
    return split.ok ? [{ line: each, words: split.argv.slice(1) }] : [];
  });
  const script = good.map((each) => `printf '%s\\n' - ${each.line}`).join('\n');
  const expected = good.map(({ words }) => ['-', ...words].join('\n')).join('\n');
  expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trimEnd()).toBe(expected.trimEnd());
});
